// SPDX-License-Identifier: Apache-2.0

import StrictBase64

/// Text around which the forms of transport are undone: white space at both ends and one byte order mark.
///
/// Detects the probable format without reading all of it.
package struct DocumentText {
  /// The text inside.
  package let bytes: ArraySlice<UInt8>

  package init(_ input: ArraySlice<UInt8>) {
    let text = input.trimmed
    bytes = text.starts(with: DocumentText.byteOrderMark) ? text.dropFirst(3).trimmed : text
  }

  package var isEmpty: Bool { bytes.isEmpty }

  package func starts(with text: StaticString) -> Bool {
    bytes.starts(with: "\(text)".utf8)
  }

  /// Whether it starts with printable ASCII, as base64, JSON and property lists do.
  package var isPlainText: Bool {
    bytes.prefix(DocumentText.inspectedBytes).allSatisfy {
      0x20..<0x7F ~= $0 || $0.isWhiteSpace
    }
  }

  /// The token, also after `Bearer`; `nil` for other text.
  package var token: TokenText? { TokenText(withoutScheme) }

  /// Whether it begins with the authorization scheme `Bearer`.
  var hasScheme: Bool { withoutScheme.startIndex != bytes.startIndex }

  /// The text without the authorization scheme `Bearer`, whose case does not matter (RFC 9110, 11.1).
  var withoutScheme: ArraySlice<UInt8> {
    let scheme = bytes.prefix(DocumentText.scheme.count).map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
    guard scheme == DocumentText.scheme else { return bytes }
    let rest = bytes.dropFirst(scheme.count)
    return rest.first?.isWhiteSpace == true ? rest.trimmed : bytes
  }

  /// Base64 of a SEQUENCE (`MI`), base64 of that base64 (`TUl`), or base64 of a brace (`e`, `ey`, `ew`).
  var startsLikeEncodedDocument: Bool {
    starts(with: "MI") || starts(with: "TUl") || starts(with: "ey") || starts(with: "ew")
  }

  /// Whether the first key of a dictionary is followed by `=`, where JSON has `:`.
  package var isOpenStepDictionary: Bool {
    let key = bytes.dropFirst().drop(while: \.isWhiteSpace)
    let rest: ArraySlice<UInt8>
    if key.first == UInt8(ascii: "\"") {
      rest = key.dropFirst().drop { $0 != UInt8(ascii: "\"") }.dropFirst()
    } else {
      rest = key.drop { TokenText.isBase64URL($0) || $0 == UInt8(ascii: ".") }
    }
    let value = rest.drop(while: \.isWhiteSpace)
    // Ruby writes `=>`.
    return value.first == UInt8(ascii: "=") && value.dropFirst().first != UInt8(ascii: ">")
  }

  /// Whether it is a number of six to twenty digits, as transaction ids are.
  var isTransactionId: Bool {
    let digits = starts(with: "\"") ? bytes.dropFirst().dropLast() : bytes
    return 6...20 ~= digits.count && digits.allSatisfy { 0x30...0x39 ~= $0 }
  }

  /// U+FEFF in UTF-8.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private static let scheme = Array("bearer".utf8)

  /// More bytes would not change the result.
  private static let inspectedBytes = 64
}
