// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab
import StoreReceipts

extension ReceiptSuites {
  static func fields() throws(TrustError) -> Suite {
    suite(
      "fields",
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
    let volume = try sample(
      Lab.receipt {
        $0.environment = .productionVPP
        $0.organizationDisplayName = "Example School"
        $0.expirationDate = "2026-01-01T00:00:00Z"
        $0.preorderDate = "2023-10-01T00:00:00Z"
      }
    )
    let string = ASN1Writer.bytes { $0.octetString(payload) }
    return try Vector.table(
      """
      production | basic | valid | \(sample()) | A production receipt.
      sandbox | basic | valid | \(sample(sandbox)) | A sandbox receipt: all ids are 0, and one date is empty.
      xcode | xcode | valid | \(sample(xcode)) | An Xcode receipt, without the attributes that only the App Store sets.
      volume | basic | valid | \(volume) | A volume purchase, with organization and expiration date.
      unknown-attributes | basic | valid | \(sample(Lab.receipt { $0.extraAttributes = ReceiptBuilder().extraAttributes })) \
        | Unknown attributes keep their bytes.
      unknown-environment | form | valid | \(sample(Lab.receipt { $0.environment = StoreEnvironment(rawValue: "Testing") })) \
        | An unknown environment keeps its text; it is not production.
      no-environment | historic | valid | \(sample(Lab.receipt { $0.environment = nil })) | Receipts of 2010 have no environment.
      bundle-id-of-two-scripts | string | valid | \(sample(Lab.receipt { $0.bundleId = "com.example.\u{212A}iosk" })) \
        | U+212A (Kelvin sign) in the bundle id is not normalized to K.
      minimal | boundary | valid | \(sample(minimal)) | Only bundle id and creation date, the required attributes.
      wrapped | form | valid | \(sample(string, of: wrapped)) | The payload in an additional OCTET STRING, as some tools write it.
      unsorted | form | valid | \(unsorted()) | The elements of the SET are unsorted; their order is not checked.
      versions | form | valid | \(versions()) | Attribute versions have no effect.
      """
    )
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
    receipt.removeStoreAttributes()
    return receipt
  }

  private static func unsorted() throws(TrustError) -> Vector.Sample {
    let changed = try payload {
      $0.environment = nil
      $0.edits.add(AttributeBuilder(type: 0, value: utf8("Production")))
    }
    return try sample(changed, of: Lab.receipt())
  }

  private static func versions() throws(TrustError) -> Vector.Sample {
    let changed = try payload {
      $0.edits.replace(type: 4, withRawValue: $0.opaqueValue ?? [], version: 1)
      $0.edits.replace(type: 3, withRawValue: utf8("3.2.1"), version: 7)
    }
    return try sample(changed, of: Lab.receipt())
  }
}
