// SPDX-License-Identifier: Apache-2.0

import StrictBase64

/// The base64 encoding of a part of a token, or of a certificate in its header, valid or not.
///
///     var token = try authority.token(TransactionBuilder.production)
///     token.payloadEncoding.padding = .full
public struct TokenEncoding: Hashable, Sendable {
  /// The alphabet.
  public var alphabet: Alphabet
  /// The padding of the last group.
  public var padding: Padding
  /// Whether unused trailing bits are set; the text then differs from the canonical one but decodes to the same
  /// bytes.
  ///
  /// This has no effect if the number of bytes is a multiple of three.
  public var hasLooseBits = false
  /// The line length; `nil` is a single line.
  public var lineLength: Int?
  /// Text before the first character.
  public var prefix = ""
  /// Text after the last character.
  public var suffix = ""
  /// Text instead of the encoding.
  public var raw: [UInt8]?

  /// The characters for the values 62 and 63.
  public enum Alphabet: Hashable, Sendable {
    /// `-` and `_`.
    case urlSafe
    /// `+` and `/`.
    case standard
  }

  /// The padding of the last group.
  public enum Padding: Hashable, Sendable {
    /// None.
    case none
    /// As many `=` as needed.
    case full
    /// One `=` too many.
    case excessive
  }

  /// Base64 in one alphabet, with or without padding.
  public init(_ alphabet: Alphabet, padding: Padding) {
    self.alphabet = alphabet
    self.padding = padding
  }

  /// The encoding of the parts of a token: base64url without padding (RFC 7515, 2).
  public static let token = TokenEncoding(.urlSafe, padding: .none)
  /// The encoding of certificates: base64 with padding (RFC 7515, 4.1.6).
  public static let certificate = TokenEncoding(.standard, padding: .full)
  /// A certificate in PEM, which is invalid in a header.
  public static var pem: TokenEncoding {
    var encoding = TokenEncoding.certificate
    encoding.lineLength = 64
    encoding.prefix = "-----BEGIN CERTIFICATE-----\n"
    encoding.suffix = "\n-----END CERTIFICATE-----\n"
    return encoding
  }

  /// Encodes bytes.
  public func encode(_ bytes: [UInt8]) -> [UInt8] {
    if let raw { return raw }
    let characterSet: Base64Alphabet = alphabet == .urlSafe ? .urlSafe : .standard
    var characters = Array(Base64.encode(bytes[...], alphabet: characterSet, padding: false).utf8)
    if hasLooseBits { loosen(&characters) }
    let lacking = (4 - characters.count & 3) & 3
    switch padding {
    case .none: break
    case .full: characters += repeatElement(UInt8(ascii: "="), count: lacking)
    case .excessive: characters += repeatElement(UInt8(ascii: "="), count: lacking + 1)
    }
    return Array(prefix.utf8) + lines(characters) + Array(suffix.utf8)
  }

  /// Sets the lowest unused bit of the last character.
  ///
  /// In canonical base64, the last value is a multiple of four, and the character for the next value is the
  /// next one in ASCII.
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
