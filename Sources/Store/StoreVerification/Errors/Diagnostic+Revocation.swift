// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust

extension OCSPError: ReceiptKitError, CodedError {
  package func diagnostic(in context: DiagnosticContext) -> Diagnostic {
    diagnostic(message, hint: advice(context.settings), offset: offset)
  }

  private var message: String {
    switch code {
    case .malformed: "OCSP response is malformed"
    case .tooLarge: "OCSP response is too large"
    case .status: "OCSP responder returned an error"
    case .responseType: "OCSP response has an unknown type"
    case .algorithm: "algorithm of the OCSP response is not allowed"
    case .criticalExtension: "unknown critical extension in the OCSP response"
    case .wrongIssuer: "certificate was issued by another issuer"
    case .responder: "OCSP responder is not authorized by the issuer"
    case .responderPurpose: "certificate of the OCSP responder is not for signing OCSP responses"
    case .responderValidity: "certificate of the OCSP responder is not valid at this time"
    case .weakKey: "key of the OCSP responder is too weak or of the wrong type"
    case .signature: "signature of the OCSP response does not match"
    case .nonce: "nonce of the OCSP response does not match the request"
    case .otherCertificate: "OCSP response is for another certificate"
    case .future: "OCSP response is dated in the future"
    case .stale: "OCSP response is out of date"
    case .updateTimes: "next update of the OCSP response is before this update"
    case .revoked: "certificate is revoked"
    case .unknown: "certificate is unknown to the OCSP responder"
    case .missing: "OCSP response is missing"
    case .internal: "libcrypto failed: nothing was verified"
    }
  }

  private func advice(_ settings: SettingNames) -> String? {
    switch code {
    case .malformed: "check that the responder's answer was saved unchanged, in DER"
    case .status: "ask the responder again later"
    case .stale, .responderValidity:
      "fetch a new response; to verify at another time, set \(settings.now)"
    case .future: "check the clock; \(settings.now) sets the current time"
    case .otherCertificate, .missing:
      "fetch a response for this certificate and pass it with \(settings.ocspResponses)"
    case .wrongIssuer: "pass the certificate whose subject is the issuer of the other certificate"
    case .responder, .responderPurpose, .signature:
      "fetch a new response; this response was changed, or signed with another key"
    case .revoked: "do not accept documents of this signer, whatever their date"
    case .internal:
      "check OpenSSL's configuration (OPENSSL_CONF, FIPS) and the available memory, then retry"
    default: nil
    }
  }

  /// How a server should respond: without a response about a certificate, nothing is decided.
  public var category: ErrorCategory {
    switch code {
    case .revoked, .unknown: .badDocument
    default: .undecided
    }
  }

  /// What to do about errors with a code, in the table of error codes.
  package static func action(for code: Code) -> String {
    switch code {
    case .revoked: "Reject all documents of this signer, regardless of their date"
    case .unknown: "Reject it. Check that the responder is the one that the certificate names"
    case .future: "Check the clock of the server"
    case .wrongIssuer: "Pass the certificate of the issuer"
    case .internal:
      "Answer 503 and try again; check the configuration of OpenSSL and the free memory"
    default: "Fetch a new response; without one, the status of the certificate is unknown"
    }
  }
}
