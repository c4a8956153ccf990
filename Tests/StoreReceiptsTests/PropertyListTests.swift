// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import Testing

struct PropertyListTests {
  @Test(arguments: [
    ("{}", []),
    (" \t\r\n{ \n } \r\n", []),
    (#"{ "key" = "value"; }"#, ["key", "value"]),
    (#"{"key"="value";"other"="";}"#, ["key", "value", "other", ""]),
    ("{\n\tpod = 100;\n\tpath=/a:b_c.d$e-f;\n}", ["pod", "100", "path", "/a:b_c.d$e-f"]),
    (#"{ a = "say \"hi\" \\ \n\r\t"; }"#, ["a", "say \"hi\" \\ \n\r\t"]),
    (#"{ a = "\101\12\1777"; }"#, ["a", "A\n\u{7F}7"]),
    (#"{ a = "\U00e9\UD83D\Ude00"; }"#, ["a", "é😀"]),
    (#"{ a = "é😀 // { = ;"; }"#, ["a", "é😀 // { = ;"]),
    (#"{ "\141" = b; }"#, ["a", "b"]),
    (#"{ "\U00e9" = 1; "e\U0301" = 2; }"#, ["é", "1", "e\u{301}", "2"]),
  ])
  func `reads entries in order`(_ text: String, expected: [String]) throws {
    let list = try PropertyList(reading: Array(text.utf8)[...])
    let strings = list.entries.flatMap { [$0.key, $0.value] }
    #expect(strings.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
  }

  @Test func `a value keeps its notation and offset`() throws {
    let document = Array(#"    { a = "x\ty"; b = word; }"#.utf8)
    let entries = try PropertyList(reading: document[4...]).entries
    #expect(entries.map { Array($0.written) } == [Array(#"x\ty"#.utf8), Array("word".utf8)])
    #expect(entries.map(\.written.startIndex) == [11, 22])
  }

  @Test(
    arguments: [
      ("", .truncated, 0),
      ("{", .truncated, 1),
      ("{ a", .truncated, 3),
      ("{ a =", .truncated, 5),
      ("{ a = b", .truncated, 7),
      ("{ a = b;", .truncated, 8),
      (#"{ a = "b"#, .truncated, 8),
      (#"{ a = "b\"#, .truncated, 9),
      (#"{ a = "\U00e"#, .truncated, 12),
      ("a = b;", .malformed, 0),
      ("\u{FEFF}{}", .malformed, 0),
      ("{ a = b }", .malformed, 8),
      ("{ a = b;; }", .malformed, 8),
      ("{ a b; }", .malformed, 4),
      ("{ a; }", .malformed, 3),
      ("{ a = ; }", .malformed, 6),
      ("{ = b; }", .malformed, 2),
      ("{ a = b c; }", .malformed, 8),
      ("{ a = 'b'; }", .malformed, 6),
      ("{ a = é; }", .malformed, 6),
      ("{ a , b; }", .malformed, 4),
      ("{\u{0B}a = b; }", .malformed, 1),
      ("{} {}", .trailingData, 3),
      ("{}\u{0}", .trailingData, 2),
      ("{};", .trailingData, 2),
      ("// x\n{}", .comment, 0),
      ("{ /* x */ a = b; }", .comment, 2),
      ("{ a = // b;\n c; }", .comment, 6),
      ("{} // x", .comment, 3),
      ("{ a = { b = c; }; }", .nested, 6),
      ("{ a = (b); }", .nested, 6),
      ("{ a = <00>; }", .nested, 6),
      ("{{{{{{{{", .nested, 1),
      ("{ a = b; a = c; }", .duplicateKey, 9),
      (#"{ a = b; "\141" = b; }"#, .duplicateKey, 9),
      ("{ a = \"\n\"; }", .controlCharacter, 7),
      ("{ a = \"\u{0}\"; }", .controlCharacter, 7),
      ("{ a = \"\u{7F}\"; }", .controlCharacter, 7),
      (#"{ a = "\/"; }"#, .escape, 7),
      (#"{ a = "\u00e9"; }"#, .escape, 7),
      (#"{ a = "x\U00g9"; }"#, .escape, 8),
      (#"{ a = "\0"; }"#, .escape, 7),
      (#"{ a = "\U0000"; }"#, .escape, 7),
      (#"{ a = "\200"; }"#, .escape, 7),
      (#"{ a = "\777"; }"#, .escape, 7),
      (#"{ a = "\8"; }"#, .escape, 7),
      (#"{ a = "\Ud83d"; }"#, .surrogate, 7),
      (#"{ a = "\Ude00"; }"#, .surrogate, 7),
      (#"{ a = "\Ud83d\U0041"; }"#, .surrogate, 7),
      (#"{ a = "\Ud83d\n"; }"#, .surrogate, 7),
    ] as [(String, PropertyListError.Code, Int)]
  )
  func `reports the offset of malformed text`(
    _ text: String,
    code: PropertyListError.Code,
    offset: Int
  ) {
    let error = #expect(throws: PropertyListError.self) {
      try PropertyList(reading: Array(text.utf8)[...])
    }
    #expect(error?.code == code)
    #expect(error?.offset == offset)
  }

  @Test(
    arguments: [
      ([0xC3], 7), ([0x80], 7), ([0xC0, 0x80], 7), ([0xED, 0xA0, 0x80], 7),
      ([0xF4, 0x90, 0x80, 0x80], 7), ([0x41, 0xFF], 8),
    ] as [([UInt8], Int)]
  )
  func `rejects invalid UTF-8`(_ bytes: [UInt8], offset: Int) {
    let document = Array(#"{ a = ""#.utf8) + bytes + Array(#""; }"#.utf8)
    let error = #expect(throws: PropertyListError.self) { try PropertyList(reading: document[...]) }
    #expect(error?.code == .encoding)
    #expect(error?.offset == offset)
  }

  @Test func `an error names the expected and the found value`() {
    let error = #expect(throws: PropertyListError.self) {
      try PropertyList(reading: Array("{ a , b; }".utf8)[...])
    }
    #expect(error?.expected == "=")
    #expect(error?.found == ",")
  }

  @Test func `limits the number of entries`() throws {
    let allowed = (0..<PropertyList.maximumEntries).map { "k\($0)=v;" }.joined()
    #expect(try PropertyList(reading: Array("{\(allowed)}".utf8)[...]).entries.count == 128)
    let error = #expect(throws: PropertyListError.self) {
      try PropertyList(reading: Array("{\(allowed)more=v;}".utf8)[...])
    }
    #expect(error?.code == .tooManyEntries)
    #expect(error?.offset == allowed.utf8.count + 1)
  }

  @Test func `limits the size of the document`() throws {
    let room = PropertyList.maximumBytes - "{}".utf8.count
    let allowed = "{\(String(repeating: " ", count: room))}"
    #expect(try PropertyList(reading: Array(allowed.utf8)[...]).entries.isEmpty)
    let error = #expect(throws: PropertyListError.self) {
      try PropertyList(reading: Array((allowed + " ").utf8)[...])
    }
    #expect(error?.code == .tooLarge)
  }

  @Test func `a changed byte never traps`() {
    let text = #"{ "a" = "b\101\Ud83d\Ude00\n"; c=d; }"#
    for position in 0..<text.utf8.count {
      for byte in UInt8.min...UInt8.max {
        var bytes = Array(text.utf8)
        bytes[position] = byte
        _ = Result { () throws(PropertyListError) in try PropertyList(reading: bytes[...]) }
        let front = bytes[..<position]
        _ = Result { () throws(PropertyListError) in try PropertyList(reading: front) }
      }
    }
  }
}
