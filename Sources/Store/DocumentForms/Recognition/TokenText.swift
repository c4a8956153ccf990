// SPDX-License-Identifier: Apache-2.0

import StrictBase64
import StrictJSON

/// Text in the form of a token, recognized by the start of its header: base64url of a JSON object, then a period.
///
/// Only the start of the header is decoded, so a recognized text may still be damaged.
package struct TokenText {
  /// The token, without surrounding white space.
  package let bytes: ArraySlice<UInt8>

  package init?(_ text: ArraySlice<UInt8>) {
    guard TokenText.startsLikeHeader(text) else { return nil }
    // A period before an ES256 signature identifies nearly all tokens without a search.
    let place = text.endIndex - TokenText.signatureCharacters - 1
    guard place > text.startIndex && text[place] == TokenText.stop || text.contains(TokenText.stop)
    else { return nil }
    bytes = text
  }

  /// Whether it has three segments of base64url, as a token that was not damaged in transit has.
  package var isComplete: Bool {
    bytes.count { $0 == TokenText.stop } == 2
      && bytes.allSatisfy { $0 == TokenText.stop || TokenText.isBase64URL($0) }
  }

  /// The number of its segments.
  package var segmentCount: Int { bytes.count { $0 == TokenText.stop } + 1 }

  /// The damage of a text that does not have three segments, if its form shows it.
  package var damage: InputError? {
    let stops = bytes.count { $0 == TokenText.stop }
    if stops == 1 { return TokenText.cut(bytes, inside: "the payload") }
    let joined = stops / 2
    guard stops > 2, stops.isMultiple(of: 2), isJoined else { return nil }
    return InputError(.severalDocuments, found: "\(joined) tokens")
  }

  /// Whether the header of a second token follows the first signature.
  private var isJoined: Bool {
    let signature = bytes.split(
      separator: TokenText.stop,
      maxSplits: 3,
      omittingEmptySubsequences: false
    )[2]
    let rest = signature.dropFirst(TokenText.signatureCharacters)
    return TokenText.startsLikeHeader(rest.drop { !TokenText.isBase64URL($0) })
  }

  /// The error of a text that is the start of a token's header.
  package static func cutHeader(_ text: ArraySlice<UInt8>) -> InputError? {
    guard startsLikeHeader(text), text.allSatisfy(isBase64URL) else { return nil }
    let header = decodedGroups(of: text)
    guard !DocumentText(header[...]).isOpenStepDictionary, isHeader(header[...], of: text) else {
      return nil
    }
    return cut(text, inside: "the header")
  }

  /// Whether decoded text is part of a header, and not other JSON in base64.
  private static func isHeader(_ decoded: ArraySlice<UInt8>, of text: ArraySlice<UInt8>) -> Bool {
    if text.count <= shortestHeader {
      // So short a text is the start of a header, or all of another object.
      do {
        _ = try JSONDocument(Base64.decode(text, alphabet: .urlSafe, padding: .forbidden)[...])
        return false
      } catch {
        return true
      }
    }
    let front = decoded.prefix(inspectedBytes)
    return ["\"alg\"", "\"x5c\"", "\"kid\"", "\"typ\""].contains { name in
      front.indices.contains { front[$0...].starts(with: name.utf8) }
    }
  }

  private static func cut(_ text: ArraySlice<UInt8>, inside part: String) -> InputError {
    InputError(.cutToken, found: "\(text.count) bytes, ending inside \(part)")
  }

  // MARK: The header

  /// Whether the first segment is base64url of a JSON object, which may begin with white space (RFC 7515, 3.1): a brace, then
  /// a name or the other brace.
  package static func startsLikeHeader(_ text: ArraySlice<UInt8>) -> Bool {
    if text.starts(with: usualStart) { return true }
    var rest = text.prefix { isBase64URL($0) }
    var hasBrace = false
    while !rest.isEmpty {
      let block = rest.prefix(inspectedBytes)
      rest = rest.dropFirst(block.count)
      let decoded = decodedGroups(of: block)
      guard !decoded.isEmpty else { return false }
      for byte in decoded where ![0x20, 0x09, 0x0A, 0x0D].contains(byte) {
        if hasBrace { return byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "}") }
        guard byte == UInt8(ascii: "{") else { return false }
        hasBrace = true
      }
    }
    return false
  }

  /// The bytes of the whole groups of four characters, or of all if there are fewer.
  private static func decodedGroups(of text: ArraySlice<UInt8>) -> [UInt8] {
    do {
      let groups = text.count < 4 ? text : text.prefix(text.count / 4 * 4)
      return try Base64.decode(groups, alphabet: .urlSafe, padding: .forbidden)
    } catch {
      return []
    }
  }

  /// Whether a byte is a character of the URL alphabet of base64 (RFC 4648, 5).
  package static func isBase64URL(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
  }

  /// The separator of the segments.
  package static let stop = UInt8(ascii: ".")

  /// The start of every header that Apple writes: `{"` in base64url.
  private static let usualStart = Array("eyJ".utf8)

  /// An ES256 signature in base64url (RFC 7518, 3.4).
  package static let signatureCharacters = 86

  /// The name of the first member of a header is in its first characters.
  private static let inspectedBytes = 256

  /// Fewer characters may end before the first name.
  private static let shortestHeader = 12
}
