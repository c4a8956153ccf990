// SPDX-License-Identifier: Apache-2.0

package import StorePayloads
package import StrictTime

/// A notification.
///
/// Its contents are fixed when it is signed.
package struct NotificationRecord: Sendable {
  package let number: NotificationIndex
  package let type: NotificationType
  package let subtype: NotificationSubtype?
  package let uuid: String
  package let signedDate: Timestamp
  /// When the change that it reports happened: earlier than `signedDate` only with the profile `observed`.
  package let changedAt: Timestamp
  /// When the body sent last was signed: later than `signedDate` only with the knob `resignOnRetry`.
  package var sentDate: Timestamp
  package let contents: Contents
  package var attempts: [Attempt] = []
  /// When the next attempt is due.
  package var nextAttempt: Timestamp?
  /// The fault that postponed the attempt, until it is made.
  package var postponement: DeliveryFault?

  package enum Contents: Sendable {
    /// A purchase, with copies of its records.
    case purchase(PurchaseSnapshot)
    /// The app itself, for TEST.
    case app
    /// A customer's app transaction after `installs` installations, for RESCIND_CONSENT.
    case appTransaction(customer: CustomerIndex, installs: Int)
    /// The result of a mass extension.
    case summary(ExtensionSummary)
    /// The claims of seats that the App Store ended, for UNCLAIM_SEATS; without a group if `notify` names them.
    case unclaimedSeats(group: SubscriptionIndex?, ids: [String])
    /// External purchase token.
    case externalPurchase(ExternalToken)
  }

  package struct Attempt: Hashable, Sendable {
    package let date: Timestamp
    /// When the body was signed.
    package let signedDate: Timestamp
    /// The number of attempts of the store before this one.
    package let order: Int
    package let result: String
    /// Whether the server received the body, even if it answered too late.
    package let isReceived: Bool
    /// Whether a resend was requested, outside Apple's retry schedule.
    package var isResend = false
    /// Whether the store only simulated the attempt: it posted nothing.
    package var isSimulated = false
    /// What a server answered over HTTP; `nil` for simulated deliveries.
    package var response: RecordedAnswer?
    /// The fault that was asked for; `nil` for an ordinary attempt.
    package var fault: DeliveryFault?

    /// How the webhook answered a damaged notification; `nil` for others, and without an answer.
    package var reaction: Reaction? {
      guard fault?.damages == true else { return nil }
      if isSame(result, DeliveryResult.success.name) { return .accepted }
      return response?.status == nil ? nil : .refused
    }

    /// The answer to a notification that the store did not sign.
    package enum Reaction: String, Sendable {
      /// Wrong: the webhook does not verify, or answers before it does.
      case accepted
      /// Right.
      case refused
    }
  }

  package var isDelivered: Bool { attempts.contains(where: \.isReceived) }

  /// Whether an attempt succeeded.
  package var isAccepted: Bool {
    attempts.contains {
      isSame($0.result, DeliveryResult.success.name) && $0.fault?.damages != true
    }
  }
}

/// A copy of a transaction and its renewal info.
package struct PurchaseSnapshot: Sendable {
  package var transaction: TransactionRecord?
  package var renewalInfo: RenewalRecord?
  package var status: Int64?
  var consumptionRequestReason: String?
  /// The number of the customer's installations of the app.
  var installs = 0
}

/// A copy of the values in renewal info.
package struct RenewalRecord: Hashable, Sendable {
  package let subscription: SubscriptionIndex
  let original: TransactionIndex
  package let customer: CustomerIndex
  package let product: ProductIndex
  package let renewalProduct: ProductIndex
  let isAutoRenewOn: Bool
  let expirationIntent: Int64?
  let isInRetry: Bool?
  package let graceEnd: Timestamp?
  let priceIncreaseStatus: Int64?
  let offer: AppliedOffer?
  package let renewalPrice: Int64?
  /// The seats of the next period, of a group.
  package let seats: SeatRecord?
  let currency: String
  package let recentStart: Timestamp
  let renewalDate: Timestamp?
  let appAccountToken: String?
  package let winBackOffers: [String]?
  /// The billing plan of the next period.
  let plan: TransactionRecord.Plan?
  let commitment: RenewalCommitment?
  /// The product id, group and own original transaction id of the bundle of the next renewal.
  var bundle: Bundle?
  /// Whether the subscription leaves its bundle at the next renewal.
  package var willUnbundle = false

  struct Bundle: Hashable, Sendable {
    let productId: String
    let group: String
    let originalTransactionId: String
  }
}

/// The commitment in renewal info.
package struct RenewalCommitment: Hashable, Sendable {
  let isAutoRenewOn: Bool
  let product: ProductIndex
  let price: Int64
  /// The billing plan after the commitment.
  let plan: TransactionRecord.Plan?
  let renewalDate: Timestamp
}

/// The result of extending the renewal date of all subscribers.
package struct ExtensionSummary: Hashable, Sendable {
  package let requestIdentifier: String
  package let productId: String
  let storefronts: [String]
  package let succeeded: Int64
  package let failed: Int64
}
