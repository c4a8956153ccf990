// SPDX-License-Identifier: Apache-2.0

/// An object identifier, stored as its encoded contents.
public struct ASN1ObjectIdentifier: Hashable, Sendable {
  /// The contents, without tag and length.
  public let contents: ArraySlice<UInt8>

  /// Wraps contents that are known to be well-formed.
  init(checked contents: ArraySlice<UInt8>) {
    self.contents = contents
  }

  /// An identifier from its arcs, for constants: `ASN1ObjectIdentifier(1, 2, 840, 113549)`.
  public init(_ first: UInt32, _ second: UInt32, _ rest: UInt32...) {
    var bytes: [UInt8] = []
    for arc in [first &* 40 &+ second] + rest {
      ASN1ObjectIdentifier.append(arc, to: &bytes)
    }
    contents = bytes[...]
  }

  /// Whether this identifier starts with all arcs of `prefix`.
  public func hasPrefix(_ prefix: ASN1ObjectIdentifier) -> Bool {
    contents.starts(with: prefix.contents)
  }

  /// Encodes an arc in groups of seven bits, the most significant first (X.690, 8.19.2).
  private static func append(_ arc: UInt32, to bytes: inout [UInt8]) {
    for shift in [28, 21, 14, 7] where arc >> shift != 0 {
      bytes.append(UInt8(arc >> shift & 0x7F) | 0x80)
    }
    bytes.append(UInt8(arc & 0x7F))
  }

  /// Whether `contents` are minimal, complete groups of seven bits (X.690, 8.19.2).
  static func isWellFormed(_ contents: ArraySlice<UInt8>) -> Bool {
    guard let last = contents.last, last & 0x80 == 0 else { return false }
    var startsArc = true
    for byte in contents {
      if startsArc, byte == 0x80 { return false }
      startsArc = byte & 0x80 == 0
    }
    return true
  }
}

extension ASN1ObjectIdentifier: CustomStringConvertible {
  /// The dotted form, such as `1.2.840.113549.1.7.2`; an arc beyond 64 bits shows as `?`.
  public var description: String {
    var arcs: [String] = []
    var arc: UInt64 = 0
    var overflows = false
    for byte in contents {
      overflows = overflows || arc >> 57 != 0
      arc = arc << 7 | UInt64(byte & 0x7F)
      guard byte & 0x80 == 0 else { continue }
      if overflows {
        arcs.append("?")
      } else if arcs.isEmpty {
        let first = min(arc / 40, 2)
        arcs.append("\(first)")
        arcs.append("\(arc - first * 40)")
      } else {
        arcs.append("\(arc)")
      }
      arc = 0
      overflows = false
    }
    return arcs.joined(separator: ".")
  }
}
