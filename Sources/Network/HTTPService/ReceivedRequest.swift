// SPDX-License-Identifier: Apache-2.0

/// A request that a listener received.
///
/// Its contents are untrusted.
package struct ReceivedRequest: Sendable {
  /// The method.
  package var method = ""
  /// The path and query in the request line.
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

  /// Creates an empty request.
  package init() {}
}
