// SPDX-License-Identifier: Apache-2.0

/// The limits of a ledger service.
enum LedgerLimits {
  /// The number of rows that are read at once: a page of purchases takes a few megabytes.
  static let page = 200
  /// The number of documents that are kept to be judged later.
  static let inboxCount = 1000
  /// The bytes of documents that are kept to be judged later.
  static let inboxBytes = 20 << 20
  /// The number of answers that are kept in memory; an answer takes a few kilobytes.
  static let answers = 10_000
  /// How often a purchase may move to one customer by claims: two customers who claim it in turn must not fill the log.
  static let takeovers = 10
  /// The time after which Apple may be asked about a purchase again: an hour.
  static let refreshInterval = Duration.seconds(3600)
  /// The time in which a CONSUMPTION_REQUEST must be answered: 12 hours (Apple, "CONSUMPTION_REQUEST").
  static let consumptionDeadline = Duration.seconds(12 * 3600)
}
