// SPDX-License-Identifier: Apache-2.0

/// A request for a seat that Apple has not answered, as far as your server knows.
public struct OpenSeatRequest: Hashable, Sendable {
  /// The id with which to send it again.
  public let requestId: SeatRequestId
  /// The app transaction id in it.
  public let appTransactionId: String?
}
