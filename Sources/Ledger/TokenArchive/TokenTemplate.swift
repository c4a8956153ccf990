// SPDX-License-Identifier: Apache-2.0

import StrictBase64

/// A document whose tokens are replaced by their decoded payloads.
///
/// The template of `{"signedPayload":"HEADER.PAYLOAD.SIGNATURE"}` is `{"signedPayload":"␀payload␁"}`, where the
/// payload is a template too. JSON and base64 contain neither of the two control characters.
struct TokenTemplate {
  private(set) var text: [UInt8]
  /// The headers and signatures, in the order in which tokens start.
  private(set) var tokens: [ArchivedToken]

  init(text: [UInt8], tokens: [ArchivedToken]) {
    self.text = text
    self.tokens = tokens
  }

  /// The template of a document; `nil` if the document contains a control character of templates.
  init?(of document: ArraySlice<UInt8>) {
    guard document.isAtLeast(.tokenEnd + 1) else { return nil }
    text = []
    tokens = []
    append(document, depth: 0)
  }

  /// The size of the references to all tokens, at most.
  var referenceSizeLimit: Int {
    tokens.reduce(0) { $0 + TokenReference.overheadLimit + $1.signature.count }
  }

  /// Tokens in tokens: notifications need two levels.
  static let depthLimit = 3
}

/// A token without its payload.
struct ArchivedToken {
  /// The header, encoded: the certificate chain occurs in the same encoding in all tokens.
  let header: ArraySlice<UInt8>
  /// The signature, decoded.
  let signature: ArraySlice<UInt8>
}

extension TokenTemplate {
  private mutating func append(_ segment: ArraySlice<UInt8>, depth: Int) {
    var rest = segment
    var unsearched = depth < Self.depthLimit ? segment : []
    while let found = FoundToken(firstIn: unsearched) {
      guard let payload = Self.decode(segment[found.payload]),
        payload[...].isAtLeast(.tokenEnd + 1),
        let signature = Self.decode(segment[found.signature])
      else {
        unsearched = unsearched[found.header.upperBound...]
        continue
      }
      text.append(contentsOf: rest[..<found.header.lowerBound])
      tokens.append(ArchivedToken(header: segment[found.header], signature: signature[...]))
      text.append(.tokenStart)
      append(payload[...], depth: depth + 1)
      text.append(.tokenEnd)
      rest = rest[found.signature.upperBound...]
      unsearched = rest
    }
    text.append(contentsOf: rest)
  }

  /// The decoded bytes; `nil` if another text decodes to the same bytes.
  private static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    do throws(Base64Error) {
      return try Base64.decode(text, alphabet: .urlSafe, padding: .forbidden)
    } catch {
      return nil
    }
  }
}

extension UInt8 {
  /// Stands before the payload of a token.
  static let tokenStart: UInt8 = 0
  /// Stands after the payload of a token.
  static let tokenEnd: UInt8 = 1
}
