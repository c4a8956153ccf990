// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust

extension OCSPErrorCode: ExplainedCode {
  package static var usualAction: String {
    "Fetch a new response; without one, the status of the certificate is unknown"
  }

  /// Without a response about a certificate, nothing is decided.
  package static var usualCategory: ErrorCategory { .undecided }

  package static func row(of error: OCSPError, in context: DiagnosticContext) -> ErrorRow {
    let settings = context.settings
    return switch error.code {
    case .malformed:
      ErrorRow(
        "OCSP response is malformed",
        hint: "check that the responder's answer was saved unchanged, in DER"
      )
    case .tooLarge: "OCSP response is too large"
    case .status:
      ErrorRow("OCSP responder returned an error", hint: "ask the responder again later")
    case .responseType: "OCSP response has an unknown type"
    case .algorithm: "algorithm of the OCSP response is not allowed"
    case .criticalExtension: "unknown critical extension in the OCSP response"
    case .wrongIssuer:
      ErrorRow(
        "certificate was issued by another issuer",
        hint: "pass the certificate whose subject is the issuer of the other certificate",
        "Pass the certificate of the issuer"
      )
    case .responder:
      ErrorRow("OCSP responder is not authorized by the issuer", hint: otherResponse)
    case .responderPurpose:
      ErrorRow(
        "certificate of the OCSP responder is not for signing OCSP responses",
        hint: otherResponse
      )
    case .responderValidity:
      ErrorRow(
        "certificate of the OCSP responder is not valid at this time",
        hint: newResponse(settings)
      )
    case .weakKey: "key of the OCSP responder is too weak or of the wrong type"
    case .signature:
      ErrorRow("signature of the OCSP response does not match", hint: otherResponse)
    case .nonce: "nonce of the OCSP response does not match the request"
    case .otherCertificate:
      ErrorRow("OCSP response is for another certificate", hint: missingResponse(settings))
    case .future:
      ErrorRow(
        "OCSP response is dated in the future",
        hint: "check the clock; \(settings.now) sets the current time",
        "Check the clock of the server"
      )
    case .stale: ErrorRow("OCSP response is out of date", hint: newResponse(settings))
    case .updateTimes: "next update of the OCSP response is before this update"
    case .revoked:
      ErrorRow(
        "certificate is revoked",
        hint: "do not accept documents of this signer, whatever their date",
        "Reject all documents of this signer, regardless of their date",
        .badDocument
      )
    case .unknown:
      ErrorRow(
        "certificate is unknown to the OCSP responder",
        "Reject it. Check that the responder is the one that the certificate names",
        .badDocument
      )
    case .missing: ErrorRow("OCSP response is missing", hint: missingResponse(settings))
    case .internal:
      ErrorRow(
        Diagnostic.failedCrypto,
        hint: Diagnostic.failedCryptoHint,
        "Answer 503 and try again; check the configuration of OpenSSL and the free memory"
      )
    }
  }

  private static let otherResponse =
    "fetch a new response; this response was changed, or signed with another key"

  private static func newResponse(_ settings: SettingNames) -> String {
    "fetch a new response; to verify at another time, set \(settings.now)"
  }

  private static func missingResponse(_ settings: SettingNames) -> String {
    "fetch a response for this certificate and pass it with \(settings.ocspResponses)"
  }
}
