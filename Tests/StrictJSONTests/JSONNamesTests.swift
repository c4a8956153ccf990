// SPDX-License-Identifier: Apache-2.0

import StrictJSON
import Testing

/// Objects with many members.
struct JSONNamesTests {
  private static func object(_ names: [String]) -> [UInt8] {
    Array("{\(names.map { "\"\($0)\":0" }.joined(separator: ","))}".utf8)
  }

  private static let many = (0..<1000).map { "n\($0)" }

  @Test func `accepts an object with a thousand different names`() throws {
    let bytes = JSONNamesTests.object(JSONNamesTests.many)
    let document = try JSONDocument(bytes[...])
    #expect(document.root.object?.count == 1000)
    #expect(document.root.object?["n999"] != nil)
  }

  @Test(arguments: [0, 1, 500, 999], ["n\\u0030", "\\u006e0", "n0"])
  func `finds a duplicate among many names`(place: Int, name: String) {
    var names = JSONNamesTests.many
    names.insert(name, at: max(place, 1))
    let error = #expect(throws: JSONError.self) {
      try JSONDocument(JSONNamesTests.object(names)[...])
    }
    #expect(error?.code == .duplicateMember)
    #expect(error?.path == "n0")
  }

  @Test(arguments: [
    ("\\ud83d\\ude00", "\u{1F600}"), ("\\u00e9", "é"), ("a\\/b", "a/b"), ("\\u0000", "\u{0}"),
    ("e\\u0301", "e\u{301}"),
  ])
  func `an escaped name equals its unescaped form`(written: String, name: String) throws {
    for others in [[], JSONNamesTests.many] {
      let bytes = JSONNamesTests.object(others + [written])
      let object = try #require(try JSONDocument(bytes[...]).root.object)
      #expect(object[name] != nil)
      #expect(object[name + "x"] == nil)
      #expect(object[String(name.unicodeScalars.dropLast())] == nil)
      let twice = JSONNamesTests.object(others + [written, written])
      #expect(throws: JSONError.self) { try JSONDocument(twice[...]) }
    }
  }
}
