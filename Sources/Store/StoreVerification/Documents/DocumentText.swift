// SPDX-License-Identifier: Apache-2.0

import StrictBase64

/// Input that may be text: detects its probable format without reading all of it.
struct DocumentText {
  /// The input without surrounding white space.
  private let bytes: ArraySlice<UInt8>

  init(_ input: ArraySlice<UInt8>) {
    bytes = input.trimmed
  }

  var isEmpty: Bool { bytes.isEmpty }

  func starts(with text: StaticString) -> Bool {
    bytes.starts(with: "\(text)".utf8)
  }

  /// Whether it starts with printable ASCII, as base64, JSON and property lists do.
  var isPlainText: Bool {
    bytes.prefix(DocumentText.inspectedBytes).allSatisfy {
      0x20..<0x7F ~= $0 || $0.isWhiteSpace
    }
  }

  /// The token, without `Bearer`: `eyJ…` with one to four periods, a JWS or JWE; `nil` for other text.
  var token: ArraySlice<UInt8>? {
    guard let first = bytes.first, first == UInt8(ascii: "e") || first == UInt8(ascii: "B") else {
      return nil
    }
    let token =
      bytes.starts(with: "Bearer ".utf8)
      ? bytes.dropFirst(7).drop(while: \.isWhiteSpace) : bytes
    guard token.starts(with: DocumentText.tokenStart) else { return nil }
    let stop = UInt8(ascii: ".")
    // An ES256 signature has 86 characters, so a period before the last 86 identifies nearly all
    // tokens without a search.
    if token.count > 87, token[token.endIndex - 87] == stop { return token }
    return (1...4).contains(token.count { $0 == stop }) ? token : nil
  }

  /// Base64 of a SEQUENCE (`MI`), base64 of that base64 (`TUl`), or base64 of a brace (`e`, `ey`, `ew`).
  var startsLikeEncodedDocument: Bool {
    starts(with: "MI") || starts(with: "TUl") || starts(with: "ey") || starts(with: "ew")
  }

  /// Whether the first key of a dictionary is followed by `=`, where JSON has `:`.
  var isOpenStepDictionary: Bool {
    let key = bytes.dropFirst().drop(while: \.isWhiteSpace)
    let rest: ArraySlice<UInt8>
    if key.first == UInt8(ascii: "\"") {
      rest = key.dropFirst().drop { $0 != UInt8(ascii: "\"") }.dropFirst()
    } else {
      rest = key.drop { !$0.isWhiteSpace && $0 != UInt8(ascii: "=") }
    }
    return rest.first { !$0.isWhiteSpace } == UInt8(ascii: "=")
  }

  /// How the header of every token starts: base64 of `{"`.
  private static let tokenStart = Array("eyJ".utf8)

  /// More bytes would not change the result.
  private static let inspectedBytes = 64
}
