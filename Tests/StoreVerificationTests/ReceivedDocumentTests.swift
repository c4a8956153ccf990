// SPDX-License-Identifier: Apache-2.0

import StoreVerification
import TestSupport
import Testing

/// What input is told to be, before anything is verified.
struct ReceivedDocumentTests {
  private static let message = Hexadecimal.bytes("300d06092a864886f70d010702a000")

  @Test func `a message is taken in DER, BER and every disguise of base64`() throws {
    let base64 = Base64Text.text(Self.message)
    let texts = [
      base64, " \(base64)\r\n", base64.replacing("=", with: ""),
      String(base64.prefix(8)) + "\r\n" + base64.dropFirst(8),
      base64.replacing("/", with: "\\/"),
      base64.replacing("+", with: "-").replacing("/", with: "_"),
    ]
    for text in texts {
      let document = try ReceivedDocument(Array(text.utf8)[...])
      #expect(document.kind == .appReceipt)
      #expect(Array(document.bytes) == Self.message)
      #expect(document.base64 != nil)
    }
    #expect(try ReceivedDocument(Self.message[...]).base64 == nil)
  }

  @Test(
    arguments: [
      ("", "input/empty"), (" \n", "input/empty"), ("hello", "input/unrecognized"),
      ("0", "input/unrecognized"), ("{}", "input/json"), ("{\"a\": 1}", "input/json"),
      ("[]", "input/json"), ("<?xml version=\"1.0\"?><plist/>", "input/property-list"),
      ("bplist00", "input/property-list"), ("-----BEGIN CERTIFICATE-----", "input/certificate"),
      ("eyJhbGciOiJFUzI1NiJ9.e30.c2ln", "input/json-web-signature"),
      ("Bearer eyJhbGciOiJFUzI1NiJ9.e30.c2ln", "input/json-web-signature"),
      ("eyJ.a.b.c.d", "input/json-web-signature"), ("MIIC AAAA", "input/base64"),
      ("MII!", "input/base64"), ("MII\u{0}", "input/unrecognized"), ("AAAA", "input/unrecognized"),
      ("TUlJ!", "input/base64"),
      ("ew!", "input/base64"), ("ey!", "input/base64"), ("<plist/>", "input/property-list"),
      ("{pod more=100;}", "input/json"), ("{\"a=b\": 1}", "input/json"),
      ("a.b.c", "input/unrecognized"), ("eyJhbGciOiJFUzI1NiJ9", "input/json"),
    ]
  )
  func `other input is told by name`(_ text: String, _ code: String) {
    let error = #expect(throws: InputError.self) { try ReceivedDocument(Array(text.utf8)[...]) }
    #expect(error?.code.rawValue == code)
  }

  @Test func `base64 of base64 is refused with its own code`() {
    let once = Base64Text.text(Self.message + Array(repeating: 7, count: 60))
    let twice = Base64Text.text(Array(once.utf8))
    let error = #expect(throws: InputError.self) { try ReceivedDocument(Array(twice.utf8)[...]) }
    #expect(error?.code == .encodedTwice)
  }

  @Test func `a certificate is not taken for a message`() {
    let certificate = Hexadecimal.bytes("3003300100")
    let error = #expect(throws: InputError.self) { try ReceivedDocument(certificate[...]) }
    #expect(error?.code == .certificate)
  }

  @Test func `a property list with an equals sign is a transaction receipt`() throws {
    for text in ["{ \"signature\" = \"AAAA\"; }", "{pod=100;}", "e3BvZD0xMDA7fQ=="] {
      #expect(try ReceivedDocument(Array(text.utf8)[...]).kind == .transactionReceipt)
    }
  }

  @Test func `the limit counts the disguise`() throws {
    let error = #expect(throws: InputError.self) {
      try ReceivedDocument(Self.message[...], limit: Self.message.count - 1)
    }
    #expect(error?.code == .tooLarge)
    _ = try ReceivedDocument(Self.message[...], limit: Self.message.count)
  }
}
