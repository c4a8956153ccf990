// SPDX-License-Identifier: Apache-2.0

/// Why a text is not base64, and where.
public struct Base64Error: Error, Hashable, Sendable {
  /// The fault.
  public let code: Code

  /// The index of the offending character in the slice that was read.
  public let offset: Int

  /// The faults of base64, each with its stable name.
  @nonexhaustive
  public enum Code: String, CaseIterable, Sendable {
    /// A byte is not in the alphabet.
    case character = "base64/character"
    /// One character is left over: a single one holds no byte.
    case length = "base64/length"
    /// `=` is missing, is too many, or stands where none belongs.
    case padding = "base64/padding"
    /// The last character has bits that no byte needs.
    case nonCanonical = "base64/non-canonical"
    /// A space stands inside, which was probably a `+` before a form was decoded.
    case space = "base64/space"
    /// A `%` stands inside: the text is still percent-encoded.
    case percentEscape = "base64/percent-escape"
    /// The text has characters of both alphabets.
    case mixedAlphabets = "base64/mixed-alphabets"
  }
}
