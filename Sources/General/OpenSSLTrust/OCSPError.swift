// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
@_exported public import Faults

/// An error in reading or evaluating an OCSP response.
///
/// Every error except ``OCSPErrorCode/revoked`` means that the status of the certificate is not known: a
/// caller that requires an answer must reject the certificate. Errors of reading have an offset in the response.
public typealias OCSPError = Fault<OCSPErrorCode>

/// The error codes of OCSP responses.
@nonexhaustive
public enum OCSPErrorCode: String, FaultCode {
  /// The response is not DER of the types in RFC 6960, 4.2.1.
  case malformed = "ocsp/malformed"
  /// The response has more bytes or certificates than ``OCSPLimits`` allows.
  case tooLarge = "ocsp/too-large"
  /// The responder answered with an error, such as `tryLater`.
  case status = "ocsp/status"
  /// The response is not a basic response.
  case responseType = "ocsp/response-type"
  /// The signature algorithm, or the digest that identifies the certificate, is not allowed.
  case algorithm = "ocsp/algorithm"
  /// A critical extension that this package does not process.
  case criticalExtension = "ocsp/critical-extension"
  /// The certificate was not issued by the given issuer.
  case wrongIssuer = "ocsp/wrong-issuer"
  /// The responder is neither the issuer nor a delegate whose certificate the issuer signed.
  case responder = "ocsp/responder"
  /// The certificate of the delegate is not for signing OCSP responses.
  case responderPurpose = "ocsp/responder-purpose"
  /// The certificate of the delegate is not valid at this time.
  case responderValidity = "ocsp/responder-validity"
  /// The key of the responder is too small, too large or of the wrong type.
  case weakKey = "ocsp/weak-key"
  /// The signature of the response is invalid.
  case signature = "ocsp/signature"
  /// The nonce of the response is not that of the request.
  case nonce = "ocsp/nonce"
  /// The response has no entry for the certificate.
  case otherCertificate = "ocsp/other-certificate"
  /// The response is from the future.
  case future = "ocsp/future"
  /// The next update of the response is due.
  case stale = "ocsp/stale"
  /// The next update is before this update.
  case updateTimes = "ocsp/update-times"
  /// The certificate is revoked.
  case revoked = "ocsp/revoked"
  /// The responder does not know the certificate.
  case unknown = "ocsp/unknown"
  /// There is no response for a certificate, and the policy requires one.
  case missing = "ocsp/missing"
  /// libcrypto failed or forbids a digest. The status is not known; try again.
  case `internal` = "ocsp/internal"
}

extension OCSPError {
  init(_ error: ASN1Error) { self.init(.malformed, error) }

  /// The error for a failure of libcrypto or of a key.
  init(_ error: TrustError) {
    let code: Code =
      switch error.code {
      case .weakKey: .weakKey
      case .signature: .signature
      default: .internal
      }
    self.init(code, expected: error.expected, found: error.found)
  }
}
