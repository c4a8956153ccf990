// SPDX-License-Identifier: Apache-2.0

/// A response of an HTTP server.
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
