// SPDX-License-Identifier: Apache-2.0

/// The limits for requests.
///
/// If a client exceeds a limit, it gets an error or its connection is closed.
package struct ServiceLimits: Hashable, Sendable {
  /// The maximum number of simultaneous connections; others wait until one is closed.
  ///
  /// A slow client occupies a connection, but no thread.
  package var connections = 2_000
  /// The maximum size of the request line and header fields in bytes: a target of 16 KiB, a bearer token of
  /// about 500 bytes, and other fields.
  package var headerBytes = 48 << 10
  /// The maximum size of a body in bytes, larger than the usual Retention Messaging images, receipts and
  /// scripts.
  package var bodyBytes = 4 << 20
  /// The maximum size in bytes of all bodies that are received at the same time.
  package var allBodyBytes = 64 << 20
  /// The number of seconds without data after which a connection is closed.
  package var silence = 15

  /// The standard limits.
  package init() {}
}
