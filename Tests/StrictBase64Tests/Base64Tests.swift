// SPDX-License-Identifier: Apache-2.0

import StrictBase64
import Testing

struct Base64Tests {
  // https://www.rfc-editor.org/rfc/rfc4648#section-10
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `reads and writes the vectors of RFC 4648`(_ plain: String, text: String) throws {
    let bytes = Array(plain.utf8)
    let bare = String(text.prefix { $0 != "=" })
    #expect(Base64.encode(bytes[...]) == text)
    #expect(Base64.encode(bytes[...], padding: false) == bare)
    #expect(try decode(text, padding: .required) == bytes)
    #expect(try decode(text, padding: .optional) == bytes)
    #expect(try decode(bare, padding: .forbidden) == bytes)
    #expect(try decode(bare, padding: .optional) == bytes)
  }

  @Test func `the alphabets differ in the values 62 and 63`() throws {
    let bytes: [UInt8] = [0xFB, 0xFF, 0xBF]
    #expect(Base64.encode(bytes[...]) == "+/+/")
    #expect(Base64.encode(bytes[...], alphabet: .urlSafe) == "-_-_")
    #expect(try decode("+/+/") == bytes)
    #expect(try decode("-_-_", alphabet: .urlSafe) == bytes)
  }

  @Test(arguments: [Base64Alphabet.standard, .urlSafe], [true, false])
  func `every byte and length round-trips`(_ alphabet: Base64Alphabet, padding: Bool) throws {
    let bytes = (0..<260).map { UInt8(truncatingIfNeeded: $0 &* 167) }
    for length in 0...bytes.count {
      let text = Base64.encode(bytes[..<length], alphabet: alphabet, padding: padding)
      let form: Base64Padding = padding ? .required : .forbidden
      #expect(try decode(text, alphabet: alphabet, padding: form) == Array(bytes[..<length]))
    }
  }

  @Test func `no two texts of two characters decode to the same bytes`() {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var readings: [[UInt8]: Int] = [:]
    for first in alphabet {
      for second in alphabet {
        let text = [first, second]
        let reading = Result { () throws(Base64Error) in
          try Base64.decode(text[...], alphabet: .standard, padding: .forbidden)
        }
        if case .success(let bytes) = reading { readings[bytes, default: 0] += 1 }
      }
    }
    #expect(readings.count == 256)
    #expect(readings.values.allSatisfy { $0 == 1 })
  }

  @Test(
    arguments: [
      ("Zg", .required, .padding, 2),
      ("Zg=", .required, .padding, 2),
      ("Zg===", .required, .padding, 2),
      ("Zm8==", .required, .padding, 3),
      ("Zm9v=", .required, .padding, 4),
      ("====", .required, .padding, 0),
      ("Zg==Zg==", .required, .padding, 2),
      ("Zm9v=Zm9v", .optional, .padding, 4),
      ("Zg=", .optional, .padding, 2),
      ("Zg==", .forbidden, .padding, 2),
      ("Z", .optional, .length, 0),
      ("Zm9vY", .optional, .length, 4),
      ("Zm9vY===", .required, .length, 4),
      ("Zh==", .required, .nonCanonical, 1),
      ("QR==", .required, .nonCanonical, 1),
      ("Zm9=", .required, .nonCanonical, 2),
      ("Zm9", .forbidden, .nonCanonical, 2),
      ("Zm9v\n", .required, .character, 4),
      (" Zm9v", .required, .character, 0),
      ("Zm 9v", .required, .character, 2),
      ("Zm9\u{0}", .required, .character, 3),
      ("Zm9-", .required, .character, 3),
      ("Zm9_", .required, .character, 3),
      ("Zm9é", .required, .character, 3),
    ] as [(String, Base64Padding, Base64Error.Code, Int)]
  )
  func `reports the offset of malformed text`(
    _ text: String,
    padding: Base64Padding,
    code: Base64Error.Code,
    offset: Int
  ) {
    let error = #expect(throws: Base64Error.self) { try decode(text, padding: padding) }
    #expect(error?.code == code)
    #expect(error?.offset == offset)
  }

  @Test(arguments: ["+", "/"])
  func `the URL safe alphabet rejects the standard characters`(_ character: String) {
    let error = #expect(throws: Base64Error.self) {
      try decode("Zm9" + character, alphabet: .urlSafe)
    }
    #expect(error?.code == .character)
  }

  @Test func `error offsets are indices of the slice`() {
    let document = Array("data: Zm9v!".utf8)
    let error = #expect(throws: Base64Error.self) {
      try Base64.decode(document[6...], alphabet: .standard, padding: .required)
    }
    #expect(error?.offset == 10)
  }

  private func decode(
    _ text: String,
    alphabet: Base64Alphabet = .standard,
    padding: Base64Padding = .required
  ) throws(Base64Error) -> [UInt8] {
    try Base64.decode(Array(text.utf8)[...], alphabet: alphabet, padding: padding)
  }
}
