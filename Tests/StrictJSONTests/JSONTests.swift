// SPDX-License-Identifier: Apache-2.0

import StrictJSON
import Testing

/// The text of JSON values.
struct JSONTests {
  @Test func `writes members sorted by the bytes of their names`() {
    let value = JSON.object([
      "b": .array([1, 2]) { .integer($0) }, "Z": .null, "a": .bool(true),
      "c": .strings(["x"]), "d": .object([:]), "e": .strings([]),
    ])
    #expect(value.text == #"{"Z":null,"a":true,"b":[1,2],"c":["x"],"d":{},"e":[]}"#)
  }

  @Test func `writes null for missing values`() {
    let value = JSON.object(["a": .text(nil), "b": .number(nil), "c": .flag(nil)])
    #expect(value.text == #"{"a":null,"b":null,"c":null}"#)
  }

  @Test func `writes bytes in hexadecimal`() {
    #expect(JSON.hex([0x00, 0xAB, 0xFF]).text == #""00abff""#)
  }

  @Test func `escapes scalars that are unsafe to print`() {
    #expect(
      JSON.string("\"\\\n\u{1B}\u{202E}é\u{1D159}").text == #""\"\\\n\u001b\u202eé\ud834\udd59""#
    )
  }

  @Test func `writes JSON of a document on one line`() {
    let source = Array("{\n\"a\": \"\u{202E}\"}".utf8)
    #expect(JSON.source([source[...]]).text == #"{ "a": "\u202e"}"#)
  }
}
