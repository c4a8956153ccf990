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
    case .status: "OCSP responder gave no answer"
    case .responseType: "OCSP response is of an unknown type"
    case .algorithm: "algorithm of the OCSP response is not allowed"
    case .criticalExtension: "unknown critical extension in the OCSP response"
    case .wrongIssuer: "certificate was issued by another issuer"
    case .responder: "OCSP responder is not authorized by the issuer"
    case .responderPurpose: "certificate of the OCSP responder is for another purpose"
    case .responderValidity: "certificate of the OCSP responder is not valid at this time"
    case .weakKey: "key of the OCSP responder is too weak or of the wrong type"
    case .signature: "signature of the OCSP response does not match"
    case .nonce: "nonce of the OCSP response is not that of the request"
    case .otherCertificate: "OCSP response is about another certificate"
    case .future: "OCSP response is from the future"
    case .stale: "OCSP response is out of date"
    case .updateTimes: "next update of the OCSP response is before this one"
    case .revoked: "certificate is revoked"
    case .unknown: "certificate is unknown to the OCSP responder"
    case .missing: "OCSP response is missing"
    case .internal: "libcrypto failed, nothing was verified"
    }
  }

  private func advice(_ settings: SettingNames) -> String? {
    switch code {
    case .malformed: "check that the answer of the responder was saved unchanged, in DER"
    case .status: "ask the responder again later"
    case .stale, .responderValidity:
      "fetch a new response; to judge for another time, set \(settings.now)"
    case .future: "check the clock; \(settings.now) sets the current time"
    case .otherCertificate, .missing:
      "fetch a response for this certificate and give it with \(settings.ocspResponses)"
    case .wrongIssuer: "give the certificate whose subject is the issuer of the other one"
    case .responder, .responderPurpose, .signature:
      "fetch a new response; this one was changed, or signed with another key"
    case .revoked: "do not accept documents of this signer, whatever their date"
    case .internal: "check OpenSSL's configuration (OPENSSL_CONF, FIPS) and free memory, then retry"
    default: nil
    }
  }
}
