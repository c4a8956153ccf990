// SPDX-License-Identifier: Apache-2.0

/// Limits of every document, each with its reason.
public enum ASN1Limits {
  /// Levels of nesting.
  ///
  /// Genuine receipts stay below 12, certificates below 10; OpenSSL stops at 30.
  @inlinable public static var depth: Int { 32 }

  /// Bytes of a length: up to 4 GB, more than any supported document.
  public static let lengthBytes = 4

  /// Sibling elements.
  ///
  /// A 16 MiB receipt holds about 50,000 purchases.
  @inlinable public static var elements: Int { 1 << 17 }

  /// Segments of a string.
  ///
  /// Streaming signers write segments of 4 KiB; 16 MiB takes 4,096.
  public static let stringSegments = 1 << 14
}
