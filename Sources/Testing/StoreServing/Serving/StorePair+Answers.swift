// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
package import StoreEngine
import StrictJSON
import StrictTime

// The answers that a backend must return at the current time.
extension StorePair {
  /// The expected answers for each customer of a store.
  package func answers(of side: StoreSide) -> [UInt8] {
    view(of: side)?.answers() ?? Array("{}".utf8)
  }
}

extension StoreView {
  /// The expected answers for each customer: products, subscription statuses, and quantities of consumables.
  ///
  /// They are computed from the store's state, not from signed data.
  package func answers() -> [UInt8] {
    JSONWriter.object { json in
      json.member("at", "\(state.now)")
      json.array("customers") { json in
        for customer in state.customers { writeAnswers(about: customer, to: &json) }
      }
    }
  }
}

extension StoreView {
  private func writeAnswers(about customer: CustomerState, to json: inout JSONWriter) {
    json.object { json in
      json.member("name", customer.name)
      if let id = state.appTransactionIdMember(customer.index) {
        json.member("appTransactionId", id)
      }
      json.array("products") { json in
        for (product, answer) in state.expectedAnswers(about: customer.index).sorted(by: {
          $0.key < $1.key
        }) {
          answer.write(about: product, to: &json)
        }
      }
      json.array("subscriptions") { json in
        for number in customer.allSubscriptions where !state.subscriptions[number].isRemoved {
          state.summary(of: number).write(to: &json)
        }
      }
      json.object("consumables") { json in
        for (product, units) in consumables(of: customer.index).sorted(by: { $0.key < $1.key }) {
          json.member(product) { $0.integer(units) }
        }
      }
    }
  }

  /// The units of each consumable that were purchased and not refunded.
  private func consumables(of customer: CustomerIndex) -> [String: Int64] {
    var all: [String: Int64] = [:]
    for record in state.historyTransactions(of: customer) {
      let product = state.catalogue[record.product]
      guard case .oneTime(.consumable) = product.kind else { continue }
      all[product.id, default: 0] += units(of: record)
    }
    return all
  }

  /// The quantity of a purchase less the refunded units, which are rounded down (rule E-21).
  func units(of record: TransactionRecord) -> Int64 {
    guard let revocation = record.revocation else { return record.quantity }
    // Vintage transactions do not have the refunded share, and count as refunded in full.
    let percentage = state.options.profile == .vintage ? 100_000 : revocation.percentage ?? 100_000
    // Does not overflow: a quantity has two digits.
    return record.quantity - record.quantity * percentage / 100_000
  }
}

extension KnownAnswer {
  func write(about product: String, to json: inout JSONWriter) {
    json.object { json in
      json.member("productId", product)
      writeMembers(to: &json)
    }
  }

  func writeMembers(to json: inout JSONWriter) {
    json.member("verdict", verdict.rawValue)
    json.array("reasons") { json in for reason in reasons.sorted() { json.string(reason) } }
    if let until { json.member("until", "\(until)") }
  }
}
