// SPDX-License-Identifier: Apache-2.0

/// A request as a listener received it, without any checks.
package struct ReceivedRequest: Sendable {
  /// The method.
  package var method = ""
  /// The path with the query, as in the request line.
  package var target = ""
  /// The value of `Host`.
  package var host: String?
  /// The value of `Origin`.
  package var origin: String?
  /// The value of `Content-Type`.
  package var contentType: String?
  /// The value of `Authorization`.
  package var authorization: String?
  /// The body.
  package var body: [UInt8] = []

  /// An empty request.
  package init() {}
}
