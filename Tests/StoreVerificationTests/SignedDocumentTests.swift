// SPDX-License-Identifier: Apache-2.0

import StoreVerification
import StrictTime
import TestSupport
import Testing

/// Recognition of input, before verification.
struct SignedDocumentTests {
  private static let message = Hexadecimal.bytes("300d06092a864886f70d010702a000")

  @Test func `a message is recognized in DER, BER and every variant of base64`() throws {
    let base64 = Base64Text.text(Self.message)
    let texts = [
      base64, " \(base64)\r\n", base64.replacing("=", with: ""),
      String(base64.prefix(8)) + "\r\n" + base64.dropFirst(8),
      base64.replacing("/", with: "\\/"),
      base64.replacing("+", with: "-").replacing("/", with: "_"),
    ]
    for text in texts {
      let document = try SignedDocument(text)
      #expect(document.kind == .appReceipt)
      #expect(Array(document.bytes) == Self.message)
      #expect(document.base64 != nil)
    }
    #expect(try SignedDocument(Self.message[...]).base64 == nil)
  }

  @Test(
    arguments: [
      ("", "input/empty"), (" \n", "input/empty"), ("hello", "input/unrecognized"),
      ("0", "input/unrecognized"), ("{}", "input/empty-json"), ("{\"a\": 1}", "input/json"),
      ("[]", "input/empty-json"), ("null", "input/unrecognized"), ("\"\"", "input/empty-json"),
      ("[1]", "input/json"), ("{\"a\": 1,}", "input/json"),
      ("{\"signedPayload\": 1}", "input/json"),
      ("2000000123456789", "input/transaction-id"),
      (" \"2000000123456789\"\n", "input/transaction-id"),
      ("{\"notification_type\": \"DID_RENEW\"}", "input/notification-v1"),
      ("{\"kty\": \"EC\", \"d\": \"AA\"}", "input/private-key"),
      ("-----BEGIN PRIVATE KEY-----\nAAAA", "input/private-key"),
      ("-----BEGIN EC PRIVATE KEY-----\nAAAA", "input/private-key"),
      ("\u{FEFF}\u{FEFF}eyJ.e30.AA", "input/unrecognized"),
      ("<?xml version=\"1.0\"?><plist/>", "input/property-list"),
      ("bplist00", "input/property-list"), ("-----BEGIN CERTIFICATE-----", "input/certificate"),
      ("ZXlKLmEuYg==", "input/json-web-signature"), ("MIIC AAAA", "input/base64"),
      ("{\"receipt-data\": \"eyJ.a.b\"}", "input/json-web-signature"),
      ("MII!", "input/base64"), ("MII\u{0}", "input/unrecognized"), ("AAAA", "input/unrecognized"),
      ("TUlJ!", "input/base64"),
      ("ew!", "input/base64"), ("ey!", "input/base64"), ("<plist/>", "input/property-list"),
      ("{pod more=100;}", "input/json"), ("{\"a=b\": 1}", "input/json"),
      ("a.b.c", "input/unrecognized"), ("eyJhbGciOiJFUzI1NiJ9", "input/cut-token"),
      ("Bearer eyJhbGciOiJ", "input/cut-token"),
      ("eyJhIjoxfQ", "input/json"), ("{\"signedPayload\": \"eyJhbGciOiJ\"}", "input/cut-token"),
    ]
  )
  func `names the other formats that it rejects`(_ text: String, _ code: String) {
    let error = #expect(throws: InputError.self) { try SignedDocument(text) }
    #expect(error?.code.rawValue == code)
  }

  @Test func `rejects base64 of base64 with its own code`() {
    let once = Base64Text.text(Self.message + Array(repeating: 7, count: 60))
    let twice = Base64Text.text(Array(once.utf8))
    let error = #expect(throws: InputError.self) { try SignedDocument(Array(twice.utf8)[...]) }
    #expect(error?.code == .encodedTwice)
  }

  @Test func `a certificate is not recognized as a message`() {
    let certificate = Hexadecimal.bytes("3003300100")
    let error = #expect(throws: InputError.self) { try SignedDocument(certificate[...]) }
    #expect(error?.code == .certificate)
  }

  @Test func `a property list with an equals sign is a transaction receipt`() throws {
    for text in ["{ \"signature\" = \"AAAA\"; }", "{pod=100;}", "e3BvZD0xMDA7fQ=="] {
      #expect(try SignedDocument(text).kind == .transactionReceipt)
    }
  }

  @Test func `the size limit applies to base64`() throws {
    let error = #expect(throws: InputError.self) {
      try SignedDocument(Self.message[...], limit: Self.message.count - 1)
    }
    #expect(error?.code == .tooLarge)
    _ = try SignedDocument(Self.message[...], limit: Self.message.count)
  }

  @Test(
    arguments: [
      "eyJhbGciOiJFUzI1NiJ9.e30.c2ln", " Bearer  eyJhbGciOiJFUzI1NiJ9.e30.c2ln\n", "eyJ.a.b.c.d",
      "bearer eyJ.a.b", "\u{FEFF}eyJ.a.b\r\n", " \u{FEFF} BEARER eyJ.a.b", "IHsiYWxnIjoxfQ.a.b",
      "{\"signedPayload\": \"eyJ.a.b\"}", "\u{FEFF}{\"signedPayload\": \" Bearer eyJ.a.b \"}\n",
    ]
  )
  func `a token is recognized bare, after Bearer and in a body`(_ text: String) throws {
    let document = try SignedDocument(text)
    #expect(document.isToken)
    #expect(document.kind == nil)
    #expect(document.decoded().error?.code.hasPrefix("jws/") == true)
    let error = #expect(throws: VerificationError.self) {
      try ReceiptVerifier(apps: .any, environments: .any)
        .verify(text, expecting: .init(now: .latest))
    }
    #expect(error?.code == "input/wrong-kind")
  }

  @Test(arguments: ["Bearer ", "bearer\n", " \u{FEFF} BEARER  "])
  func `a receipt is recognized after Bearer`(_ scheme: String) throws {
    let text = Base64Text.text(Self.message)
    let found = try SignedDocument(scheme + text + "\n")
    #expect(found.kind == .appReceipt)
    #expect(Array(found.bytes) == Self.message)
    for other in ["\(scheme)\(scheme)\(text)", "Bearer\(text)", scheme] {
      #expect(throws: InputError.self) { try SignedDocument(other) }
    }
  }
}
