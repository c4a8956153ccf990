// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StoreEngine
import StrictJSON

// The page of one customer.
extension StoreView {
  /// A customer with money, entitlements, one-time purchases and units of consumables.
  ///
  ///     {"customer": {…}, "money": [{"currency", "paid", "refunded", "purchases", "refunds"}],
  ///      "products": [{"productId", "verdict", "reasons", "until"}], "purchases": […], "earlierPurchases": 0,
  ///      "consumables": [{"productId", "purchased", "refunded", "left"}], "differences": […]}
  ///
  /// `differences` is there if a backend is asked.
  package func customerPage(of name: String) throws(ViewError) -> [UInt8] {
    guard let number = state.customerNumbers[name] else {
      throw ViewError(404, "no customer \"\(name.prefix(64))\"")
    }
    let customer = state.customers[number]
    let records = customer.transactions.map { state.transactions[$0] }.filter { !$0.isDeleted }
    return JSONWriter.object { json in
      json.member("revision", revision)
      json.member("now", "\(now)")
      json.object("customer") { json in writeDetails(of: customer, to: &json) }
      writeMoney(of: records, to: &json)
      json.array("products") { json in
        for (product, answer) in state.expectedAnswers(about: number).sorted(by: { $0.key < $1.key }
        ) {
          answer.write(about: product, to: &json)
        }
      }
      write(oneTime: records.filter { $0.subscription == nil }, to: &json)
      writeConsumables(of: records, to: &json)
      guard backend.settings != nil else { return }
      json.array("differences") { json in
        for difference in backend.differences(about: number, on: side) {
          json.object { json in difference.write(in: state, to: &json) }
        }
      }
    }
  }

  // MARK: Money

  private struct Money {
    var paid: Int64 = 0
    var refunded: Int64 = 0
    var purchases: Int64 = 0
    var refunds: Int64 = 0
  }

  /// What the customer paid and got back, by currency.
  private func writeMoney(of records: [TransactionRecord], to json: inout JSONWriter) {
    var all: [String: Money] = [:]
    for record in records where record.ownership == .purchased {
      let price = record.total
      var money = all[record.storefront.currency, default: Money()]
      money.paid = sum(money.paid, price)
      if price > 0 { money.purchases += 1 }
      if let revocation = record.revocation, revocation.type.isRefund, price > 0 {
        money.refunded = sum(money.refunded, refund(of: price, revocation))
        money.refunds += 1
      } else if let seats = record.seats, seats.revoked > 0 {
        money.refunded = sum(money.refunded, seats.total * seats.revoked / max(1, seats.count))
        money.refunds += 1
      }
      all[record.storefront.currency] = money
    }
    json.array("money") { json in
      for (currency, money) in all.sorted(by: { $0.key < $1.key }) {
        json.object { json in
          json.member("currency", currency)
          json.member("paid") { $0.integer(money.paid) }
          json.member("refunded") { $0.integer(money.refunded) }
          json.member("purchases") { $0.integer(money.purchases) }
          json.member("refunds") { $0.integer(money.refunds) }
        }
      }
    }
  }

  private func refund(of price: Int64, _ revocation: Revocation) -> Int64 {
    let share = revocation.percentage ?? 100_000
    return price / 100_000 * share + price % 100_000 * share / 100_000
  }

  private func sum(_ left: Int64, _ right: Int64) -> Int64 {
    let (sum, overflows) = left.addingReportingOverflow(right)
    return overflows ? .max : sum
  }

  // MARK: One-time purchases

  private func write(oneTime records: [TransactionRecord], to json: inout JSONWriter) {
    let shown = records.suffix(StoreView.mostPurchases)
    let names = oneTimeNames(of: Set(shown.map(\.number)))
    json.member("earlierPurchases") { $0.integer(Int64(records.count - shown.count)) }
    json.array("purchases") { json in
      for record in shown {
        json.object { json in
          writeDetails(of: record, names, to: &json)
          if let time = record.refundRequestedAt { json.member("refundRequestedDate", "\(time)") }
        }
      }
    }
  }

  /// The units of each consumable: purchased, refunded, and left if the app used none.
  private func writeConsumables(of records: [TransactionRecord], to json: inout JSONWriter) {
    var all: [String: (purchased: Int64, left: Int64)] = [:]
    for record in records {
      guard case .oneTime(.consumable) = state.catalogue[record.product].kind else { continue }
      let id = state.catalogue[record.product].id
      let known = all[id] ?? (0, 0)
      all[id] = (known.purchased + record.quantity, known.left + units(of: record))
    }
    json.array("consumables") { json in
      for (product, units) in all.sorted(by: { $0.key < $1.key }) {
        json.object { json in
          json.member("productId", product)
          json.member("purchased") { $0.integer(units.purchased) }
          json.member("refunded") { $0.integer(units.purchased - units.left) }
          json.member("left") { $0.integer(units.left) }
        }
      }
    }
  }

  /// The maximum number of one-time purchases on the page.
  private static let mostPurchases = 200
}
