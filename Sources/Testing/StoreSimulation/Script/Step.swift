// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StorePayloads
import StrictTime

/// An action of a customer, a developer or Apple.
///
/// Logs record it as an event.
enum Step: Sendable {
  case purchase(PurchaseStep)
  case setAutoRenew(subscription: String, isOn: Bool)
  case install(customer: String, device: String?, appVersion: String)
  case finish(transaction: String)
  case setPayment(customer: String, works: Bool)
  case setPrice(product: String, milliunits: Int64, consent: PriceConsent?)
  /// `milliunits` is `nil` for the current price.
  case requestPriceConsent(subscription: String, milliunits: Int64?)
  case answerPriceIncrease(subscription: String, consents: Bool)
  case requestRefund(transaction: String, reason: String?)
  case declineRefund(transaction: String)
  case reverseRefund(transaction: String)
  case refund(transaction: String, share: RefundShare, reason: Int64)
  case joinFamily(organizer: String, member: String)
  case leaveFamily(organizer: String, member: String)
  case setFamilySharing(purchase: String, isOn: Bool)
  case extend(subscription: String, days: Int64, reason: Int64)
  /// `nil` means all storefronts. The API rejects an empty list.
  case massExtend(
    product: String,
    days: Int64,
    reason: Int64,
    storefronts: [String]?,
    requestIdentifier: String? = nil
  )
  case setAskToBuy(customer: String, isOn: Bool)
  case answerAskToBuy(purchase: String?, customer: String?, approves: Bool)
  case setInterruptedPurchases(customer: String, isOn: Bool)
  case resolvePurchaseIssue(purchase: String)
  case renewNow(subscription: String)
  case expire(subscription: String)
  case deleteTransaction(transaction: String)
  case clearHistory(customer: String)
  case setTimeRate(Int64)
  case setRenewalRate(customer: String, month: SandboxMonth)
  case setStorefront(customer: String, storefront: String)
  case setError(call: String, error: String?)
  case removeFromSale(product: String)
  case returnToSale(product: String)
  case setGracePeriod(length: GracePeriodSetting?, scope: GracePeriodScope?)
  case setAppAccountToken(purchase: String, token: String)
  /// `errorCode` is the API's error for an invalid body.
  case consumption(transaction: String, errorCode: APIErrorCode?)
  case rescindConsent(customer: String)
  case testNotification
  case notify(OtherNotification)
  case setNotificationEndpoint(NotificationEndpoint)
  /// Whether the caller delivers notifications. Only in logs.
  case postNotifications(Bool)
  /// Only in logs.
  case deliver(LoggedDelivery)
  case retention(RetentionChange)
  case look
}

/// The members of a purchase.
struct PurchaseStep: Sendable {
  var product: String
  var customer = "customer"
  var name: String?
  var quantity: Int64 = 1
  var purchaseDate: Timestamp?
  var renews = true
  var offer: RequestedOffer?
  /// The signature of a promotional offer: JSON with seven fields and the signature, or a token.
  var signature: String?
  /// The token of a backend about the eligibility for the introductory offer.
  var introductoryEligibility: String?
  var billingPlan: String?
  var appAccountToken: String?
  var isFamilyShared = false
  var memberNames: [String: String] = [:]

  enum RequestedOffer: Hashable, Sendable {
    case promotional(String)
    case code(String)
    case winBack(String)
  }
}

/// Whether a higher price needs the customer's consent.
enum PriceConsent: String, CaseIterable, Sendable {
  case required
  case notice
}

/// How much of a purchase is refunded.
enum RefundShare: Hashable, Sendable {
  /// In thousandths of a percent.
  case percentage(Int64)
  /// In proportion to the unused time.
  case prorated
}

/// The response of the server that receives notifications.
enum NotificationEndpoint: Hashable, Sendable {
  case up
  case down
  /// This result for `count` attempts, then success; `nil` for all attempts.
  case result(DeliveryResult, count: Int?)
}

/// The result of a delivery attempt.
struct DeliveryResult: Hashable, Sendable {
  /// A `sendAttemptResult`.
  let name: String
  /// Whether the server answered with HTTP status 4xx.
  var isClientError = false

  static let success = DeliveryResult(.success)
  static let noResponse = DeliveryResult(.noResponse)
  static let timedOut = DeliveryResult(.timedOut)
}

extension DeliveryResult {
  private init(_ result: SendAttemptResult) { self.init(name: result.rawValue) }
}

/// A notification that the step `notify` sends.
struct OtherNotification: Sendable {
  let type: String
  let subtype: String?
  /// The subscription or transaction in the notification.
  var purchase: String?
  var customer: String?
  var externalPurchaseId: String?
  var tokenCreationDate: Timestamp?
}
