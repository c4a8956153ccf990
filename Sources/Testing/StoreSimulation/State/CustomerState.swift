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
  /// The length of a month for this tester of the sandbox, if it differs from that of the store.
  var sandboxMonth: SandboxMonth?
  /// The family members with whom purchases are shared.
  var familyMembers = FamilyMembers()
  /// The organizer of the family that the customer joined.
  var organizer: Int?
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
  /// The times of renewal date extensions, at most two in 365 days.
  var extensions: [Timestamp] = []
  /// Purchases pending approval or the resolution of a billing issue.
  var waiting: [WaitingPurchase] = []
  /// The installations of the app.
  ///
  /// The first one determines the original version.
  var installs: [Install] = []
  /// When the customer was created; the app's original purchase date if there is no `install` step.
  let createdAt: Timestamp
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
struct InstalledApp: Hashable, Sendable {
  let version: String
  let device: String?
  let originalVersion: String
  let originalPurchaseDate: Timestamp
}

/// A pending purchase.
struct WaitingPurchase: Sendable {
  let purchase: PurchaseStep
  let reason: Reason
  let since: Timestamp

  /// When an unanswered Ask to Buy request is dropped: after 24 hours.
  ///
  /// Interrupted purchases wait until they are resolved.
  var expiry: Timestamp? { reason == .approval ? since.adding(seconds: 86_400) : nil }

  enum Reason: Sendable {
    case approval
    case billingIssue
  }
}
