// SPDX-License-Identifier: Apache-2.0

/// Limits on requests.
///
/// If a client exceeds a limit, it receives an error, or its connection is closed.
package struct ServiceLimits: Hashable, Sendable {
  /// The maximum number of simultaneous connections to a server.
  ///
  /// Further ones wait until a connection is closed. A slow client occupies a connection but no thread.
  package var connections = 2_000
  /// The maximum number of threads that answer requests.
  ///
  /// Responses that have to wait come later, without a thread.
  package var threads = 64
  /// The maximum size of the request line and header fields, in bytes.
  ///
  /// The target alone may have 16 KiB, a bearer token has about 500 bytes.
  package var headerBytes = 48 << 10
  /// The maximum size of the body of a request, in bytes.
  ///
  /// That of the largest route: sufficient for usual receipts, scripts and images for Retention Messaging.
  package var bodyBytes = 4 << 20
  /// The maximum size of the bodies of all active requests, in bytes.
  ///
  /// Bounds the memory of the server: 16 bodies of the maximum size.
  package var allBodyBytes = 64 << 20
  /// The maximum size of all large responses that clients have not read, in bytes; others receive status 503.
  ///
  /// Responses up to `smallAnswerBytes` are always sent: their number is bounded by that of the connections.
  package var allAnswerBytes = 256 << 20
  /// The size up to which a response is small, in bytes.
  package var smallAnswerBytes = 64 << 10
  /// The maximum time in which a connection to a server is idle, in seconds.
  package var silence = 15
  /// The maximum time in which a client sends a request, and in which it reads the response, in milliseconds.
  ///
  /// 4 MiB take this long at 140 kB per second.
  package var exchange: Int64 = 30_000

  /// The default limits.
  package init() {}
}
