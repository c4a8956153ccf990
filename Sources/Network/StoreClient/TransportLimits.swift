// SPDX-License-Identifier: Apache-2.0

/// The limits of an exchange.
///
/// If a server exceeds a limit, the exchange ends with an error.
public struct TransportLimits: Hashable, Sendable {
  /// The maximum size of the body of a response, in bytes.
  ///
  /// A page has 20 transactions of a few thousand bytes each; a status response has two tokens for each subscription.
  ///
  /// Error: `transport/too-large`.
  public var bodyBytes: Int
  /// The maximum size of the header fields of a response, in bytes.
  ///
  /// Apple sends about a thousand.
  ///
  /// Error: `transport/headers`.
  public var headerBytes: Int
  /// The maximum time for name lookup, connection and TLS handshake, in milliseconds.
  ///
  /// Error: `transport/timeout`.
  public var connectTime: Int64
  /// The maximum time for the whole exchange, in milliseconds.
  ///
  /// Twice the limit of Apple's libraries.
  ///
  /// Error: `transport/timeout`.
  public var totalTime: Int64
  /// The maximum time for which a transfer may be slower than ``slowestRate``, in seconds.
  ///
  /// The limit of Apple's libraries.
  ///
  /// Error: `transport/timeout`.
  public var slowTime: Int64
  /// The slowest allowed rate, in bytes per second.
  public var slowestRate: Int64

  /// The limits for the App Store Server API.
  public static let api = TransportLimits(
    bodyBytes: 16 << 20,
    headerBytes: 64 << 10,
    connectTime: 10_000,
    totalTime: 60_000,
    slowTime: 30,
    slowestRate: 64
  )
}
