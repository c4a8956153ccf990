// SPDX-License-Identifier: Apache-2.0

/// The limits of an exchange.
///
/// If a server exceeds a limit, the exchange ends with an error.
public struct TransportLimits: Hashable, Sendable {
  /// Bytes of the body of a response.
  public var bodyBytes: Int
  /// Bytes of the header fields of a response.
  public var headerBytes: Int
  /// Time for name lookup, connection and TLS handshake, in milliseconds.
  public var connectTime: Int64
  /// Time for the whole exchange, in milliseconds.
  public var totalTime: Int64
  /// Seconds in which at least ``slowestRate`` bytes a second must be transferred; also the longest time
  /// without data from the server.
  public var slowTime: Int64
  /// Bytes a second.
  public var slowestRate: Int64

  /// Calls of the App Store Server API.
  public static let api = TransportLimits(
    // A page has 20 transactions of a few thousand bytes each; a status response has two tokens for each
    // subscription.
    bodyBytes: 16 << 20,
    // Apple sends about one thousand.
    headerBytes: 64 << 10,
    connectTime: 10_000,
    // Twice the limit of Apple's libraries, which do not receive larger responses either.
    totalTime: 60_000,
    // The limit of Apple's libraries.
    slowTime: 30,
    slowestRate: 64
  )
}
