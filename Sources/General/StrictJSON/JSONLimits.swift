// SPDX-License-Identifier: Apache-2.0

/// Limits of every document, each with its reason.
public enum JSONLimits {
  /// The maximum size of a document: an API response page with 20 signed payloads takes about 120
  /// kB.
  public static let bytes = 16 << 20

  /// The maximum depth of nesting, ten times that of signed payloads: deeper JSON could exhaust the
  /// stack of recursive readers.
  public static let depth = 64

  /// The maximum length of a number: a 64-bit integer or a double needs at most 24 characters, and
  /// 31 digits fit 128 bits.
  public static let numberCharacters = 32

  /// The maximum number of values in a document, nested ones included.
  ///
  /// A value takes 28 bytes of memory and as few as two bytes of the document.
  public static let values = 1 << 20
}
