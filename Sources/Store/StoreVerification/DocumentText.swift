// SPDX-License-Identifier: Apache-2.0

/// A glance at input that may be text: just enough to tell what it is meant to be.
struct DocumentText {
  /// The input without white space around it.
  private let octets: ArraySlice<UInt8>

  init(_ input: ArraySlice<UInt8>) {
    let front = input.drop(while: DocumentText.isWhiteSpace)
    let end = front.lastIndex { !DocumentText.isWhiteSpace($0) }
    octets = end.map { front[...$0] } ?? []
  }

  var isEmpty: Bool { octets.isEmpty }

  func starts(with text: StaticString) -> Bool {
    octets.starts(with: "\(text)".utf8)
  }

  /// Whether it starts with a run of printable ASCII, as every disguise does.
  var isPlainText: Bool {
    octets.prefix(DocumentText.glance).allSatisfy {
      0x20..<0x7F ~= $0 || DocumentText.isWhiteSpace($0)
    }
  }

  /// `eyJ…` with two to four dots: a JWS or JWE, also behind `Bearer`.
  var isToken: Bool {
    let token = starts(with: "Bearer ") ? octets.dropFirst(7) : octets
    guard token.starts(with: "eyJ".utf8) else { return false }
    return (1...4).contains(token.prefix(DocumentLimits.octets).count { $0 == UInt8(ascii: ".") })
  }

  /// Base64 of a SEQUENCE (`MI`), of base64 of one (`TUl`), or of a brace (`e`, `ey`, `ew`).
  var startsLikeEncodedDocument: Bool {
    starts(with: "MI") || starts(with: "TUl") || starts(with: "ey") || starts(with: "ew")
  }

  /// Whether the first key of a dictionary is followed by `=`, where JSON has `:`.
  var isOpenStepDictionary: Bool {
    let key = octets.dropFirst().drop(while: DocumentText.isWhiteSpace)
    let rest: ArraySlice<UInt8>
    if key.first == UInt8(ascii: "\"") {
      rest = key.dropFirst().drop { $0 != UInt8(ascii: "\"") }.dropFirst()
    } else {
      rest = key.drop { !DocumentText.isWhiteSpace($0) && $0 != UInt8(ascii: "=") }
    }
    return rest.first { !DocumentText.isWhiteSpace($0) } == UInt8(ascii: "=")
  }

  private static func isWhiteSpace(_ octet: UInt8) -> Bool {
    octet == 0x20 || 0x09...0x0D ~= octet
  }

  /// Octets that are looked at; more would not change the answer.
  private static let glance = 64
}
