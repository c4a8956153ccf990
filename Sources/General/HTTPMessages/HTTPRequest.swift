// SPDX-License-Identifier: Apache-2.0

/// A request, for an HTTP client to send unchanged, or as a server received it.
///
/// ``headers`` contain the bearer token: keep them out of logs. The contents of a received request are untrusted.
public struct HTTPRequest: Hashable, Sendable {
  /// The method.
  public let method: HTTPMethod
  /// The URL; in a received request, the target as sent: path and query.
  public let url: String
  /// The header fields, with the bearer token.
  public let headers: [HTTPHeader]
  /// The body; empty for none.
  public let body: [UInt8]
  /// The address of the client, if a server knows it.
  package let peer: String?

  package init(
    method: HTTPMethod,
    url: String,
    headers: [HTTPHeader] = [],
    body: [UInt8] = [],
    peer: String? = nil
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.peer = peer
  }

  /// The value of the first header field with the given name, in any letter case.
  package func header(_ name: String) -> String? {
    headers.first { $0.isNamed(name) }?.value
  }
}
