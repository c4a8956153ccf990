// SPDX-License-Identifier: Apache-2.0

public import CompactJWS
import DocumentForms
public import StorePayloads

extension JWSErrorCode: ExplainedCode {
  package static var usualAction: String {
    "Reject it. Check that the client sends the complete, unchanged token"
  }

  package static func row(of error: JWSError, in context: DiagnosticContext) -> ErrorRow {
    // The text of the token can show the cause.
    if error.isDamage, let form = PastedForm(context.bytes) {
      return ErrorRow("token was changed on its way", hint: form.hint)
    }
    return error.row
  }
}

extension JWSError {
  fileprivate var isDamage: Bool {
    switch code {
    case .segments, .base64, .header, .signatureLength: true
    default: false
    }
  }

  fileprivate var row: ErrorRow {
    switch code {
    case .tooLarge: .limit("token exceeds the size limit")
    case .segments where found == "5":
      ErrorRow(
        "token is encrypted (JWE), not signed",
        hint: "the App Store does not encrypt tokens"
      )
    case .segments:
      ErrorRow(
        "token does not have three segments",
        hint: "a token is three parts joined by periods: check whether it was truncated",
        "Check that the client sends the complete token"
      )
    case .base64:
      ErrorRow(
        "token segment is not base64url",
        hint:
          "check whether the token was truncated, wrapped into lines or percent-encoded in transit"
      )
    case .header: "token header is not valid JSON"
    case .criticalHeader:
      ErrorRow("token header requires an extension", StandardAction.forgery)
    case .embeddedKey:
      ErrorRow(
        "token header contains a key",
        hint: "a forger can sign with a key of their own and embed it",
        StandardAction.forgery
      )
    case .algorithm:
      ErrorRow(
        "token is not signed with ES256",
        hint:
          "the App Store signs with ES256; identity tokens of Sign in with Apple use RS256, and "
          + "HS256 uses a shared secret",
        StandardAction.forgery
      )
    case .certificates where path == "x5c" && found == nil:
      ErrorRow(
        "token has no certificates (x5c) and is not from the App Store",
        hint: "developers sign tokens with kid and without x5c: bearer tokens of the App Store "
          + "Server API, offers and requests"
      )
    case .certificates: "certificates (x5c) in the token header are invalid"
    case .signatureLength where isCut:
      ErrorRow(
        "token is cut off inside its signature",
        hint: "check the size of the database column or buffer that holds it, and what copied it"
      )
    case .signatureLength: "token signature has the wrong length"
    }
  }

  /// Whether a signature is too short; `found` begins with its size in bytes.
  private var isCut: Bool {
    let size = found?.split(separator: " ").first.flatMap { Int($0) }
    return size.map { $0 < JWSLimits.signatureBytes } ?? false
  }
}

extension PayloadErrorCode: ExplainedCode {
  package static func row(of error: PayloadError, in _: DiagnosticContext) -> ErrorRow {
    let field = error.path.map { "payload field \($0)" } ?? "payload"
    return switch error.code {
    case .malformed: "payload is not valid JSON"
    case .type: "\(field) has the wrong type"
    case .integer: "\(field) is not a valid integer"
    case .date: "\(field) is not a valid date"
    case .nullCharacter: "\(field) contains a null character"
    case .missingMember: "\(field) is missing"
    case .exclusiveMembers: "payload fields exclude each other"
    case .tooManySignedMembers: .limit("too many tokens in one response")
    }
  }
}
