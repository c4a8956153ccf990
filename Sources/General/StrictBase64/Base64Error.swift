// SPDX-License-Identifier: Apache-2.0

@_exported public import Faults

/// A base64 decoding error; the offset is that of the offending character in the input slice.
public typealias Base64Error = Fault<Base64ErrorCode>

/// The error codes of base64.
@nonexhaustive
public enum Base64ErrorCode: String, FaultCode {
  /// A byte is not in the alphabet.
  case character = "base64/character"
  /// The last group has a single character, which cannot hold a byte.
  case length = "base64/length"
  /// Padding is missing, excessive or misplaced.
  case padding = "base64/padding"
  /// The last character has trailing bits (pad bits of RFC 4648, 3.5) that are not zero.
  case nonCanonical = "base64/non-canonical"
  /// A space inside the text, probably a plus sign (`+`) changed by form decoding.
  case space = "base64/space"
  /// A `%` inside the text: it is percent-encoded.
  case percentEscape = "base64/percent-escape"
  /// The text mixes both alphabets.
  case mixedAlphabets = "base64/mixed-alphabets"
}
