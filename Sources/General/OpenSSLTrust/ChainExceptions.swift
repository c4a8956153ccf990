// SPDX-License-Identifier: Apache-2.0

/// Requirements that the certificate chains of one purpose need not meet.
public struct ChainExceptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Exceptions from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// An anchor may issue the signer certificate directly: for documents that contain only the signer certificate, verified
  /// with intermediates as anchors.
  public static let anchorAsIssuer = ChainExceptions(rawValue: 1)
  /// A signer that is itself the anchor is exempt from the rules for constraints and purpose, as Xcode's certificate must be.
  public static let anchorsThatSign = ChainExceptions(rawValue: 2)
  /// The document may contain another certificate with the anchor's name and key instead of the anchor's own, as in
  /// Apple's test data.
  ///
  /// Use it only if the signature covers the certificates: otherwise an attacker could replace the copy
  /// and turn one genuine document into any number of different ones.
  public static let renewedAnchors = ChainExceptions(rawValue: 4)
  /// The signer need not have the key usage extension; if present, it is checked.
  public static let signersWithoutKeyUsage = ChainExceptions(rawValue: 8)
  /// CAs need not have the key usage extension: RFC 5280, 6.1.4 n requires keyCertSign only if it is present.
  public static let authoritiesWithoutKeyUsage = ChainExceptions(rawValue: 16)

  /// Those of most chains.
  public static let standard: ChainExceptions = [.anchorsThatSign, .authoritiesWithoutKeyUsage]
}
