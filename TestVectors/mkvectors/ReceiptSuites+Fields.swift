// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab
import StoreReceipts

extension ReceiptSuites {
  static func fields() throws(TrustError) -> Suite {
    Suite(
      "receipt/fields",
      .receiptRead,
      "The payload: a SET of attributes.",
      [
        Suite.Group(description: "Valid payloads.", vectors: try rightPayloads()),
        Suite.Group(description: "Encoding of the SET and its attributes.", vectors: try sets()),
        Suite.Group(description: "Repeated and missing attributes.", vectors: try counts()),
        Suite.Group(description: "Values.", vectors: try values()),
        Suite.Group(
          description: "Undocumented attributes with unexpected values.",
          vectors: try undocumentedValues()
        ),
      ]
    )
  }

  private static func rightPayloads() throws(TrustError) -> [Vector] {
    var wrapped = Lab.receipt()
    wrapped.environment = .productionSandbox
    let payload = try wrapped.payload()
    return try [try right("production", "A production receipt.", [.basic])]
      + right([
        ("sandbox", "A sandbox receipt: all ids are 0, and one date is empty.", [.basic], sandbox),
        (
          "xcode", "An Xcode receipt, without the attributes that only the App Store sets.",
          [.xcode],
          xcode
        ),
        (
          "volume", "A volume purchase, with organization and expiration date.", [.basic],
          Lab.receipt {
            $0.environment = .productionVPP
            $0.organizationDisplayName = "Example School"
            $0.expirationDate = "2026-01-01T00:00:00Z"
            $0.preorderDate = "2023-10-01T00:00:00Z"
          }
        ),
        (
          "unknown-attributes", "Unknown attributes keep their bytes.", [.basic],
          Lab.receipt { $0.extraAttributes = ReceiptBuilder().extraAttributes }
        ),
        (
          "unknown-environment", "An unknown environment keeps its text; it is not production.",
          [.form], Lab.receipt { $0.environment = StoreEnvironment(rawValue: "Testing") }
        ),
        (
          "no-environment", "Receipts of 2010 have no environment.", [.historic],
          Lab.receipt { $0.environment = nil }
        ),
        (
          "bundle-id-of-two-scripts",
          "U+212A (Kelvin sign) in the bundle id is not normalized to K.", [.string],
          Lab.receipt { $0.bundleId = "com.example.\u{212A}iosk" }
        ),
      ])
      + [
        try right(
          "minimal",
          "Only bundle id and creation date, the required attributes.",
          [.boundary],
          minimal,
          overriding: []
        ),
        Vector(
          "wrapped",
          "The payload in an additional OCTET STRING, as some tools write it.",
          [.form],
          .base64(ASN1Writer.bytes { $0.octetString(payload) }),
          .valid(try ReceiptValue.of(wrapped))
        ),
        try unsorted(),
        try versionOne(),
      ]
  }

  private static var sandbox: ReceiptBuilder {
    var receipt = ReceiptBuilder.sandbox
    receipt.bundleId = Lab.bundleId
    receipt.extraAttributes = []
    return receipt
  }

  private static var xcode: ReceiptBuilder {
    var receipt = ReceiptBuilder.xcode
    receipt.bundleId = Lab.bundleId
    return receipt
  }

  private static var minimal: ReceiptBuilder {
    var receipt = ReceiptBuilder()
    receipt.environment = nil
    receipt.appAppleId = nil
    receipt.bundleId = Lab.bundleId
    receipt.applicationVersion = nil
    receipt.opaqueValue = nil
    receipt.undocumentedDate = ReceiptDate.none
    receipt.signingServiceBuild = nil
    receipt.ageRating = nil
    receipt.developerId = nil
    receipt.clientSystemVersion = nil
    receipt.downloadId = nil
    receipt.versionExternalIdentifier = nil
    receipt.originalPurchaseDate = nil
    receipt.originalApplicationVersion = nil
    receipt.extraAttributes = []
    return receipt
  }

  private static func unsorted() throws(TrustError) -> Vector {
    let receipt = Lab.receipt()
    var changed = receipt
    changed.environment = nil
    changed.edits.add(AttributeBuilder(type: 0, value: utf8("Production")))
    return Vector(
      "unsorted",
      "The elements of the SET are unsorted; their order is not checked.",
      [.form],
      .base64(try changed.payload()),
      .valid(try ReceiptValue.of(receipt))
    )
  }

  private static func versionOne() throws(TrustError) -> Vector {
    let receipt = Lab.receipt()
    var changed = receipt
    changed.edits.replace(type: 4, withRawValue: receipt.opaqueValue ?? [], version: 1)
    changed.edits.replace(type: 3, withRawValue: utf8("3.2.1"), version: 7)
    return Vector(
      "versions",
      "Attribute versions have no effect.",
      [.form],
      .base64(try changed.payload()),
      .valid(try ReceiptValue.of(receipt))
    )
  }

}
