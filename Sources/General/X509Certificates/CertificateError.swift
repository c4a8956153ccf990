// SPDX-License-Identifier: Apache-2.0

import BinaryASN1

/// Why bytes are no certificate, or one that breaks a rule of RFC 5280 that needs no issuer to judge.
public struct CertificateError: Error, Equatable, Sendable {
  /// What is wrong.
  public let code: Code
  /// Where, as an index into the document.
  public let offset: Int
  /// What should stand there.
  public let expected: String?
  /// What stands there.
  ///
  /// For ``Code/malformed`` the `asn1/…` code where the bytes are no DER.
  public let found: String?

  init(_ code: Code, at offset: Int, expected: String? = nil, found: String? = nil) {
    self.code = code
    self.offset = offset
    self.expected = expected
    self.found = found
  }

  init(_ error: ASN1Error) {
    self.init(.malformed, at: error.offset, found: error.code.rawValue)
  }

  /// What can be wrong with a certificate by itself.
  @nonexhaustive
  public enum Code: String, CaseIterable, Sendable {
    /// Not the DER of a certificate.
    case malformed = "certificate/malformed"
    /// Not version 3.
    case version = "certificate/version"
    /// The two names of the signature algorithm differ.
    case algorithmMismatch = "certificate/algorithm-mismatch"
    /// A date of the validity that does not exist or is written wrongly.
    case validity = "certificate/validity"
    /// An extension that stands twice.
    case duplicateExtension = "certificate/duplicate-extension"
  }
}
