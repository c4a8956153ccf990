// SPDX-License-Identifier: Apache-2.0

package import StorePayloads

/// The notifications that steps and the time cause.
///
/// The step `notify` sends all others of ``/StorePayloads/NotificationDefinition/all``: a new type or subtype is among them
/// until a step causes it, and a test compares the list with what plays contain.
package enum CausedNotifications {
  /// The subtypes with which each type is caused; `nil` stands for the type without a subtype.
  private static let table: [(type: NotificationType, subtypes: [NotificationSubtype?])] = [
    (.subscribed, [.initialBuy, .resubscribe]),
    (.didRenew, [nil, .billingRecovery]),
    (.offerRedeemed, [nil, .upgrade, .downgrade]),
    (.didChangeRenewalPref, [nil, .upgrade, .downgrade, .increaseQuantity, .decreaseQuantity]),
    (.didChangeRenewalStatus, [.autoRenewEnabled, .autoRenewDisabled]),
    (.didFailToRenew, [nil, .gracePeriod]),
    (.gracePeriodExpired, [nil]),
    (.expired, [nil, .voluntary, .billingRetry, .priceIncrease, .productNotForSale]),
    (.priceIncrease, [.pending, .accepted]),
    (.refund, [nil, .seats]),
    (.refundDeclined, [nil]),
    (.refundReversed, [nil]),
    (.revoke, [nil]),
    (.consumptionRequest, [nil]),
    (.renewalExtended, [nil]),
    (.renewalExtension, [.summary, .failure]),
    (.oneTimeCharge, [nil]),
    (.test, [nil]),
    (.rescindConsent, [nil]),
  ]

  /// Whether a step or the time causes a type with this subtype, or without one.
  package static func contains(_ type: NotificationType, _ subtype: NotificationSubtype?) -> Bool {
    table.contains { $0.type == type && $0.subtypes.contains(subtype) }
  }

  /// All of them.
  package static let all = table.flatMap { row in row.subtypes.map { (row.type, $0) } }

  /// The types that `notify` sends, with the subtypes that no step causes.
  package static let others: [(type: NotificationType, subtypes: [NotificationSubtype?])] =
    NotificationDefinition.all.compactMap { definition in
      // Apple documents the subtypes of any type for seats, and fits them to changes of the renewal.
      let anywhere =
        definition.type == .didChangeRenewalPref ? NotificationDefinition.ofAnyType : []
      let subtypes = (definition.variants + anywhere).map(\.subtype)
        .filter { !contains(definition.type, $0) }
      return subtypes.isEmpty ? nil : (definition.type, subtypes)
    }
}
