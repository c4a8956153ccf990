// SPDX-License-Identifier: Apache-2.0

import StrictJSON
import Testing

/// The code, offset and message of the error for each fault.
struct JSONErrorTests {
  @Test(arguments: Fault.all)
  func `reports the code and offset of a fault`(_ fault: Fault) {
    // Other bytes around the text show that offsets are indices of the slice.
    let padded = [0x22, 0x7B] + fault.bytes + [0x7D, 0x22]
    let error = #expect(throws: JSONError.self) {
      try JSONDocument(padded[2..<padded.count - 2])
    }
    #expect(error?.code == fault.code)
    #expect(error?.offset == fault.offset + 2)
    #expect(error?.path == fault.path)
  }

  @Test func `every error code is tested`() {
    #expect(Set(Fault.all.map(\.code)).union([.tooLarge]) == Set(JSONError.Code.allCases))
  }

  @Test func `rejects a document over the size limit without reading it`() {
    let document = [UInt8](repeating: 0x20, count: JSONLimits.bytes + 1)
    let error = #expect(throws: JSONError.self) { try JSONDocument(document[...]) }
    #expect(error?.code == .tooLarge)
    #expect(error?.found == "16777217 bytes")
  }

  @Test func `an error names the expected and the found value`() {
    let error = #expect(throws: JSONError.self) { try JSONDocument(Array("[1 2]".utf8)[...]) }
    #expect(error?.expected == #""," or "]""#)
    #expect(error?.found == #""2""#)
    let control = #expect(throws: JSONError.self) { try JSONDocument([0x22, 0x01, 0x22][...]) }
    #expect(control?.found == "0x01")
    let end = #expect(throws: JSONError.self) { try JSONDocument([][...]) }
    #expect(end?.expected == "a value")
    #expect(end?.found == "end")
  }

  @Test func `accepts 64 levels and rejects 65`() throws {
    func nested(_ depth: Int) -> ArraySlice<UInt8> {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)[...]
    }
    _ = try JSONDocument(nested(64))
    #expect(throws: JSONError.self) { try JSONDocument(nested(65)) }
    #expect(throws: JSONError.self) { try JSONDocument(nested(200_000)) }
  }

  @Test func `accepts a number of 32 characters and rejects one of 33`() throws {
    _ = try JSONDocument(Array(String(repeating: "1", count: 32).utf8)[...])
    #expect(throws: JSONError.self) {
      try JSONDocument(Array(String(repeating: "1", count: 33).utf8)[...])
    }
  }

  @Test(arguments: [2, 63, 64, 65, 5000])
  func `finds a duplicate name in objects of every size`(_ count: Int) throws {
    let members = (0..<count).map { #""key\#($0)":0"# }
    _ = try JSONDocument(Array("{\(members.joined(separator: ","))}".utf8)[...])
    let twice = (members + [#""key0":1"#]).joined(separator: ",")
    let error = #expect(throws: JSONError.self) { try JSONDocument(Array("{\(twice)}".utf8)[...]) }
    #expect(error?.code == .duplicateMember)
    #expect(error?.path == "key0")
    #expect(error?.offset == twice.utf8.count - 6)
  }

  @Test func `canonically equivalent names are different`() throws {
    // U+212A is canonically equivalent to K, so Swift strings are equal.
    let document = try JSONDocument(Array("{\"\u{212A}\":1,\"K\":2}".utf8)[...])
    #expect(document.root.object?["K"]?.number?.int64 == 2)
  }

  @Test func `distinguishes names with a common prefix and equal fingerprints`() throws {
    let document = try JSONDocument(Array(#"{"aade":1,"a":2}"#.utf8)[...])
    #expect(document.root.object?["a"]?.number?.int64 == 2)
  }
}

/// A text with one fault.
struct Fault: CustomTestStringConvertible, Sendable {
  let bytes: [UInt8]
  let code: JSONError.Code
  let offset: Int
  let path: String?

  init(_ text: String, _ code: JSONError.Code, at offset: Int, in path: String? = nil) {
    self.init(Array(text.utf8), code, at: offset, in: path)
  }

  init(_ bytes: [UInt8], _ code: JSONError.Code, at offset: Int, in path: String? = nil) {
    self.bytes = bytes
    self.code = code
    self.offset = offset
    self.path = path
  }

  var testDescription: String {
    "\(code.rawValue): \(String(decoding: bytes.prefix(40), as: UTF8.self))"
  }

  static let all: [Fault] = [
    Fault([0xEF, 0xBB, 0xBF, 0x7B, 0x7D], .byteOrderMark, at: 0),
    Fault([0xFF, 0xFE, 0x7B, 0x00], .encoding, at: 0),
    Fault([0x00, 0x7B, 0x00, 0x7D], .encoding, at: 0),
    Fault([0x7B, 0x00, 0x7D, 0x00], .encoding, at: 0),
    Fault([0x31, 0x00], .encoding, at: 0),
    Fault([0x00, 0x31], .encoding, at: 0),
    Fault([0x00, 0x00, 0x00, 0x31], .encoding, at: 0),
    Fault([0x31, 0x00, 0x00, 0x00], .encoding, at: 0),
    // U+2022 in quotes: the first and last byte are ASCII.
    Fault([0x22, 0x00, 0x22, 0x20, 0x22, 0x00], .encoding, at: 0),
    Fault("", .truncated, at: 0),
    Fault("  ", .truncated, at: 2),
    Fault(#"{"a":{"b":"#, .truncated, at: 10, in: "a/b"),
    Fault(#"{"a":[1,"x"#, .truncated, at: 10, in: "a[1]"),
    Fault("[1", .truncated, at: 2),
    Fault("tru", .truncated, at: 3),
    Fault("-", .truncated, at: 1),
    Fault(#""\"#, .truncated, at: 2),
    Fault(#""\u12"#, .truncated, at: 5),
    Fault("[1 2]", .unexpectedByte, at: 3),
    Fault("[NaN]", .unexpectedByte, at: 1, in: "[0]"),
    Fault("{'a':1}", .unexpectedByte, at: 1),
    Fault(#"{"a" 1}"#, .unexpectedByte, at: 5, in: "a"),
    Fault("[1}", .unexpectedByte, at: 2),
    Fault("[+1]", .unexpectedByte, at: 1, in: "[0]"),
    Fault("[,1]", .unexpectedByte, at: 1, in: "[0]"),
    Fault("trve", .unexpectedByte, at: 2),
    Fault("// x", .unexpectedByte, at: 0),
    Fault("[1,]", .trailingComma, at: 2),
    Fault(#"{"a":[{"b":1 , }]}"#, .trailingComma, at: 13, in: "a[0]"),
    Fault("{} {}", .trailingData, at: 3),
    Fault("1,", .trailingData, at: 1),
    // A partial byte order mark.
    Fault([0x22, 0xBB, 0x22], .invalidUTF8, at: 1),
    Fault([0xEF, 0xBF, 0xBE], .unexpectedByte, at: 0),
    Fault([0x22, 0xFF, 0x22], .invalidUTF8, at: 1),
    Fault([0x22, 0xFE, 0x22], .invalidUTF8, at: 1),
    Fault([0xFE, 0x22, 0x22], .unexpectedByte, at: 0),
    Fault([0xFF, 0x22, 0x22], .unexpectedByte, at: 0),
    Fault([0x22, 0xC0, 0x80, 0x22], .invalidUTF8, at: 1),
    Fault([0x22, 0xED, 0xA0, 0x80, 0x22], .invalidUTF8, at: 1),
    Fault([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], .invalidUTF8, at: 1),
    Fault([0x22, 0xE2, 0x82], .invalidUTF8, at: 1),
    Fault([0x22, 0xE2, 0x82, 0x22, 0x22], .invalidUTF8, at: 1),
    Fault("[\"a\nb\"]", .controlCharacter, at: 3, in: "[0]"),
    Fault([0x22, 0x00, 0x22], .controlCharacter, at: 1),
    Fault([0x22, 0x61, 0x00, 0x22], .controlCharacter, at: 2),
    Fault([0x22, 0x00, 0x22, 0x20], .controlCharacter, at: 1),
    Fault([0x7B, 0x00, 0x7D], .unexpectedByte, at: 1),
    Fault([0x00, 0x7B, 0x7D], .unexpectedByte, at: 0),
    Fault(#"["\x"]"#, .invalidEscape, at: 2, in: "[0]"),
    Fault(#"["\u00g0"]"#, .invalidEscape, at: 2, in: "[0]"),
    Fault(#"["\ud800"]"#, .loneSurrogate, at: 2, in: "[0]"),
    Fault(#"["\udc00"]"#, .loneSurrogate, at: 2, in: "[0]"),
    Fault(#"["\ud800\u0041"]"#, .loneSurrogate, at: 2, in: "[0]"),
    Fault(#"["\ud83dxude00"]"#, .loneSurrogate, at: 2, in: "[0]"),
    Fault(#"["\ud83d\xde00"]"#, .loneSurrogate, at: 2, in: "[0]"),
    Fault(#"["\ud83d"#, .loneSurrogate, at: 2, in: "[0]"),
    Fault(#"["\ud83d\"#, .loneSurrogate, at: 2, in: "[0]"),
    Fault(#"{"n":01}"#, .invalidNumber, at: 6, in: "n"),
    Fault("[1.]", .invalidNumber, at: 3, in: "[0]"),
    Fault("[1e+]", .invalidNumber, at: 4, in: "[0]"),
    Fault("[-x]", .invalidNumber, at: 2, in: "[0]"),
    Fault("[" + String(repeating: "9", count: 33) + "]", .numberTooLong, at: 1, in: "[0]"),
    Fault(#"{"alg":1,"alg":2}"#, .duplicateMember, at: 10, in: "alg"),
    Fault(#"[{"x":{"alg":1,"\u0061lg":2}}]"#, .duplicateMember, at: 16, in: "[0]/x/alg"),
    Fault(#"{"":1,"":2}"#, .duplicateMember, at: 7, in: ""),
    Fault(String(repeating: "[", count: 65), .tooDeep, at: 64),
    Fault(
      "[" + String(repeating: "0,", count: JSONLimits.values - 1) + "0]",
      .tooManyValues,
      at: 2 * JSONLimits.values - 1
    ),
  ]
}
