// SPDX-License-Identifier: Apache-2.0

@_exported public import Faults
package import StoreVerification

/// The reason why an offer or a request cannot be signed: the App Store would reject it.
///
/// The path is the field under Apple's name, such as `items[0].displayName`; `found` is never a text that may be a secret.
public typealias SigningError = Fault<SigningErrorCode>

/// The error codes of signing.
@nonexhaustive
public enum SigningErrorCode: String, FaultCode {
  /// A required field is missing or empty.
  case missing = "sign/missing"
  /// A text or list is longer than Apple allows.
  case tooLong = "sign/too-long"
  /// A field contains U+2063, which separates the fields of a promotional offer.
  case separator = "sign/separator"
  /// A field is not a UUID.
  case uuid = "sign/uuid"
  /// A number or time is out of its range.
  case range = "sign/range"
  /// A bearer token would be valid for longer than the App Store Server API accepts.
  case lifetime = "sign/lifetime"
  /// The request is not a JSON object.
  case json = "sign/json"
  /// A member of the request has another JSON type.
  case type = "sign/type"
  /// `operation` or `version` of the request is missing or wrong.
  case operation = "sign/operation"
  /// Members of the request are incompatible.
  case combination = "sign/combination"
  /// libcrypto failed, for instance because memory ran out.
  case `internal` = "sign/internal"
}

extension SigningErrorCode: ExplainedCode {
  package static var usualAction: String { "Correct the values that your server passes" }

  package static func row(of error: SigningError, in _: DiagnosticContext) -> ErrorRow {
    let field = error.path ?? "a field"
    return switch error.code {
    case .missing: "\(field) is missing or empty"
    case .tooLong: ErrorRow("\(field) is too long", hint: "the App Store rejects longer values")
    case .separator:
      ErrorRow(
        "\(field) contains U+2063, the separator",
        hint: "two different offers could have one signature"
      )
    case .uuid:
      ErrorRow(
        "\(field) is not a UUID",
        hint: "use 36 characters, such as 1c9b2f3e-5d0a-4c7e-8f61-0a2b3c4d5e6f"
      )
    case .range: "\(field) is out of range"
    case .lifetime:
      ErrorRow(
        "lifetime of the token is out of range",
        hint: "the App Store Server API accepts tokens for at most 60 minutes"
      )
    case .json:
      ErrorRow("request is not a JSON object", hint: "write the request as Apple documents it")
    case .type: "\(field) has the wrong JSON type"
    case .operation:
      ErrorRow(
        "\(field) does not match the request",
        hint: "omit operation and version, or write them as Apple documents them"
      )
    case .combination: "\(field) conflicts with the rest of the request"
    case .internal: .failedCrypto("libcrypto failed to sign")
    }
  }
}

extension ErrorRow {
  /// A failure of libcrypto.
  static func failedCrypto(_ message: String) -> ErrorRow {
    ErrorRow(
      message,
      hint: "try again; check memory and the installation of OpenSSL",
      "Try again later; check memory and the installation of OpenSSL",
      .undecided
    )
  }
}
