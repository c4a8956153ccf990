// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StrictBase64
import Testing

struct LegacyTransactionReceiptTests {
  @Test func `reads a whole receipt`() throws {
    let fixture = LegacyFixture()
    let receipt = try LegacyTransactionReceipt(reading: fixture.document[...])
    #expect(Array(receipt.purchaseInfo.bytes) == fixture.purchaseInfoBytes)
    #expect(receipt.purchaseInfo.productId == "com.example.orchard.apples")
    #expect(receipt.signature.version == .two)
    #expect(receipt.contents.environment == "Sandbox")
    #expect(receipt.contents.pod == "100")
    #expect(receipt.contents.signingStatus == "0")
    #expect(receipt.contents.unknownEntries.isEmpty)
    #expect(receipt.signedBytes == [2] + fixture.purchaseInfoBytes)
  }

  @Test func `production has no environment, and unknown keys are kept`() throws {
    var fixture = LegacyFixture()
    fixture.others = [("weather", "fair"), ("pod", "7")]
    let receipt = try LegacyTransactionReceipt(reading: fixture.document[...])
    #expect(receipt.contents.environment == nil)
    #expect(receipt.contents.signingStatus == nil)
    #expect(receipt.contents.unknownEntries.map(\.key) == ["weather"])
  }

  @Test func `reads the compact notation as the same receipt`() throws {
    let fixture = LegacyFixture()
    let compact = String(decoding: fixture.document, as: UTF8.self)
      .filter { !$0.isWhitespace }
    let receipt = try LegacyTransactionReceipt(reading: Array(compact.utf8)[...])
    #expect(Array(receipt.purchaseInfo.bytes) == fixture.purchaseInfoBytes)
  }

  @Test(arguments: ["signature", "purchase-info"])
  func `requires signature and purchase info`(_ key: String) {
    let fixture = LegacyFixture()
    let parts = [
      ("signature", Base64.encode(fixture.signatureBytes[...])),
      ("purchase-info", Base64.encode(fixture.purchaseInfoBytes[...])),
    ]
    let error = readError(LegacyFixture.write(parts.filter { $0.0 != key }))
    #expect(error?.code == .missing)
    #expect(error?.document == .receipt)
    #expect(error?.path == key)
  }

  @Test(
    arguments: [
      ("Zm9v Zm9v", .character, 4), ("Zm9vYg", .padding, 6), ("Zm9-", .character, 3),
      ("Zh==", .nonCanonical, 1), (#"Zm\163v"#, .character, 2), ("Zm9vY", .length, 4),
    ] as [(String, Base64Error.Code, Int)]
  )
  func `rejects non-canonical base64 with its offset in the document`(
    _ text: String,
    code: Base64Error.Code,
    distance: Int
  ) {
    let error = readError(Array(#"{ signature = "\#(text)"; purchase-info = ""; }"#.utf8))
    #expect(error?.code == .base64)
    #expect(error?.offset == 15 + distance)
    #expect(error?.cause == code.rawValue)
  }

  @Test func `an error of the outer property list keeps its code`() {
    let error = readError(Array("{ signature = { }; }".utf8))
    #expect(error?.code == .propertyList)
    #expect(error?.document == .receipt)
    #expect(error?.offset == 14)
    #expect(error?.cause == "plist/nested")
  }

  @Test func `the offset of an error in the purchase info is relative to the purchase info`() {
    var fixture = LegacyFixture()
    fixture.purchaseInfo = [("bid", "a"), ("bid", "b")]
    let error = readError(fixture.document)
    #expect(error?.code == .propertyList)
    #expect(error?.document == .purchaseInfo)
    #expect(error?.offset == "{\n\t\"bid\" = \"a\";\n\t".utf8.count)
    #expect(error?.found == "bid")
  }

  @Test func `the offset of an error in the signature is relative to the signature`() {
    var fixture = LegacyFixture()
    fixture.version = 9
    let error = readError(fixture.document)
    #expect(error?.code == .signatureVersion)
    #expect(error?.document == .signature)
  }

  @Test func `rejects an app receipt and a token`() {
    #expect(readError([0x30, 0x82, 0x10, 0x00])?.code == .propertyList)
    #expect(readError(Array("eyJhbGciOiJFUzI1NiJ9.e30.sig".utf8))?.code == .propertyList)
    #expect(readError([])?.code == .propertyList)
  }

  private func readError(_ document: [UInt8]) -> ReceiptError? {
    #expect(throws: ReceiptError.self) {
      try LegacyTransactionReceipt(reading: document[...])
    }
  }
}
