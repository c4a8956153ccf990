// SPDX-License-Identifier: Apache-2.0

import StrictJSON
import Testing

/// The output of the writer, and its round trip.
struct JSONWriterTests {
  @Test func `writes members in order with commas between them`() {
    let bytes = JSONWriter.bytes { value in
      value.object { object in
        object.member("b") { $0.string("x") }
        object.member("a") { value in
          value.array { array in
            array.integer(1)
            array.array { _ in }
            array.object { $0.member("n") { $0.null() } }
            array.boolean(true)
          }
        }
        object.member("c") { $0.object { _ in } }
      }
    }
    #expect(text(bytes) == #"{"b":"x","a":[1,[],{"n":null},true],"c":{}}"#)
  }

  @Test func `escapes what JSON requires and what must not be printed`() throws {
    let string = "\"\\/\u{8}\u{C}\n\r\t\u{0}\u{1}\u{1F}\u{7F}é\u{2028}😀"
    let bytes = JSONWriter.bytes { $0.string(string) }
    #expect(
      text(bytes)
        == #""\"\\/\u0008\u000c\n\r\t\u0000\u0001\u001f\u007f"# + "é" + #"\u2028"# + "😀\""
    )
    #expect(try JSONDocument(bytes[...]).root.string == string)
  }

  @Test(arguments: [
    ("{\"a\":\"~ \u{7F}\"}", #"{"a":"~ \u007f"}"#), ("[1,\r\n\t2]", "[1,   2]"),
    ("[\"\u{202E}\",\n\"é\"]", #"["\u202e", "é"]"#), ("[1, 2]", "[1, 2]"),
  ])
  func `JSON on one line is safe to print`(_ source: String, _ line: String) {
    #expect(JSON.source([Array(source.utf8)[...]]).text == line)
  }

  @Test func `writes parsed values unchanged`() throws {
    let source = #"{"\u0061":1.50,"b":[1e3, "\/"],"c":{"d" : null}}"#
    let object = try #require(document(source).root.object)
    let members = JSONWriter.bytes { $0.object { for member in object { $0.member(member) } } }
    #expect(text(members) == source)
    let rebuilt = JSONWriter.bytes { writer in
      writer.array { array in
        for member in object { array.value(member.value) }
        if let number = object["a"]?.number { array.number(number) }
      }
    }
    #expect(text(rebuilt) == #"[1.50,[1e3, "\/"],{"d" : null},1.50]"#)
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
