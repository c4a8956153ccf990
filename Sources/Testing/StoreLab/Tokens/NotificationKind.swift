// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

extension PayloadBuilder<NotificationPayload> {
  /// The notification type and subtype.
  public typealias Kind = NotificationKind
}

/// The type and subtype of a notification, as Apple names them.
public struct NotificationKind: Hashable, Sendable {
  /// The type.
  public var type: NotificationType
  /// The subtype, if any.
  public var subtype: NotificationSubtype?

  /// A kind of any type and subtype, also of ones that Apple does not document.
  public init(_ type: NotificationType, _ subtype: NotificationSubtype? = nil) {
    self.type = type
    self.subtype = subtype
  }
}

extension NotificationKind {
  /// First subscription to the group.
  public static let subscribed = Self(.subscribed, .initialBuy)
  /// Resubscription after a lapse.
  public static let resubscribed = Self(.subscribed, .resubscribe)
  /// Renewal.
  public static let didRenew = Self(.didRenew)
  /// Renewal after a billing retry.
  public static let billingRecovered = Self(.didRenew, .billingRecovery)
  /// Offer redeemed for the current product.
  public static let offerRedeemed = Self(.offerRedeemed)
  /// Offer redeemed for an upgrade, effective immediately.
  public static let offerUpgrade = Self(.offerRedeemed, .upgrade)
  /// Offer redeemed for a downgrade, effective at the next renewal.
  public static let offerDowngrade = Self(.offerRedeemed, .downgrade)
  /// Upgrade, effective immediately.
  public static let upgrade = Self(.didChangeRenewalPref, .upgrade)
  /// Downgrade, effective at the next renewal.
  public static let downgrade = Self(.didChangeRenewalPref, .downgrade)
  /// Downgrade canceled.
  public static let renewalPreferenceReverted = Self(.didChangeRenewalPref)
  /// Auto-renewal turned on.
  public static let renewalEnabled = Self(.didChangeRenewalStatus, .autoRenewEnabled)
  /// Auto-renewal turned off.
  public static let renewalDisabled = Self(.didChangeRenewalStatus, .autoRenewDisabled)
  /// Billing failed; access continues in the grace period.
  public static let gracePeriod = Self(.didFailToRenew, .gracePeriod)
  /// Billing failed.
  public static let didFailToRenew = Self(.didFailToRenew)
  /// The grace period ended; the App Store keeps retrying.
  public static let gracePeriodExpired = Self(.gracePeriodExpired)
  /// Expired for another reason.
  public static let expired = Self(.expired)
  /// Expired because the customer turned off auto-renewal.
  public static let expiredVoluntarily = Self(.expired, .voluntary)
  /// Expired because the billing retry period ended.
  public static let expiredInBillingRetry = Self(.expired, .billingRetry)
  /// Expired because the customer did not consent to a price increase.
  public static let expiredAfterPriceIncrease = Self(.expired, .priceIncrease)
  /// Expired because the product is not for sale.
  public static let expiredNotForSale = Self(.expired, .productNotForSale)
  /// Consent to a price increase is pending.
  public static let priceIncreasePending = Self(.priceIncrease, .pending)
  /// The customer consented to a price increase, or was notified.
  public static let priceIncreaseAccepted = Self(.priceIncrease, .accepted)
  /// Refund.
  public static let refund = Self(.refund)
  /// Refund declined.
  public static let refundDeclined = Self(.refundDeclined)
  /// Refund reversed.
  public static let refundReversed = Self(.refundReversed)
  /// A family member lost access to a shared purchase.
  public static let revoke = Self(.revoke)
  /// Apple requests consumption data.
  public static let consumptionRequest = Self(.consumptionRequest)
  /// A renewal date was extended.
  public static let renewalExtended = Self(.renewalExtended)
  /// The extension for all subscribers completed.
  public static let renewalExtensionSummary = Self(.renewalExtension, .summary)
  /// The extension failed for one subscriber.
  public static let renewalExtensionFailure = Self(.renewalExtension, .failure)
  /// Purchase of a product without auto-renewal.
  public static let oneTimeCharge = Self(.oneTimeCharge)
  /// An external purchase was not reported.
  public static let externalPurchaseTokenUnreported = Self(.externalPurchaseToken, .unreported)
  /// An external purchase token was created.
  public static let externalPurchaseTokenCreated = Self(.externalPurchaseToken, .created)
  /// An external purchase token is still active.
  public static let externalPurchaseTokenReminder = Self(
    .externalPurchaseToken,
    .activeTokenReminder
  )
  /// A test notification.
  public static let test = Self(.test)
  /// A parent withdrew consent for a child.
  public static let rescindConsent = Self(.rescindConsent)
  /// The developer changed the metadata of a subscription.
  public static let metadataUpdate = Self(.metadataUpdate)
  /// The developer migrated a subscription to the Advanced Commerce API.
  public static let migration = Self(.migration)
  /// The developer changed the price of a subscription.
  public static let priceChange = Self(.priceChange)

  /// The App Store ended claims of seats.
  public static let unclaimSeats = Self(.unclaimSeats)

  /// Seats were added, or a reduction was undone; Apple has not published the type.
  public static let seatsIncreased = Self(.didChangeRenewalPref, .increaseQuantity)
  /// The next renewal has fewer seats; Apple has not published the type.
  public static let seatsDecreased = Self(.didChangeRenewalPref, .decreaseQuantity)

  /// All kinds that the App Store sends.
  public static let all: [NotificationKind] = NotificationDefinition.all.flatMap {
    definition in
    let kinds = definition.variants.filter { !$0.isFormer }.map {
      NotificationKind(definition.type, $0.subtype)
    }
    return kinds + (definition.type == seatsIncreased.type ? [seatsIncreased, seatsDecreased] : [])
  }
}

extension NotificationKind {
  /// `TYPE/SUBTYPE`, or `TYPE` without a subtype.
  package var name: String {
    ([type.rawValue] + [subtype?.rawValue].compactMap { $0 }).joined(separator: "/")
  }

  /// The kind with this name, if the App Store sends it, or may send it.
  package init?(named name: String) {
    let changes = NotificationDefinition.ofAnyType.compactMap(\.subtype)
    let possible = NotificationDefinition.all.flatMap { definition in
      changes.filter(definition.mayHave).map { NotificationKind(definition.type, $0) }
    }
    guard
      let kind = (Self.all + possible).first(where: { $0.name.utf8.elementsEqual(name.utf8) })
    else { return nil }
    self = kind
  }

  /// What Apple documents about the type; `nil` if it is not documented.
  package var definition: NotificationDefinition? { .of(type) }

  /// The name of its object.
  package var contents: NotificationDefinition.Contents {
    variant?.contents ?? definition?.contents ?? .data
  }

  /// What Apple documents about the type with this subtype; `nil` if it is not documented.
  package var variant: NotificationDefinition.Variant? {
    definition?.variant(subtype)
  }
}
