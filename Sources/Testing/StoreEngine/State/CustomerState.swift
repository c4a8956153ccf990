// SPDX-License-Identifier: Apache-2.0

package import StrictTime

/// A customer of the store.
package struct CustomerState: Sendable {
  package let index: CustomerIndex
  package let name: String
  package var storefront: Storefront
  package var paymentWorks = true
  package var asksToBuy: Bool
  package var interruptsPurchases: Bool
  /// The length of a month for this tester, if it differs from that of the store; only in the sandbox.
  package var sandboxMonth: SandboxMonth?
  /// All transactions, in order.
  package var transactions: [TransactionIndex] = []
  /// The newest purchased subscription of each group.
  package var subscriptions: [String: SubscriptionIndex] = [:]
  /// One-time purchases that the family shares.
  package var sharedTransactions: Set<TransactionIndex> = []
  /// The transactions of non-consumables that the customer owns, by product.
  var owned: [ProductIndex: TransactionIndex] = [:]
  /// All subscriptions, in order of creation.
  package var allSubscriptions: [SubscriptionIndex] = []
  /// The groups whose introductory offer is used up.
  var usedIntroductoryOffers: Set<String> = []
  /// The times of renewal date extensions, at most two in 365 days.
  var extensions: [Timestamp] = []
  /// Purchases pending approval or the resolution of a billing issue.
  package var waiting: [WaitingPurchase] = []
  /// The installations of the app.
  ///
  /// The first one determines the original version.
  var installs: [Install] = []
  /// When the customer was created; the app's original purchase date if there is no `install` step.
  package let createdAt: Timestamp
  /// When the current content of the app transaction was signed.
  var signedAt: Timestamp

  /// The app in receipts and app transactions after the first `count` installations.
  func app(installs count: Int) -> InstalledApp {
    let known = installs.prefix(count)
    return InstalledApp(
      version: known.last?.appVersion ?? "1",
      device: known.last?.device,
      originalVersion: known.first?.appVersion ?? "1",
      originalPurchaseDate: known.first?.date ?? createdAt
    )
  }

  /// The app after all installations so far.
  var app: InstalledApp { app(installs: installs.count) }

  struct Install: Hashable, Sendable {
    let device: String?
    let appVersion: String
    let date: Timestamp
  }
}

/// The version and device of the newest installation, the version and date of the first.
package struct InstalledApp: Hashable, Sendable {
  let version: String
  let device: String?
  let originalVersion: String
  let originalPurchaseDate: Timestamp
}
