// SPDX-License-Identifier: Apache-2.0

extension OfferError {
  /// What is wrong.
  package var message: String {
    let field = path ?? "a field"
    return switch code {
    case .malformed: "not a signed offer"
    case .missing: "\(field) is missing"
    case .field: "\(field) is invalid"
    case .separator: "fields are joined with the wrong separator"
    case .letterCase: "\(field) is signed in upper case"
    case .fieldOrder: "fields are signed in the wrong order"
    case .fieldValue: "\(field) is signed with a different value"
    case .timeUnit: "\(field) is in the wrong unit"
    case .rawSignature: "signature is raw instead of DER"
    case .derSignature: "signature is DER instead of raw"
    case .base64URL: "signature is base64url instead of base64"
    case .encoding: "\(path ?? "signature") is in another encoding"
    case .hashedTwice: "message is hashed twice"
    case .key: "signature was made with another key, or over other values"
    case .keyId: "key id does not match the public key"
    case .bundleId: "bundle id is that of another app"
    case .stale: path == "exp" ? "token has expired" : "offer is older than 24 hours"
    case .future: "\(field) is in the future"
    case .algorithm: "algorithm is not ES256"
    case .audience: "token is for another purpose"
    case .request: "Advanced Commerce request is invalid"
    case .internal: "libcrypto failed to verify the signature"
    }
  }

  /// What to do about it, if anything.
  public var hint: String? {
    switch code {
    case .malformed:
      "pass JSON with the seven fields and the signature, or the token (JWS)"
    case .missing, .field: nil
    case .separator:
      "join the seven fields with U+2063, in UTF-8 E2 81 A3, six times and not at the ends"
    case .letterCase: "change UUIDs to lower case before signing"
    case .fieldOrder: "sign \(OfferFields.names.joined(separator: ", "))"
    case .fieldValue: "sign the values that the app passes to StoreKit, unchanged"
    case .timeUnit:
      path == "iat"
        ? "iat counts seconds since 1970" : "timestamp counts milliseconds since 1970"
    case .rawSignature:
      "the cryptography library has an option for it, such as dsaEncoding 'der' in Node.js"
    case .derSignature:
      "the cryptography library has an option for it, such as dsaEncoding 'ieee-p1363' in Node.js"
    case .base64URL: "encode the signature with + and / and padding (RFC 4648, 4)"
    case .encoding:
      path == nil || path == "signature"
        ? "base64-encode the bytes of the signature once, on one line"
        : "a token uses base64url without padding (RFC 7515, 2)"
    case .hashedTwice: "pass the message itself to the function that hashes and signs"
    case .key:
      "compare the key id with the key file, and each field with what the app passes to StoreKit"
    case .keyId: "sign with the key whose id is in the document"
    case .bundleId: nil
    case .stale: "sign a new offer when the customer opens the purchase sheet"
    case .future: "check the server's clock, and the unit of the time"
    case .algorithm: "sign with ES256 and a P-256 key"
    case .audience:
      "aud is one of \(RequestAudience.allCases.map(\.rawValue).joined(separator: ", "))"
    case .request: nil
    case .internal: "try again; check memory and the installation of OpenSSL"
    }
  }

  /// What to do about errors with a code, in the table of error codes.
  package static func action(for code: Code) -> String {
    switch code {
    case .key:
      "Compare the key id with the key file, and each field with what the app passes to StoreKit"
    case .stale: "Sign a new offer for each purchase"
    case .future: "Check the clock of the server"
    case .internal: "Try again later; check memory and the installation of OpenSSL"
    default:
      "Correct the server that signs; `receiptctl verify --kind promotional-offer --explain` shows expected and found"
    }
  }
}
