// SPDX-License-Identifier: Apache-2.0

/// Limits of every document, each with its reason.
public enum ASN1Limits {
  /// The maximum depth of nesting.
  ///
  /// Genuine receipts stay below 12, certificates below 10; OpenSSL stops at 30.
  @inlinable public static var depth: Int { 32 }

  /// The maximum number of bytes that encode a length: four express up to 4 GB, more than any
  /// supported document.
  public static let lengthBytes = 4

  /// The maximum number of sibling elements.
  ///
  /// A 16 MiB receipt holds about 50,000 purchases.
  @inlinable public static var elements: Int { 1 << 17 }

  /// The maximum number of segments of a string.
  ///
  /// Streaming signers write segments of 4 KiB; 16 MiB takes 4,096.
  public static let stringSegments = 1 << 14
}
