// SPDX-License-Identifier: Apache-2.0

/// A base64 decoding error.
public struct Base64Error: Error, Hashable, Sendable {
  /// The error code.
  public let code: Code

  /// The index of the offending character in the input slice.
  public let offset: Int

  /// The error codes of base64.
  @nonexhaustive
  public enum Code: String, CaseIterable, Sendable {
    // Messages and hints: Diagnostic+Text.swift. Causes and actions: TestVectors/mkvectors.
    /// A byte is not in the alphabet.
    case character = "base64/character"
    /// The last group has a single character, which cannot hold a byte.
    case length = "base64/length"
    /// Padding is missing, excessive or misplaced.
    case padding = "base64/padding"
    /// The last character has non-zero trailing bits.
    case nonCanonical = "base64/non-canonical"
    /// A space inside the text, probably a `+` changed by form decoding.
    case space = "base64/space"
    /// A `%` inside the text: it is percent-encoded.
    case percentEscape = "base64/percent-escape"
    /// The text mixes both alphabets.
    case mixedAlphabets = "base64/mixed-alphabets"
  }
}
