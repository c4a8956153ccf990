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

  /// Whether the field has this name, in any letter case (RFC 9110, 5.1).
  package func isNamed(_ other: String) -> Bool {
    name.utf8.lazy.map(HTTPHeader.lowercase).elementsEqual(
      other.utf8.lazy.map(HTTPHeader.lowercase)
    )
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}

/// A response of an HTTP server, as received.
public struct HTTPAnswer: Hashable, Sendable {
  /// The status code.
  public let status: Int
  /// The header fields.
  public let headers: [HTTPHeader]
  /// The body.
  public let body: ArraySlice<UInt8>

  /// Creates a response.
  public init(status: Int, headers: [HTTPHeader] = [], body: ArraySlice<UInt8>) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The value of the first header field with the given name; names are compared without regard to
  /// letter case (RFC 9110, 5.1).
  public func header(_ name: String) -> String? {
    headers.first { $0.isNamed(name) }?.value
  }
}
