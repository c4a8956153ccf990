// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// A notification.
///
/// Its contents are fixed when it is signed.
struct NotificationRecord: Sendable {
  let number: Int
  let type: String
  let subtype: String?
  let uuid: String
  let signedDate: Timestamp
  /// When the change that it reports happened: earlier than `signedDate` only with the profile `observed`.
  let changedAt: Timestamp
  /// When the body sent last was signed: later than `signedDate` only with the knob `resignOnRetry`.
  var sentDate: Timestamp
  let contents: Contents
  var attempts: [Attempt] = []
  /// When the next attempt is due.
  var nextAttempt: Timestamp?

  enum Contents: Sendable {
    /// A purchase, with copies of its records.
    case purchase(PurchaseSnapshot)
    /// The app itself, for TEST.
    case app
    /// A customer's app transaction after `installs` installations, for RESCIND_CONSENT.
    case appTransaction(customer: Int, installs: Int)
    /// The result of a mass extension.
    case summary(ExtensionSummary)
    /// External purchase token.
    case externalPurchase(id: String, date: Timestamp)
  }

  struct Attempt: Hashable, Sendable {
    let date: Timestamp
    let result: String
    /// Whether the server received the body, even if it answered too late.
    let isReceived: Bool
    /// Whether a resend was requested, outside Apple's retry schedule.
    var isResend = false
  }

  var isDelivered: Bool { attempts.contains(where: \.isReceived) }

  /// Whether an attempt succeeded.
  var isAccepted: Bool {
    attempts.contains { isSame($0.result, DeliveryResult.success.name) }
  }
}

/// A copy of a transaction and its renewal info.
struct PurchaseSnapshot: Sendable {
  var transaction: TransactionRecord?
  var renewalInfo: RenewalRecord?
  var status: Int64?
  var consumptionRequestReason: String?
  /// The number of the customer's installations of the app.
  var installs = 0
}

/// A copy of the values in renewal info.
struct RenewalRecord: Hashable, Sendable {
  let subscription: Int
  let original: Int
  let customer: Int
  let product: Int
  let renewalProduct: Int
  let isAutoRenewOn: Bool
  let expirationIntent: Int64?
  let isInRetry: Bool?
  let graceEnd: Timestamp?
  let priceIncreaseStatus: Int64?
  let offer: AppliedOffer?
  let renewalPrice: Int64?
  let currency: String
  let recentStart: Timestamp
  let renewalDate: Timestamp?
  let appAccountToken: String?
  let winBackOffers: [String]?
  /// The billing plan of the next period.
  let plan: TransactionRecord.Plan?
  let commitment: RenewalCommitment?
}

/// The commitment in renewal info.
struct RenewalCommitment: Hashable, Sendable {
  let isAutoRenewOn: Bool
  let product: Int
  let price: Int64
  /// The billing plan after the commitment.
  let plan: TransactionRecord.Plan?
  let renewalDate: Timestamp
}

/// The result of extending the renewal date of all subscribers.
struct ExtensionSummary: Hashable, Sendable {
  let requestIdentifier: String
  let productId: String
  let storefronts: [String]
  let succeeded: Int64
  let failed: Int64
}
