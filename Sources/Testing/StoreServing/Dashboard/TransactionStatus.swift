// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StoreEngine
import StrictTime

/// The current status of a transaction.
enum TransactionStatus: String, CaseIterable, Sendable {
  /// The period has not begun.
  case upcoming
  case active
  case grace
  case retry
  case expired
  /// A non-consumable, or a non-renewing subscription, whose duration only the app knows.
  case owned
  /// A consumable that the app has not finished.
  case unfinished
  case finished
  case upgraded
  case refunded
  /// Family sharing ended.
  case revoked
  /// The subscription moved into a bundle.
  case moved

  /// Other words by which people search.
  var words: String {
    switch self {
    case .grace: "grace period, billing issue"
    case .retry: "billing retry, billing issue"
    case .refunded: "refunded"
    case .moved: "bundle, moved"
    default: ""
    }
  }

  /// The position in sorted lists.
  var rank: Int { TransactionStatus.allCases.firstIndex(of: self) ?? 0 }
}

extension TransactionStatus {
  /// The current status of a transaction of a store.
  init(of record: TransactionRecord, in state: StoreState) {
    self = TransactionStatus.status(of: record, state)
  }

  private static func status(of record: TransactionRecord, _ state: StoreState) -> TransactionStatus
  {
    if let revocation = record.revocation {
      switch revocation.type {
      case .family, .assignment: return .revoked
      case .bundle: return .moved
      case .full, .prorated: return .refunded
      }
    }
    if record.isUpgraded { return .upgraded }
    guard let number = record.subscription, let end = record.expiresDate else {
      guard case .oneTime(.consumable) = state.catalogue[record.product].kind else { return .owned }
      return record.isFinished ? .finished : .unfinished
    }
    if state.now < record.purchaseDate { return .upcoming }
    if state.now < end { return .active }
    guard state.isCurrent(record.number) else { return .expired }
    switch state.subscriptions[number].phase {
    case .grace: return .grace
    case .retry: return .retry
    case .active, .expired, .revoked: return .expired
    }
  }
}
