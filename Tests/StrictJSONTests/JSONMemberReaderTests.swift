// SPDX-License-Identifier: Apache-2.0

import StrictJSON
import Testing

/// Members by name and type.
struct JSONMemberReaderTests {
  private struct Reader: JSONMemberReader {
    let object: JSONObject

    init(_ json: String) throws {
      object = try #require(try JSONDocument(Array(json.utf8)[...]).root.object)
    }

    subscript(name: String) -> JSONValue? { object[name] }

    func fault(_ name: String, expected: String, found: JSONValue?) -> Fault {
      Fault(text: "\(name): \(expected), not \(found.map { "\($0.kind)" } ?? "none")")
    }
  }

  private struct Fault: Error, Equatable {
    let text: String
  }

  @Test func `a member has its type, or is absent`() throws {
    let reader = try Reader(#"{"a": "b", "n": 1, "f": true, "l": ["x", "y"], "null": null}"#)
    #expect(try reader.string("a") == "b")
    #expect(try reader.integer("n") == 1)
    #expect(try reader.boolean("f") == true)
    #expect(try reader.elements("l", "strings") { $0.string } == ["x", "y"])
    #expect(try reader.string("null") == nil)
    #expect(try reader.elements("other", "strings") { $0.string } == nil)
  }

  @Test func `a member of another type is an error of the format`() throws {
    let reader = try Reader(#"{"a": 1, "l": ["x", 2], "m": {}, "null": null}"#)
    #expect(throws: Fault(text: "a: a string, not number")) { try reader.string("a") }
    #expect(throws: Fault(text: "l: strings, not number")) {
      try reader.elements("l", "strings") { $0.string }
    }
    #expect(throws: Fault(text: "m: strings, not object")) {
      try reader.elements("m", "strings") { $0.string }
    }
    #expect(throws: Fault(text: "null: a string, not null")) {
      try reader.required("null", "a string") { $0.string }
    }
    #expect(throws: Fault(text: "other: a string, not none")) {
      try reader.required("other", "a string") { $0.string }
    }
  }
}
