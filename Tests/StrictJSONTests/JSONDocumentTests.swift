// SPDX-License-Identifier: Apache-2.0

import StrictJSON
import Testing

/// Access to the values of a document.
struct JSONDocumentTests {
  private let text = #"""
     { "a" : [1, -2.50e1, "x\ny\u00e9\ud83d\ude00"],"b":{}, "\u0063":null ,"d":[ true,false,[]] }
    """#

  @Test func `lists values in document order`() throws {
    let root = try document(text).root
    let object = try #require(root.object)
    #expect(object.map(\.name) == ["a", "b", "c", "d"])
    #expect(object.count == 4)
    #expect(object.map(\.value.kind) == [.array, .object, .null, .array])
    let elements = try Array(#require(object["a"]?.array))
    #expect(elements.map(\.kind) == [.number, .number, .string])
    #expect(elements[1].number?.description == "-2.50e1")
    #expect(elements[2].string == "x\nyé😀")
    #expect(object["b"]?.object?.isEmpty == true)
    #expect(!object.isEmpty)
    #expect(object["a"]?.array?.isEmpty == false)
    #expect(object["c"]?.isNull == true)
    #expect(object["d"]?.array?.map(\.boolean) == [true, false, nil])
    #expect(object["e"] == nil)
  }

  @Test func `an accessor of another kind returns nil`() throws {
    for value in try #require(document(#"["1",1,true,null,[],{}]"#).root.array) {
      let kinds: [JSONKind?] = [
        value.string.map { _ in .string }, value.number.map { _ in .number },
        value.boolean.map { _ in .boolean }, value.isNull ? .null : nil,
        value.array.map { _ in .array }, value.object.map { _ in .object },
      ]
      #expect(kinds.compactMap { $0 } == [value.kind])
    }
  }

  @Test func `each value has its source and offset`() throws {
    let bytes = Array(text.utf8)
    let padded = [0x00] + bytes + [0x00]
    let document = try JSONDocument(padded[1..<padded.count - 1])
    for member in try #require(document.root.object) {
      #expect(padded[member.value.offset...].starts(with: member.value.source))
      #expect(padded[member.nameOffset - 1] == UInt8(ascii: "\""))
      _ = try JSONDocument(member.value.source)
    }
    #expect(document.root.object?["b"]?.description == "{}")
    #expect(document.root.object?["d"]?.description == "[ true,false,[]]")
  }

  @Test func `finds an escaped name, and does not copy text without escapes`() throws {
    let object = try #require(document(#"{"\u0061\/b":"p","q":"r"}"#).root.object)
    #expect(object["a/b"]?.string == "p")
    let plain = try #require(object["q"])
    #expect(plain.hasEscapes == false)
    #expect(plain.utf8?.startIndex == plain.offset + 1)
  }

  @Test func `accepts and reports an escaped U+0000`() throws {
    let value = try document(#""a\u0000b""#).root
    #expect(value.utf8.map(Array.init) == [0x61, 0x00, 0x62])
    #expect(value.hasNullCharacter)
    #expect(try !document(#""a\u0001b\ud800\udc00""#).root.hasNullCharacter)
  }

  @Test(arguments: ["0", "-1.5", "true", "null", #""""#, "[]", "{}", " \r\n\t7 "])
  func `accepts any value at the top level`(_ text: String) throws {
    #expect(try document(text).root.description == text.filter { !$0.isWhitespace })
  }

  @Test func `values are equal if their text is equal`() throws {
    let elements = try Array(#require(document(#"[1,1.0,1,"\u0061","a"]"#).root.array))
    #expect(elements[0] == elements[2])
    #expect(elements[0] != elements[1])
    #expect(elements[3] != elements[4])
    #expect(Set(elements).count == 4)
  }

  @Test func `accepts an empty name`() throws {
    #expect(try document(#"{"":1,"a":2}"#).root.object?[""]?.number?.int64 == 1)
  }
}

func document(_ text: String) throws(JSONError) -> JSONDocument {
  try JSONDocument(Array(text.utf8)[...])
}
