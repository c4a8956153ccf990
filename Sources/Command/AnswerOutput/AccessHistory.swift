// SPDX-License-Identifier: Apache-2.0

package import ScriptPlaying
import StoreEngine
package import StoreEntitlements
import StoreReceipts
package import StrictTime

/// The history of one product in one chain of purchases, as periods to draw.
package struct AccessHistory {
  package let productId: String
  /// The text that distinguishes it from other histories: customer, environment, original transaction.
  package let remark: String
  /// Whether the previous history is that of another product of the same chain.
  package let continuesChain: Bool
  /// The periods, sorted by start.
  package let periods: [Period]

  /// One period.
  package struct Period {
    package let kind: AccessTimeline.Kind
    package let from: Timestamp
    /// The end; `nil` for none.
    package let until: Timestamp?
    package let transactionId: String
    /// Whether another product superseded it before its end.
    package let isSuperseded: Bool
  }
}

extension AccessHistory {
  /// The histories in timelines: chains by their first period, and the products of a chain in order.
  package static func histories(in timelines: [AccessTimeline]) -> [AccessHistory] {
    var chains: [[UInt8]: [Product]] = [:]
    for timeline in timelines {
      for (chain, periods) in Dictionary(
        grouping: timeline.periods,
        by: { Array("\(timeline.environment.name) \($0.originalTransactionId)".utf8) }
      ) {
        let place =
          timeline.environment == .production ? nil : timeline.environment.name
        let original = periods.first.map { "original transaction \($0.originalTransactionId)" }
        chains[chain, default: []].append(
          Product(
            id: timeline.productId,
            remark: joined([place, original]) ?? "",
            periods: periods.map(Period.init)
          )
        )
      }
    }
    return histories(of: chains.map { ($0.key, $0.value) })
  }

  /// The histories of the purchases in a play.
  package static func histories(in play: Play) -> [AccessHistory] {
    histories(
      of: play.histories().enumerated().map { number, history in
        let products = Dictionary(grouping: history.periods) { Array($0.productId.utf8) }
        return (
          Array("\(history.customer) \(number)".utf8),
          products.values.compactMap { periods in
            periods.first.map { first in
              Product(
                id: first.productId,
                remark:
                  "\(history.customer), original transaction \(history.originalTransactionId)",
                periods: periods.map(Period.init)
              )
            }
          }
        )
      }
    )
  }

  private struct Product {
    let id: String
    let remark: String
    let periods: [Period]

    var start: Timestamp { periods.first?.from ?? .latest }
  }

  private static func histories(of chains: [(key: [UInt8], products: [Product])]) -> [AccessHistory]
  {
    let sorted = chains.map { chain in
      (
        chain.key,
        chain.products.sorted { left, right in
          guard left.start == right.start else { return left.start < right.start }
          return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
        }
      )
    }.sorted { left, right in
      let starts = (left.1.first?.start ?? .latest, right.1.first?.start ?? .latest)
      guard starts.0 == starts.1 else { return starts.0 < starts.1 }
      return left.0.lexicographicallyPrecedes(right.0)
    }
    return sorted.flatMap { _, products in
      products.enumerated().map { place, product in
        AccessHistory(
          productId: product.id,
          remark: product.remark,
          continuesChain: place > 0,
          periods: product.periods
        )
      }
    }
  }
}

extension AccessHistory.Period {
  init(_ period: AccessTimeline.Period) {
    self.init(
      kind: period.kind,
      from: period.from,
      until: period.until,
      transactionId: period.transactionId,
      isSuperseded: period.isSuperseded
    )
  }

  fileprivate init(_ period: PurchasePeriod) {
    let kind: AccessTimeline.Kind =
      switch period.kind {
      case .paid: .paid
      case .trial: .trial
      case .offer: .offer
      case .grace: .grace
      case .retry: .retry
      case .refunded: .refunded
      }
    self.init(
      kind: kind,
      from: period.from,
      until: period.until,
      transactionId: period.transactionId,
      isSuperseded: period.isSuperseded
    )
  }
}

extension EntitlementAnswer {
  /// The histories of the customer's purchases; empty if the answer has no periods.
  package var histories: [AccessHistory] { AccessHistory.histories(in: periods ?? []) }
}
