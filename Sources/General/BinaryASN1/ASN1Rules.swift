// SPDX-License-Identifier: Apache-2.0

/// Which encoding rules a reader holds its document to.
public enum ASN1Rules: Sendable {
  /// DER (X.690, 10): one encoding for each value. For everything that is signed.
  case distinguished
  /// BER (X.690, 8): also indefinite lengths, longer length octets and strings in pieces.
  ///
  /// Receipts made by Xcode and by streaming signers wrap their DER payload in this.
  case basic
}

/// The bounds that every document is held to, each with its reason.
public enum ASN1Limits {
  /// Levels of nesting.
  ///
  /// Genuine receipts stay below 12, certificates below 10; OpenSSL stops at 30.
  @inlinable public static var depth: Int { 32 }

  /// Octets of a length: 4 GB, more than any document that is read here.
  public static let lengthOctets = 4

  /// Elements in one run of siblings.
  ///
  /// A 16 MiB receipt holds about 50,000 purchases.
  @inlinable public static var elements: Int { 1 << 17 }

  /// Pieces of one string.
  ///
  /// Streaming signers write 4 KiB a piece, so 16 MiB takes 4,096.
  public static let stringPieces = 1 << 14
}
