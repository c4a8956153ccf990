// SPDX-License-Identifier: Apache-2.0

import VectorRunner

/// A JSON Schema of the parameters and the value of each operation.
enum OperationSchemas {
  static let files: [String: [UInt8]] = VectorOperation.allCases.reduce(into: [:]) {
    $0["TestVectors/schema/\($1.rawValue).schema.json"] = schema(of: $1).document
  }

  private static func schema(of operation: VectorOperation) -> JSON {
    .object([
      ("$schema", "https://json-schema.org/draft/2020-12/schema"),
      ("$id", .string("\(operation.rawValue).schema.json")),
      ("title", .string("Parameters and value of \(operation.rawValue)")),
      ("type", "object"),
      ("additionalProperties", false),
      (
        "properties",
        .object([
          ("parameters", closed(parameters(of: operation))), ("value", value(of: operation)),
        ])
      ),
    ])
  }

  private static func closed(_ properties: JSON.Members, required: [String] = []) -> JSON {
    let members: JSON.Members =
      required.isEmpty ? [] : [("required", .array(required.map { .string($0) }))]
    return .object(
      [("type", "object"), ("additionalProperties", false)] + members
        + [("properties", .object(properties))]
    )
  }

  // MARK: Types

  private static let text: JSON = ["type": "string"]
  private static let flag: JSON = ["type": "boolean"]
  private static let count: JSON = ["type": "integer", "minimum": 0]
  private static let number: JSON = ["type": "integer"]
  private static let object: JSON = ["type": "object"]
  private static let texts: JSON = list(text)
  private static let time: JSON = [
    "type": "string",
    "pattern": "^-?[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$",
  ]
  private static let hexadecimal: JSON = ["type": "string", "pattern": "^([0-9a-f]{2})*$"]
  private static let trust = words("custom", "pinned-leaf")

  private static func list(_ items: JSON) -> JSON { ["type": "array", "items": items] }

  private static func words(_ words: String...) -> JSON {
    ["enum": .array(words.map { .string($0) })]
  }

  // MARK: Parameters

  private static func parameters(of operation: VectorOperation) -> JSON.Members {
    switch operation {
    case .asn1Read: [("rules", words("der", "ber")), ("as", text)]
    case .cmsRead, .receiptRead, .legacyRead, .anchorRead, .jsonRead, .jwsRead: []
    case .payloadRead: [("kind", text)]
    case .receiptVerify:
      requirements + [
        ("kind", words("transaction-receipt")),
        ("policy", words("standard", "fairplay-2010", "transaction-receipt-v2")),
        ("sizeLimit", count),
      ]
    case .jwsVerify:
      requirements + [
        ("kind", text), ("timeWithoutSignedDate", time), ("environmentWithoutName", text),
      ]
    case .responseVerify: requirements + [("kind", text)]
    case .chainVerify:
      [("profile", words("receipt", "token")), ("anchors", texts), ("validAt", time)]
    case .offerVerify:
      [("publicKey", text), ("at", time), ("keyId", text), ("bundleId", text)]
    case .ocspVerify:
      [("certificate", text), ("issuer", text), ("validAt", time), ("nonce", hexadecimal)]
    case .entitlement:
      [
        ("product", text), ("at", time), ("allowPast", flag), ("now", time), ("anchors", texts),
        ("bundleId", text), ("environments", texts), ("policy", object),
      ]
    }
  }

  /// What a caller can require of a document.
  private static let requirements: JSON.Members = [
    ("anchors", texts), ("signers", texts), ("at", time), ("validAt", time),
    ("maximumAge", count), ("bundleIds", texts), ("appAppleId", number),
    ("environments", texts), ("applicationVersions", texts), ("deviceIds", texts),
    ("appAccountToken", text), ("appTransactionId", text),
  ]

  // MARK: Values

  private static func value(of operation: VectorOperation) -> JSON {
    switch operation {
    case .asn1Read, .jsonRead, .payloadRead, .receiptRead: object
    case .legacyRead:
      closed(
        [
          ("signatureVersion", count), ("environment", text), ("pod", text),
          ("signingStatus", text), ("purchaseInfo", object),
        ],
        required: ["signatureVersion", "purchaseInfo"]
      )
    case .anchorRead: closed([("certificates", count)], required: ["certificates"])
    case .cmsRead:
      closed(
        [
          ("content", hexadecimal), ("certificates", count), ("digestAlgorithm", text),
          ("serialNumber", hexadecimal), ("signedAttributes", flag),
        ],
        required: ["content", "certificates", "digestAlgorithm", "serialNumber"]
      )
    case .jwsRead:
      closed(
        [
          ("payload", hexadecimal), ("signature", hexadecimal), ("certificates", list(hexadecimal)),
        ],
        required: ["payload", "signature", "certificates"]
      )
    case .receiptVerify: closed(document, required: ["trust", "payload"])
    case .jwsVerify:
      closed(
        document + [("transaction", object), ("renewalInfo", object), ("appTransaction", object)],
        required: ["trust", "payload"]
      )
    case .responseVerify: closed([("members", list(object))], required: ["members"])
    case .chainVerify:
      closed(
        [("trust", trust), ("serialNumber", hexadecimal), ("anchor", hexadecimal)],
        required: ["trust", "serialNumber", "anchor"]
      )
    case .offerVerify: closed([("kind", text), ("fields", list(object))], required: ["kind"])
    case .ocspVerify:
      closed(
        [
          ("signer", words("issuer", "delegate")), ("producedAt", time), ("thisUpdate", time),
          ("nextUpdate", time),
        ],
        required: ["signer", "producedAt", "thisUpdate"]
      )
    case .entitlement: closed([("products", list(object))], required: ["products"])
    }
  }

  private static let document: JSON.Members = [("trust", trust), ("payload", object)]
}
