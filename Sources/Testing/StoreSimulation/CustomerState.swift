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
  var familyMembers: [Int] = []
  /// All transactions, in order.
  var transactions: [Int] = []
  /// The newest purchased subscription of each group.
  var subscriptions: [String: Int] = [:]
  /// All subscriptions, in order of creation.
  var allSubscriptions: [Int] = []
  /// The groups whose introductory offer is used up.
  var usedIntroductoryOffers: Set<String> = []
  /// Purchases that wait for approval or for a resolved billing issue.
  var waiting: [WaitingPurchase] = []
  /// The installations of the app; the first decides the original version.
  var installs: [Install] = []
  /// When the app was first downloaded.
  var originalPurchaseDate: Timestamp

  struct Install: Hashable, Sendable {
    let device: String?
    let appVersion: String
    let date: Timestamp
  }
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
