// SPDX-License-Identifier: Apache-2.0

/// What a request may cost at most.
///
/// A client that goes beyond a limit gets an error, or its connection is closed.
package struct ServiceLimits: Hashable, Sendable {
  /// Connections at once; more wait until one is closed.
  ///
  /// A slow client occupies one of them and no thread.
  package var connections = 2_000
  /// Bytes of the request line and header fields: a target of 16 KiB, a bearer token of about 500 bytes, and the rest.
  package var headerBytes = 48 << 10
  /// Bytes of a body; larger than any image of Retention Messaging, receipt or script that is usual.
  package var bodyBytes = 4 << 20
  /// Bytes of the bodies of all requests that are received at one time.
  package var allBodyBytes = 64 << 20
  /// Seconds after which a silent connection is closed.
  package var silence = 15

  /// The standard limits.
  package init() {}
}
