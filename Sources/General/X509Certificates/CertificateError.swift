// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
@_exported public import Faults

/// A certificate parsing error, or a violation of an RFC 5280 rule that needs no issuer.
///
/// For ``CertificateErrorCode/malformed``, `found` is the `asn1/…` code if the bytes are not DER.
public typealias CertificateError = Fault<CertificateErrorCode>

/// The error codes of single certificates.
@nonexhaustive
public enum CertificateErrorCode: String, FaultCode {
  /// The certificate is not valid DER.
  case malformed = "certificate/malformed"
  /// The version is not 3.
  case version = "certificate/version"
  /// The two signature algorithm identifiers differ.
  case algorithmMismatch = "certificate/algorithm-mismatch"
  /// A date of the validity is invalid.
  case validity = "certificate/validity"
  /// The serial number has more than 20 bytes.
  case serialNumber = "certificate/serial-number"
  /// The issuer or the subject is empty.
  case emptyName = "certificate/empty-name"
  /// A certificate that is not that of a CA has a path length.
  case pathLength = "certificate/path-length"
  /// A duplicate extension.
  case duplicateExtension = "certificate/duplicate-extension"
}

extension CertificateError {
  init(_ error: ASN1Error) { self.init(.malformed, error) }
}
