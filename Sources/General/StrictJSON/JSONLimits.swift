// SPDX-License-Identifier: Apache-2.0

/// Limits of every document, each with its reason.
public enum JSONLimits {
  /// The maximum size of a JSON document, in bytes.
  ///
  /// An API response with 20 signed payloads takes about 120 kB, a ledger 0.25 kB for each transaction with its renewal info.
  ///
  /// Error: `json/too-large`; `ledger/too-large` for a stored ledger in C and Python.
  public static let bytes = 16 << 20

  /// The maximum depth of nesting of JSON.
  ///
  /// Ten times that of signed payloads; deeper JSON could exhaust the stack of recursive readers.
  ///
  /// Error: `json/too-deep`.
  public static let depth = 64

  /// The maximum number of characters of a number in JSON.
  ///
  /// A 64-bit integer or a double needs at most 24, and 31 digits fit 128 bits.
  ///
  /// Error: `json/number-too-long`.
  public static let numberCharacters = 32

  /// The maximum number of values in a JSON document, nested ones included.
  ///
  /// A value takes 28 bytes of memory and as few as two bytes of the document.
  ///
  /// Error: `json/too-many-values`; `ledger/too-large` for a stored ledger in C and Python.
  public static let values = 1 << 20
}
