// SPDX-License-Identifier: Apache-2.0

/// Limits of every document, each with its reason.
public enum ASN1Limits {
  /// The maximum depth of nesting of ASN.1.
  ///
  /// Genuine receipts stay below 12, certificates below 10; OpenSSL stops at 30.
  ///
  /// Error: `asn1/too-deep`.
  @inlinable public static var depth: Int { 32 }

  /// The maximum number of bytes that encode a length in ASN.1.
  ///
  /// Four express up to 4 GiB, more than any supported document.
  ///
  /// Error: `asn1/length-too-long`.
  public static let lengthBytes = 4

  /// The maximum number of elements in one constructed value of ASN.1.
  ///
  /// A 16 MiB receipt holds about 50,000 purchases.
  ///
  /// Error: `asn1/too-many-elements`.
  @inlinable public static var elements: Int { 1 << 17 }

  /// The maximum number of segments of a constructed string.
  ///
  /// Streaming signers write segments of 4 KiB; 16 MiB takes 4,096.
  ///
  /// Error: `asn1/too-many-elements`.
  public static let stringSegments = 1 << 14
}
