// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// A customer of the store.
struct CustomerState: Sendable {
  let index: Int
  let name: String
  var storefront: Storefront
  var paymentWorks = true
  var asksToBuy: Bool
  var interruptsPurchases: Bool
  /// The family members with whom purchases are shared.
  var familyMembers = FamilyMembers()
  /// All transactions, in order.
  var transactions: [Int] = []
  /// The newest purchased subscription of each group.
  var subscriptions: [String: Int] = [:]
  /// One-time purchases that the family shares.
  var sharedTransactions: Set<Int> = []
  /// The transactions of non-consumables that the customer owns, by product.
  var owned: [Int: Int] = [:]
  /// All subscriptions, in order of creation.
  var allSubscriptions: [Int] = []
  /// The groups whose introductory offer is used up.
  var usedIntroductoryOffers: Set<String> = []
  /// When renewal dates were extended, at most twice in 365 days.
  var extensions: [Timestamp] = []
  /// Purchases that wait for approval or for a resolved billing issue.
  var waiting: [WaitingPurchase] = []
  /// The installations of the app; the first decides the original version.
  var installs: [Install] = []
  /// When the customer was first named; the app counts as downloaded then, unless it is installed later.
  let createdAt: Timestamp
  /// When the newest content of the app transaction was signed.
  var signedAt: Timestamp

  /// What receipts and app transactions say about the app after so many installations.
  func app(installs count: Int) -> InstalledApp {
    let known = installs.prefix(count)
    return InstalledApp(
      version: known.last?.appVersion ?? "1",
      device: known.last?.device,
      originalVersion: known.first?.appVersion ?? "1",
      originalPurchaseDate: known.first?.date ?? createdAt
    )
  }

  /// The app as it is now.
  var app: InstalledApp { app(installs: installs.count) }

  struct Install: Hashable, Sendable {
    let device: String?
    let appVersion: String
    let date: Timestamp
  }
}

/// The newest installation of an app, and the first.
struct InstalledApp: Hashable, Sendable {
  let version: String
  let device: String?
  let originalVersion: String
  let originalPurchaseDate: Timestamp
}

/// A purchase that has not happened yet.
struct WaitingPurchase: Sendable {
  let purchase: PurchaseStep
  let reason: Reason
  let since: Timestamp

  enum Reason: Sendable {
    case approval
    case billingIssue
  }
}
