// SPDX-License-Identifier: Apache-2.0

import StrictBase64

/// How a part of a token, or a certificate in its header, is written as base64, right or wrong.
///
///     $0.payloadEncoding.padding = .full
public struct TokenEncoding: Hashable, Sendable {
  /// Which characters.
  public var alphabet: Alphabet
  /// What fills up the last group of characters.
  public var padding: Padding
  /// Whether bits that no byte needs are set, so that a second text stands for the same bytes.
  ///
  /// Without effect on bytes that fill whole groups of three.
  public var hasLooseBits = false
  /// After how many characters a line ends; `nil` keeps one line.
  public var lineLength: Int?
  /// Text before the first character.
  public var prefix = ""
  /// Text after the last character.
  public var suffix = ""
  /// What is written in place of everything else.
  public var raw: [UInt8]?

  /// The characters for the values 62 and 63.
  public enum Alphabet: Hashable, Sendable {
    /// `-` and `_`.
    case urlSafe
    /// `+` and `/`.
    case standard
  }

  /// What fills up the last group of characters.
  public enum Padding: Hashable, Sendable {
    /// Nothing.
    case none
    /// As many `=` as the group lacks.
    case full
    /// One `=` more than the group lacks.
    case excessive
  }

  /// Base64 in one alphabet, with or without padding.
  public init(_ alphabet: Alphabet, padding: Padding) {
    self.alphabet = alphabet
    self.padding = padding
  }

  /// What the parts of a token are written in: base64url without padding (RFC 7515, 2).
  public static let token = TokenEncoding(.urlSafe, padding: .none)
  /// What certificates are written in: base64 with padding (RFC 7515, 4.1.6).
  public static let certificate = TokenEncoding(.standard, padding: .full)
  /// A certificate as a file has it, which no header may.
  public static var pem: TokenEncoding {
    var encoding = TokenEncoding.certificate
    encoding.lineLength = 64
    encoding.prefix = "-----BEGIN CERTIFICATE-----\n"
    encoding.suffix = "\n-----END CERTIFICATE-----\n"
    return encoding
  }

  /// The text of some bytes.
  public func encode(_ bytes: [UInt8]) -> [UInt8] {
    if let raw { return raw }
    let characterSet: Base64Alphabet = alphabet == .urlSafe ? .urlSafe : .standard
    var characters = Array(
      Base64.encode(bytes[...], alphabet: characterSet, padding: false).utf8
    )
    if hasLooseBits { loosen(&characters) }
    let lacking = (4 - characters.count & 3) & 3
    switch padding {
    case .none: break
    case .full: characters += repeatElement(UInt8(ascii: "="), count: lacking)
    case .excessive: characters += repeatElement(UInt8(ascii: "="), count: lacking + 1)
    }
    return Array(prefix.utf8) + lines(characters) + Array(suffix.utf8)
  }

  /// Sets the lowest bit of the last character, where no byte needs it.
  ///
  /// In canonical text the last value is a multiple of four, and the character with the next value
  /// follows in ASCII, too.
  private func loosen(_ characters: inout [UInt8]) {
    guard characters.count % 4 != 0, let last = characters.popLast() else { return }
    characters.append(last + 1)
  }

  private func lines(_ characters: [UInt8]) -> [UInt8] {
    guard let lineLength, lineLength > 0 else { return characters }
    let starts = stride(from: 0, to: characters.count, by: lineLength)
    return Array(
      starts.map { characters[$0..<min($0 + lineLength, characters.count)] }
        .joined(separator: [UInt8(ascii: "\n")])
    )
  }
}
