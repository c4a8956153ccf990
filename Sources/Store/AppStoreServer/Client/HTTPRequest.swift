// SPDX-License-Identifier: Apache-2.0

/// A request for an HTTP client to send unchanged.
///
/// ``headers`` contain the bearer token: keep them out of logs.
public struct HTTPRequest: Hashable, Sendable {
  /// The method.
  public let method: HTTPMethod
  /// The URL.
  public let url: String
  /// The header fields, with the bearer token.
  public let headers: [HTTPHeader]
  /// The body; empty for none.
  public let body: [UInt8]

  package init(method: HTTPMethod, url: String, headers: [HTTPHeader], body: [UInt8]) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }
}
