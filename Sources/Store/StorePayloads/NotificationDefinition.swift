// SPDX-License-Identifier: Apache-2.0

/// A notification type as Apple documents it: its subtypes, its contents and its meaning.
///
/// ``all``, in `NotificationDefinition+Table.swift`, is the only list of types with their subtypes: the filter of the
/// notification history, the kinds that can be minted, their contents, the checks before signing and the texts are
/// derived from it.
package struct NotificationDefinition: Sendable {
  package let type: NotificationType
  package let subject: Subject
  /// The object of the notification, unless the subtype specifies another.
  package let contents: Contents
  /// The type with each of its subtypes, and without one if Apple documents that.
  package let variants: [Variant]
  /// The meaning with an unknown subtype; `nil` if a subtype may change it.
  let generalMeaning: String?
  /// The status of the subscription after it, with any subtype that determines no other.
  package let status: SubscriptionStatus?

  /// What a notification is about.
  package enum Subject: Sendable {
    case subscription
    case oneTimePurchase
    /// A subscription or another purchase.
    case anyPurchase
    /// No purchase.
    case other
  }

  /// The name of the only object that a notification has.
  package enum Contents: String, CaseIterable, Sendable {
    case data, summary, externalPurchaseToken, appData, unclaimInfo
  }

  /// A type with one of its subtypes, or without.
  package struct Variant: Sendable {
    package let subtype: NotificationSubtype?
    package let meaning: String
    /// The object that it has; `nil` if it is that of the type.
    package var contents: Contents?
    /// The status of the subscription after it; `nil` if it does not determine one.
    package var status: SubscriptionStatus?
    /// The reason for which the subscription expired.
    package var intent: ExpirationIntent?
    /// Whether the App Store no longer sends it.
    package var isFormer = false
  }
}

extension NotificationDefinition {
  /// The definition of a type; `nil` if Apple does not document it.
  package static func of(_ type: NotificationType) -> NotificationDefinition? {
    all.first { $0.type == type }
  }

  /// The type with this subtype, or without; `nil` if Apple does not document it.
  package func variant(_ subtype: NotificationSubtype?) -> Variant? {
    variants.first { $0.subtype == subtype }
  }

  /// Whether Apple documents the subtype, for this type or without naming the type.
  package func documents(_ subtype: NotificationSubtype) -> Bool {
    variant(subtype) != nil || Self.ofAnyType.contains { $0.subtype == subtype }
  }

  /// Whether the type may have a subtype that Apple documents without naming the type: it is about a subscription.
  package func mayHave(_ subtype: NotificationSubtype?) -> Bool {
    subject == .subscription && Self.ofAnyType.contains { $0.subtype == subtype }
  }

  /// What a notification means; `nil` if it cannot be determined.
  package func meaning(with subtype: NotificationSubtype?) -> String? {
    let change = Self.ofAnyType.first { $0.subtype == subtype }
    return (variant(subtype) ?? change)?.meaning ?? generalMeaning
  }

  /// What a notification with a transaction means; `nil` if it cannot be determined.
  ///
  /// Apple sends REVOKE for families and for seats: the type of the revocation tells them apart, or else the ownership.
  package func meaning(
    with subtype: NotificationSubtype?,
    of transaction: TransactionPayload?
  ) -> String? {
    guard type == .revoke, subtype == nil, let transaction else { return meaning(with: subtype) }
    switch (transaction.revocationType, transaction.inAppOwnershipType) {
    case (.assignmentRevoke?, _), (nil, .assigned?):
      return "the organization, or the purchaser of the group, took a seat back"
    case (.familyRevoke?, _), (nil, _): return meaning(with: subtype)
    default: return "Apple revoked the purchase"
    }
  }

  /// The subtypes of all types, each once.
  package static let subtypes: [NotificationSubtype] = (all.flatMap(\.variants) + ofAnyType)
    .compactMap(\.subtype)
    .reduce(into: []) { list, subtype in if !list.contains(subtype) { list.append(subtype) } }
}

// The rows of the table are built from these.
extension NotificationDefinition {
  /// A row of the table.
  ///
  /// Its status is that after the notification, unless a subtype has another one; `occursAlone` says whether
  /// the type occurs without a subtype, and `isGeneral` whether its meaning holds with any subtype.
  init(
    _ type: NotificationType,
    _ meaning: String,
    about subject: Subject = .subscription,
    in contents: Contents = .data,
    status: SubscriptionStatus? = nil,
    intent: ExpirationIntent? = nil,
    occursAlone: Bool = true,
    isGeneral: Bool = true,
    _ subtypes: [Variant] = []
  ) {
    self.type = type
    self.subject = subject
    self.contents = contents
    self.status = status
    generalMeaning = isGeneral ? meaning : nil
    let alone = Variant(subtype: nil, meaning: meaning, intent: intent)
    variants = ((occursAlone ? [alone] : []) + subtypes).map { variant in
      var variant = variant
      variant.status = variant.status ?? status
      return variant
    }
  }
}

extension NotificationDefinition.Variant {
  /// A type with a subtype.
  init(
    _ subtype: NotificationSubtype,
    _ meaning: String,
    in contents: NotificationDefinition.Contents? = nil,
    status: SubscriptionStatus? = nil,
    intent: ExpirationIntent? = nil,
    isFormer: Bool = false
  ) {
    self.init(
      subtype: subtype,
      meaning: meaning,
      contents: contents,
      status: status,
      intent: intent,
      isFormer: isFormer
    )
  }
}
