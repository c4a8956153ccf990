// SPDX-License-Identifier: Apache-2.0

/// Limits on requests.
///
/// If a client exceeds a limit, it receives an error, or its connection is closed.
package struct ServiceLimits: Hashable, Sendable {
  /// The number of simultaneous connections.
  ///
  /// Further ones wait until a connection is closed.
  ///
  /// A slow client occupies a connection but no thread.
  package var connections = 2_000
  /// The size of the request line and header fields.
  ///
  /// The target alone may have 16 KiB, a bearer token has about 500 bytes.
  package var headerBytes = 48 << 10
  /// The size of a body, sufficient for usual receipts, scripts and images for Retention Messaging.
  package var bodyBytes = 4 << 20
  /// The total size of the bodies of all active requests.
  package var allBodyBytes = 64 << 20
  /// The idle timeout of a connection, in seconds.
  package var silence = 15
  /// The time in which a client must send a request, and the time in which it must read the response, in milliseconds.
  ///
  /// 4 MiB take this long at 140 kB per second.
  package var exchange: Int64 = 30_000

  /// The default limits.
  package init() {}
}
