// SPDX-License-Identifier: Apache-2.0

package import StoreVerification

extension OfferErrorCode: ExplainedCode {
  package static var usualAction: String {
    "Correct the server that signs; `receiptctl verify --kind promotional-offer --explain` shows expected and found"
  }

  package static func row(of error: OfferError, in _: DiagnosticContext) -> ErrorRow {
    let path = error.path
    let field = path ?? "a field"
    return switch error.code {
    case .malformed:
      ErrorRow(
        "not a signed offer",
        hint: "pass JSON with the seven fields and the signature, or the token (JWS)"
      )
    case .missing: "\(field) is missing"
    case .field: "\(field) is invalid"
    case .separator:
      ErrorRow(
        "fields are joined with the wrong separator",
        hint: "join the seven fields with U+2063, in UTF-8 E2 81 A3, six times and not at the ends"
      )
    case .letterCase:
      ErrorRow(
        "\(field) is signed in upper case",
        hint: "change UUIDs to lower case before signing"
      )
    case .fieldOrder:
      ErrorRow(
        "fields are signed in the wrong order",
        hint: "sign \(OfferFields.names.joined(separator: ", "))"
      )
    case .fieldValue:
      ErrorRow(
        "\(field) is signed with a different value",
        hint: "sign the values that the app passes to StoreKit, unchanged"
      )
    case .timeUnit:
      ErrorRow(
        "\(field) is in the wrong unit",
        hint: path == "iat"
          ? "iat counts seconds since 1970" : "timestamp counts milliseconds since 1970"
      )
    case .rawSignature:
      ErrorRow(
        "signature is raw instead of DER",
        hint:
          "the cryptography library has an option for it, such as dsaEncoding 'der' in Node.js"
      )
    case .derSignature:
      ErrorRow(
        "signature is DER instead of raw",
        hint:
          "the cryptography library has an option for it, such as dsaEncoding 'ieee-p1363' in Node.js"
      )
    case .base64URL:
      ErrorRow(
        "signature is base64url instead of base64",
        hint: "encode the signature with + and / and padding (RFC 4648, 4)"
      )
    case .encoding:
      ErrorRow(
        "\(path ?? "signature") is in another encoding",
        hint: path == nil || path == "signature"
          ? "base64-encode the bytes of the signature once, on one line"
          : "a token uses base64url without padding (RFC 7515, 2)"
      )
    case .hashedTwice:
      ErrorRow(
        "message is hashed twice",
        hint: "pass the message itself to the function that hashes and signs"
      )
    case .key:
      ErrorRow(
        "signature was made with another key, or over other values",
        hint:
          "compare the key id with the key file, and each field with what the app passes to StoreKit",
        "Compare the key id with the key file, and each field with what the app passes to StoreKit"
      )
    case .keyId:
      ErrorRow(
        "key id does not match the public key",
        hint: "sign with the key whose id is in the document"
      )
    case .bundleId: ErrorRow("bundle id is that of another app", nil, .notOurs)
    case .stale:
      ErrorRow(
        path == "exp" ? "token has expired" : "offer is older than 24 hours",
        hint: "sign a new offer when the customer opens the purchase sheet",
        "Sign a new offer for each purchase",
        .staleOrRepeated
      )
    case .future:
      ErrorRow(
        "\(field) is in the future",
        hint: "check the server's clock, and the unit of the time",
        "Check the clock of the server",
        .staleOrRepeated
      )
    case .algorithm:
      ErrorRow("algorithm is not ES256", hint: "sign with ES256 and a P-256 key")
    case .audience:
      ErrorRow(
        "token is for another purpose",
        hint: "aud is one of \(RequestAudience.allCases.map(\.rawValue).joined(separator: ", "))"
      )
    case .request: "Advanced Commerce request is invalid"
    case .internal: .failedCrypto("libcrypto failed to verify the signature")
    }
  }
}
