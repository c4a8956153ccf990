// SPDX-License-Identifier: Apache-2.0

import ScriptPlaying
import StoreEngine
import StoreEntitlements
import StorePayloads
import StrictTime

/// A history with a bundle, in a store.
struct BundleHistory: Sendable, CustomStringConvertible {
  let name: String
  let steps: [String]
  var until = "2026-07-20"
  /// Further members of `store`.
  var store = ""
  var profile: StoreProfile?

  var description: String { "\(name) \(store)" }

  /// News and Pro for 11.99 a month.
  static let bundles =
    "'bundles':[{'product':'all.month','group':'all','price':'11.99','period':'P1M','components':['news.month','pro.month']}]"

  static func store(_ members: String) -> String {
    "{" + bundles + (members.isEmpty ? "" : ",\(members)") + "}"
  }

  var scripted: ScriptedHistory {
    ScriptedHistory(seed: name, store: BundleHistory.store(store), steps: steps, until: until)
  }

  private static let buyer = "'customer':'anna','appAccountToken':'\(RandomScript.accountToken)'"
  static let subscribed = "2026-01-01 purchase: 'product':'news.month','as':'A',\(buyer)"
  static let moved = "2026-01-10 moveToBundle: 'subscription':'A','bundle':'all.month','as':'B'"
  static let bought = "2026-01-10 purchase: 'product':'all.month','as':'B',\(buyer)"

  static let all: [BundleHistory] = [
    BundleHistory(name: "moves", steps: [subscribed, moved]),
    BundleHistory(
      name: "two subscriptions move",
      steps: [
        subscribed, "2026-01-05 purchase: 'product':'basic.week','as':'P',\(buyer)", moved,
      ]
    ),
    BundleHistory(
      name: "leaves, and returns",
      steps: [
        subscribed, moved, "2026-03-15 leaveBundle: 'subscription':'B'",
        "2026-05-20 moveToBundle: 'subscription':'B@news.month#2','bundle':'all.month'",
      ]
    ),
    BundleHistory(
      name: "leaves with both, then cancels",
      steps: [
        bought, "2026-03-15 leaveBundle: 'subscription':'B@news.month'",
        "2026-03-16 leaveBundle: 'subscription':'B@pro.month'",
        "2026-05-01 setAutoRenew: 'subscription':'B@pro.month#2','on':false",
      ]
    ),
    BundleHistory(
      name: "is refunded, and the refund reversed",
      steps: [
        subscribed, moved, "2026-03-01 refund: 'transaction':'B'",
        "2026-03-05 reverseRefund: 'transaction':'B'",
      ]
    ),
    BundleHistory(
      name: "fails to renew",
      steps: [
        subscribed, moved, "2026-02-01 setPayment: 'customer':'anna','works':false",
        "2026-03-05 setPayment: 'customer':'anna','works':true",
        "2026-04-01 setPayment: 'customer':'anna','works':false",
      ]
    ),
    BundleHistory(
      name: "is cancelled and bought again",
      steps: [
        bought, "2026-02-01 setAutoRenew: 'subscription':'B','on':false",
        "2026-04-01 purchase: 'product':'all.month','as':'C',\(buyer)",
        "2026-04-02 setAutoRenew: 'subscription':'C@pro.month','on':false",
        "2026-06-01 purchase: 'product':'pro.month',\(buyer)",
      ]
    ),
    BundleHistory(
      name: "moves in grace",
      steps: [
        subscribed, "2026-01-20 setPayment: 'customer':'anna','works':false",
        "2026-02-05 setPayment: 'customer':'anna','works':true",
        "2026-02-06 moveToBundle: 'subscription':'A','bundle':'all.month','as':'B'",
        "2026-02-07 refund: 'transaction':'B@pro.month'",
      ]
    ),
  ]

  /// What stores differ in.
  private static let stores: [(members: String, profile: StoreProfile?)] = [
    ("", nil),
    ("'knobs':{'bundleSpelling':'ID','bundleRevocationReason':2,'unbundledIntent':7}", nil),
    (
      "'gracePeriod':'P16D','knobs':{'bundleSpelling':'Identifier','renewalLead':7200,'refundsWholeBundle':false}",
      nil
    ),
    ("'profile':'realistic'", .realistic), ("'profile':'observed'", .observed),
    ("'profile':'vintage','knobs':{'bundleRevocationReason':9}", .vintage),
    ("'environment':'Sandbox','sandboxMonth':'PT1H'", nil), ("'environment':'Xcode'", nil),
  ]

  /// Each history in three stores, each store with three histories.
  static let inStores = all.enumerated().flatMap { number, history in
    (0..<3).map { place in
      var history = history
      (history.store, history.profile) = stores[(number + place * 3) % stores.count]
      return history
    }
  }

  var environment: StoreEnvironment {
    store.contains("Sandbox") ? .sandbox : store.contains("Xcode") ? .xcode : .production
  }

  /// Before and at some of the changes, and between them.
  func instants() throws -> [Timestamp] {
    let script = try scripted.script()
    let rows = try scripted.play().rows.map(\.time)
    let count = max(1, rows.count / 2)
    let first = name.utf8.count % count
    return stride(from: first, to: rows.count, by: count).flatMap { place in
      [rows[place].adding(milliseconds: -1), rows[place], rows[place].adding(seconds: 3600)]
    }
    .filter { $0 >= script.options.start && $0 <= script.until }
  }
}
