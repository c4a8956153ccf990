// SPDX-License-Identifier: Apache-2.0

public import CompactJWS
import DocumentForms
public import StorePayloads

extension JWSError: ReceiptKitError, CodedError {
  package func diagnostic(in context: DiagnosticContext) -> Diagnostic {
    let form = isDamage ? PastedForm(context.bytes) : nil
    return diagnostic(
      form == nil ? message : "token was changed on its way",
      hint: form?.hint ?? advice,
      offset: offset,
      path: path
    )
  }

  private var message: String {
    switch code {
    case .tooLarge: "token exceeds the size limit"
    case .segments where found == "5": "token is encrypted (JWE), not signed"
    case .segments: "token does not have three segments"
    case .base64: "token segment is not base64url"
    case .header: "token header is not valid JSON"
    case .criticalHeader: "token header requires an extension"
    case .embeddedKey: "token header contains a key"
    case .algorithm: "token is not signed with ES256"
    case .certificates where hasNoCertificates:
      "token has no certificates (x5c) and is not from the App Store"
    case .certificates: "certificates (x5c) in the token header are invalid"
    case .signatureLength where isCut: "token is cut off inside its signature"
    case .signatureLength: "token signature has the wrong length"
    }
  }

  /// Whether the text of the token can show the cause.
  private var isDamage: Bool {
    switch code {
    case .segments, .base64, .header, .signatureLength: true
    default: false
    }
  }

  private var advice: String? {
    switch code {
    case .segments where found == "5": "the App Store does not encrypt tokens"
    case .segments: "a token is three parts joined by periods: check whether it was truncated"
    case .base64:
      "check whether the token was truncated, wrapped into lines or percent-encoded in transit"
    case .algorithm:
      """
      the App Store signs with ES256; identity tokens of Sign in with Apple use RS256, and HS256 uses \
      a shared secret
      """
    case .certificates where hasNoCertificates:
      """
      developers sign tokens with kid and without x5c: bearer tokens of the App Store Server API, \
      offers and requests
      """
    case .signatureLength where isCut:
      "check the size of the database column or buffer that holds it, and what copied it"
    case .embeddedKey: "a forger can sign with a key of their own and embed it"
    default: nil
    }
  }

  /// Whether a signature is too short; `found` begins with its size in bytes.
  private var isCut: Bool {
    let size = found?.split(separator: " ").first.flatMap { Int($0) }
    return size.map { $0 < JWSLimits.signatureBytes } ?? false
  }

  private var hasNoCertificates: Bool { path == "x5c" && found == nil }

  /// What to do about errors with a code, in the table of error codes.
  package static func action(for code: Code) -> String {
    switch code {
    case .tooLarge: StandardAction.limit
    case .segments: "Check that the client sends the complete token"
    case .algorithm, .criticalHeader, .embeddedKey: StandardAction.forgery
    default: "Reject it. Check that the client sends the complete, unchanged token"
    }
  }
}

extension PayloadError: ReceiptKitError, CodedError, TabledError {
  package func diagnostic(in context: DiagnosticContext) -> Diagnostic {
    diagnostic(message, offset: offset, path: path)
  }

  package static func row(of code: Code, at path: String?) -> ErrorRow {
    let field = path.map { "payload field \($0)" } ?? "payload"
    return switch code {
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
