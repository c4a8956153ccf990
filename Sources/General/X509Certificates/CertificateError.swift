// SPDX-License-Identifier: Apache-2.0

import BinaryASN1

/// A certificate parsing error, or a violation of an RFC 5280 rule that needs no issuer.
public struct CertificateError: Error, Equatable, Sendable {
  /// The error code.
  public let code: Code
  /// Byte offset in the document.
  public let offset: Int
  /// The expected value.
  public let expected: String?
  /// The value found.
  ///
  /// For ``Code/malformed`` the `asn1/…` code if the bytes are not DER.
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

  /// The error codes of single certificates.
  @nonexhaustive
  public enum Code: String, CaseIterable, Sendable {
    // Messages, hints and actions: Diagnostic+Structure.swift. Causes: ErrorCauses.swift of mkvectors.
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
}
