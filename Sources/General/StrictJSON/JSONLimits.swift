// SPDX-License-Identifier: Apache-2.0

/// The bounds that every document is held to, each with its reason.
public enum JSONLimits {
  /// Bytes of a document: a page of an API answer with 20 signed payloads has about 120 kB.
  public static let bytes = 16 << 20

  /// Levels of nesting: signed payloads have 6 at most.
  public static let depth = 64

  /// Characters of a number: what a 64-bit integer or a double needs is 24 at most, and 31 digits
  /// still fit 128 bits.
  public static let numberCharacters = 32

  /// Values of a document, those inside others included.
  ///
  /// Each takes 28 bytes of memory, but may take only two bytes of the document.
  public static let values = 1 << 20
}
