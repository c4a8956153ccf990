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
    return try [
      try right("production", "A production receipt.", [.basic])
    ]
      + right([
        ("sandbox", "A sandbox receipt: all ids are 0, and one date is empty.", [.basic], sandbox),
        (
          "xcode", "An Xcode receipt, without attributes that only the App Store knows.", [.xcode],
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
          [.form], Lab.receipt { $0.environment = ReceiptEnvironment(rawValue: "Testing") }
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

  // MARK: The SET

  private static func sets() throws(TrustError) -> [Vector] {
    let payload = try Lab.receipt().payload()
    let open = ASN1Writer.bytes {
      $0.constructed(.set, isIndefinite: true) { $0.raw(payload.dropFirst(4)) }
    }
    let string = ASN1Writer.bytes { $0.octetString(payload) }
    return try malformed([
      (
        "trailing-octet", "One byte after the SET.", [.trailing], payload + [0x00],
        cause: "asn1/trailing-data"
      ),
      (
        "sequence-for-set", "The payload is a SEQUENCE instead of a SET.", [.malformed],
        [0x30] + payload.dropFirst(), cause: "asn1/unexpected-tag"
      ),
      (
        "indefinite", "The SET has an indefinite length, which the payload must not use.",
        [.indefinite], open, cause: "asn1/indefinite-length"
      ),
      (
        "truncated", "The last byte is missing.", [.truncated], Array(payload.dropLast()),
        cause: "asn1/truncated"
      ),
      ("empty", "An empty payload.", [.missing], [], cause: "asn1/missing-element"),
      (
        "wrapped-twice", "The payload in two additional OCTET STRINGs; one is accepted.",
        [.malformed], ASN1Writer.bytes { $0.octetString(string) }, cause: "asn1/unexpected-tag"
      ),
      (
        "signed-attributes-as-payload",
        "The signed attributes of a genuine message as payload: also a SET, but of other "
          + "elements.", [.substitution], attributesAsPayload, cause: "asn1/unexpected-tag"
      ),
    ])
      + shape([
        (
          "two-fields", "An attribute without value.", .missing, "asn1/missing-element",
          { [$0, integer([1])] }
        ),
        (
          "four-fields", "An attribute with four fields.", .trailing, "asn1/trailing-data",
          { [$0, integer([1]), [0x04, 0x00], [0x05, 0x00]] }
        ),
        (
          "version-not-integer", "The attribute version is a string.", .malformed,
          "asn1/unexpected-tag", { [$0, utf8("1"), [0x04, 0x00]] }
        ),
        (
          "value-not-octets", "The attribute value is not an OCTET STRING.", .malformed,
          "asn1/unexpected-tag", { [$0, integer([1]), utf8("x")] }
        ),
      ])
      + [
        try wrong(
          "type-negative",
          "A negative attribute type.",
          [.malformed],
          "receipt/number",
          also: ["receipt/malformed"]
        ) { $0.edits.add(AttributeBuilder(type: -1, value: [])) }
      ]
      + shape([
        (
          "type-without-octets", "An attribute type without content bytes.", .malformed,
          "asn1/invalid-integer", type: [], { [$0, integer([1]), [0x04, 0x00]] }
        ),
        (
          "type-padded", "Attribute type 2 with a leading zero byte.", .nonCanonical,
          "asn1/invalid-integer", type: [0, 2], { [$0, integer([1]), [0x04, 0x00]] }
        ),
        (
          "type-wraps-to-two", "Attribute type 2^64 + 2, which wraps to 2, the bundle id.",
          .overflow, "asn1/integer-out-of-range", type: [1, 0, 0, 0, 0, 0, 0, 0, 2],
          { [$0, integer([1]), [0x04, 0x00]] }
        ),
        (
          "type-of-1001-octets", "An attribute type of 1,001 bytes.", .overflow,
          "asn1/integer-out-of-range", type: [UInt8](repeating: 0x7F, count: 1001),
          { [$0, integer([1]), [0x04, 0x00]] }
        ),
      ])
  }

  /// A payload with an additional attribute of any fields.
  private static func shape(
    _ name: String,
    _ comment: String,
    _ flag: Flag,
    _ cause: String,
    type: [UInt8] = [99],
    _ fields: ([UInt8]) -> [[UInt8]]
  ) throws(TrustError) -> Vector {
    try wrong(name, comment, [flag], "receipt/malformed", cause: cause) {
      $0.edits.add(AttributeBuilder(type: 99, bytes: attribute(fields(integer(type)))))
    }
  }

  /// The vectors of a table.
  private static func shape(_ rows: [(String, String, Flag, String, ([UInt8]) -> [[UInt8]])])
    throws(TrustError) -> [Vector]
  {
    try rows.map { row throws(TrustError) in try shape(row.0, row.1, row.2, row.3, row.4) }
  }

  /// The vectors of a table.
  private static func shape(
    _ rows: [(String, String, Flag, String, type: [UInt8], ([UInt8]) -> [[UInt8]])]
  ) throws(TrustError) -> [Vector] {
    try rows.map { row throws(TrustError) in
      try shape(row.0, row.1, row.2, row.3, type: row.type, row.5)
    }
  }

  private static var attributesAsPayload: [UInt8] {
    ASN1Writer.bytes {
      $0.set {
        $0.sequence {
          $0.objectIdentifier(.contentType)
          $0.set { $0.objectIdentifier(.data) }
        }
        $0.sequence {
          $0.objectIdentifier(.messageDigest)
          $0.set { $0.octetString([UInt8](repeating: 0x11, count: 32)) }
        }
      }
    }
  }
}
