// SPDX-License-Identifier: Apache-2.0

import StorePayloads

// Notification types and subtypes, from their definitions.

extension Vocabulary {
  static let notifications = Vocabulary(
    "notifications",
    "notification types",
    members: ["notificationType"],
    NotificationDefinition.all.map { definition in
      let subtypes = definition.variants.compactMap(\.subtype?.rawValue)
      let list =
        subtypes.isEmpty
        ? ""
        : ", with the subtype\(subtypes.count == 1 ? "" : "s") \(subtypes.joined(separator: ", "))"
      return Meaning(
        definition.type.rawValue,
        "notification type\(list)",
        [sentence(definition.summary), FormerNotification.note(on: definition.type.rawValue)]
          .compactMap { $0 }.joined(separator: " "),
        action: NotificationAdvice.types[definition.type.rawValue],
        source: source,
        aliases: misnomers[definition.type.rawValue] ?? []
      )
    }
  )

  static let subtypes = Vocabulary(
    "subtypes",
    "subtypes of notifications",
    members: ["subtype"],
    NotificationDefinition.subtypes.map { subtype in
      let types = NotificationDefinition.all.filter { $0.variant(subtype) != nil }
      let names = types.map(\.type.rawValue)
      let meanings = types.compactMap { type in
        type.variant(subtype).map { variant in
          let former = variant.isFormer ? " (no longer sent)" : ""
          return types.count > 1
            ? "\(type.type.rawValue): \(variant.meaning)\(former)" : "\(variant.meaning)\(former)"
        }
      }
      let general = NotificationDefinition.ofAnyType.first { $0.subtype == subtype }?.meaning
      return Meaning(
        subtype.rawValue,
        names.isEmpty
          ? "subtype of notifications about subscriptions"
          : "subtype of \(names.joined(separator: ", "))",
        meanings.isEmpty ? general ?? "" : meanings.joined(separator: "; "),
        action: NotificationAdvice.subtypes[subtype.rawValue],
        source: source
      )
    }
  )

  /// Types with a subtype, as `mint --type` and `notify` take them: `DID_FAIL_TO_RENEW/GRACE_PERIOD`.
  static let variants = Vocabulary(
    "notification-variants",
    "notification types with their subtypes",
    NotificationDefinition.all.flatMap { definition in
      definition.variants.compactMap { variant in
        variant.subtype.map { subtype in
          Meaning(
            "\(definition.type.rawValue)/\(subtype.rawValue)",
            "notification type with its subtype",
            variant.meaning + (variant.isFormer ? " (no longer sent)" : ""),
            action: NotificationAdvice.subtypes[subtype.rawValue]
              ?? NotificationAdvice.types[definition.type.rawValue],
            source: source
          )
        }
      }
    }
  )

  /// The types that version 2 has not; a type of both versions is explained once.
  static let formerNotifications = Vocabulary(
    "notifications-v1",
    "notification types of version 1, which Apple has deprecated",
    members: ["notificationType"],
    FormerNotification.all.filter { former in
      !NotificationDefinition.all.contains { $0.type.rawValue.utf8.elementsEqual(former.type.utf8) }
    }
    .map { former in
      Meaning(
        former.type,
        "notification type of version 1, which Apple has deprecated",
        former.meaning,
        action: former.action,
        source: "Apple, App Store Server Notifications, notification_type"
      )
    }
  )

  /// Names that are often written instead of Apple's.
  private static let misnomers = [
    "REFUND_DECLINED": ["REFUND_DENIED", "REFUND_REJECTED", "refund denied", "refund declined"]
  ]

  private static let source = "Apple, App Store Server Notifications, notificationType and subtype"
}

extension NotificationDefinition {
  /// The meaning with any subtype, or else with each.
  fileprivate var summary: String {
    let unknown = NotificationSubtype(rawValue: "")
    if let meaning = meaning(with: unknown) { return meaning }
    return variants.map { variant in
      "\(variant.subtype?.rawValue ?? "without a subtype"): \(variant.meaning)"
    }
    .joined(separator: "; ")
  }
}
