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
      "The payload: a SET of attributes, and what stands in each.",
      [
        Suite.Group(description: "Payloads that are right.", vectors: try rightPayloads()),
        Suite.Group(description: "The SET and its attributes.", vectors: try sets()),
        Suite.Group(description: "Attributes that stand twice, or not.", vectors: try counts()),
        Suite.Group(description: "Values.", vectors: try values()),
        Suite.Group(
          description: "Values of attributes that Apple does not document.",
          vectors: try undocumentedValues()
        ),
      ]
    )
  }

  private static func rightPayloads() throws(TrustError) -> [Vector] {
    var wrapped = Lab.receipt()
    wrapped.environment = .productionSandbox
    let payload = try wrapped.payload()
    return [
      try right("production", "What the App Store writes in production.", [.basic]),
      try right(
        "sandbox",
        "The sandbox writes 0 for every id, and an empty date.",
        [.basic],
        sandbox
      ),
      try right("xcode", "Xcode leaves out what only the App Store knows.", [.xcode], xcode),
      try right(
        "volume",
        "Bought in volume: an organization and the end of its licence.",
        [.basic],
        Lab.receipt {
          $0.environment = .productionVPP
          $0.organizationDisplayName = "Example School"
          $0.expirationDate = "2026-01-01T00:00:00Z"
          $0.preorderDate = "2023-10-01T00:00:00Z"
        }
      ),
      try right(
        "unknown-attributes",
        "Attributes that nobody has explained are kept as they are.",
        [.basic],
        Lab.receipt { $0.extraAttributes = ReceiptBuilder().extraAttributes }
      ),
      try right(
        "unknown-environment",
        "A word that is not known is kept; it is not production.",
        [.form],
        Lab.receipt { $0.environment = StoreEnvironment(rawValue: "Testing") }
      ),
      try right(
        "no-environment",
        "Receipts of 2010 do not say where they were made.",
        [.historic],
        Lab.receipt { $0.environment = nil }
      ),
      try right(
        "bundle-id-of-two-scripts",
        "Letters are kept as they are: the Kelvin sign is no K.",
        [.string],
        Lab.receipt { $0.bundleId = "com.example.\u{212A}iosk" }
      ),
      try right(
        "minimal",
        "Bundle id and creation date are all that is needed.",
        [.boundary],
        minimal,
        overriding: []
      ),
      Vector(
        "wrapped",
        "Some tools wrap the payload in one more OCTET STRING.",
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
      "DER sorts the elements of a SET; the order means nothing and is not checked.",
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
      "The version of an attribute means nothing.",
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
    return [
      malformed(
        "trailing-octet",
        "One octet after the SET.",
        [.trailing],
        payload + [0x00],
        cause: "asn1/trailing-data"
      ),
      malformed(
        "sequence-for-set",
        "The payload is a SEQUENCE.",
        [.malformed],
        [0x30] + payload.dropFirst(),
        cause: "asn1/unexpected-tag"
      ),
      malformed(
        "indefinite",
        "Open lengths have no place in what is signed.",
        [.indefinite],
        open,
        cause: "asn1/indefinite-length"
      ),
      malformed(
        "truncated",
        "The last octet is missing.",
        [.truncated],
        Array(payload.dropLast()),
        cause: "asn1/truncated"
      ),
      malformed(
        "empty",
        "No octets at all.",
        [.missing],
        [],
        cause: "asn1/missing-element"
      ),
      malformed(
        "wrapped-twice",
        "One more OCTET STRING is enough.",
        [.malformed],
        ASN1Writer.bytes { $0.octetString(string) },
        cause: "asn1/unexpected-tag"
      ),
      malformed(
        "signed-attributes-as-payload",
        "The signed attributes of a genuine message, presented as a payload: a SET, but not of these.",
        [.substitution],
        attributesAsPayload,
        cause: "asn1/unexpected-tag"
      ),
      try shape("two-fields", "An attribute without its value.", .missing, "asn1/missing-element") {
        [$0, integer([1])]
      },
      try shape("four-fields", "An attribute with a fourth field.", .trailing, "asn1/trailing-data")
      {
        [$0, integer([1]), [0x04, 0x00], [0x05, 0x00]]
      },
      try shape(
        "version-not-integer",
        "The version is a string.",
        .malformed,
        "asn1/unexpected-tag"
      ) { [$0, utf8("1"), [0x04, 0x00]] },
      try shape(
        "value-not-octets",
        "The value is not in an OCTET STRING.",
        .malformed,
        "asn1/unexpected-tag"
      ) { [$0, integer([1]), utf8("x")] },
      try wrong(
        "type-negative",
        "A type below 0.",
        [.malformed],
        "receipt/number",
        also: ["receipt/malformed"]
      ) { $0.edits.add(AttributeBuilder(type: -1, value: [])) },
      try shape(
        "type-without-octets",
        "A type without octets.",
        .malformed,
        "asn1/invalid-integer",
        type: []
      ) { [$0, integer([1]), [0x04, 0x00]] },
      try shape(
        "type-padded",
        "Type 2 in two octets.",
        .nonCanonical,
        "asn1/invalid-integer",
        type: [0, 2]
      ) { [$0, integer([1]), [0x04, 0x00]] },
      try shape(
        "type-wraps-to-two",
        "2^64 + 2, which is the bundle id where numbers wrap.",
        .overflow,
        "asn1/integer-out-of-range",
        type: [1, 0, 0, 0, 0, 0, 0, 0, 2]
      ) { [$0, integer([1]), [0x04, 0x00]] },
      try shape(
        "type-of-1001-octets",
        "A type of 1,001 octets.",
        .overflow,
        "asn1/integer-out-of-range",
        type: [UInt8](repeating: 0x7F, count: 1001)
      ) { [$0, integer([1]), [0x04, 0x00]] },
    ]
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
