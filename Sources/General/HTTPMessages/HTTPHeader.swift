// SPDX-License-Identifier: Apache-2.0

/// A header field of a request or a response.
public struct HTTPHeader: Hashable, Sendable {
  /// The name, in any letter case.
  public let name: String
  /// The value.
  public let value: String

  /// A header field.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// The methods of a path, in a response with status 405 (RFC 9110, 15.5.6).
  package static func allow(_ methods: [HTTPMethod]) -> HTTPHeader {
    HTTPHeader("Allow", methods.map(\.rawValue).joined(separator: ", "))
  }

  /// Whether the field has this name, in any letter case (RFC 9110, 5.1).
  package func isNamed(_ other: String) -> Bool {
    HTTPHeader.isSame(name, other)
  }

  /// Whether two texts differ at most in the case of ASCII letters.
  package static func isSame(_ left: String, _ right: String) -> Bool {
    left.utf8.lazy.map(lowercase).elementsEqual(right.utf8.lazy.map(lowercase))
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
