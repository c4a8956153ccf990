// SPDX-License-Identifier: Apache-2.0

/// Limits of every document, each with its reason.
public enum JSONLimits {
  /// Bytes of a document: an API response page with 20 signed payloads takes about 120 kB.
  public static let bytes = 16 << 20

  /// Levels of nesting, ten times those of signed payloads: deeper JSON could exhaust the stack of recursive readers.
  public static let depth = 64

  /// Characters of a number: a 64-bit integer or a double needs at most 24, and 31 digits fit 128 bits.
  public static let numberCharacters = 32

  /// Values of a document, nested ones included.
  ///
  /// A value takes 28 bytes of memory and as few as two bytes of the document.
  public static let values = 1 << 20
}
