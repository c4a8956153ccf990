// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// An object of a notification that may name its app and environment: one that Apple documents, or one of a later
/// version.
package struct NotificationSubject: Sendable {
  /// The name of the member.
  package let name: String
  package let bundleId: String?
  package let appAppleId: Int64?
  package let environment: StoreEnvironment?
  /// Whether this version knows the object.
  package let isKnown: Bool
}

extension NotificationPayload {
  /// The subjects: the known object, then unknown ones in the order of the document.
  package var subjects: [NotificationSubject] {
    let known = [
      data.map { NotificationSubject("data", $0.bundleId, $0.appAppleId, $0.environment) },
      summary.map { NotificationSubject("summary", $0.bundleId, $0.appAppleId, $0.environment) },
      externalPurchaseToken.map {
        NotificationSubject("externalPurchaseToken", $0.bundleId, $0.appAppleId, $0.environment)
      },
      appData.map { NotificationSubject("appData", $0.bundleId, $0.appAppleId, $0.environment) },
      unclaimInfo.map {
        NotificationSubject("unclaimInfo", $0.bundleId, $0.appAppleId, $0.environment)
      },
    ]
    return known.compactMap { $0 } + unknownMembers.compactMap(NotificationSubject.init)
  }

  /// Whether it has an object that could name its app, as every notification of Apple's has.
  package var hasSubject: Bool { notificationType == nil || !subjects.isEmpty }

  /// Whether it is about claims of seats only, whose ids cannot be guessed, and names no app.
  package var namesNoApp: Bool {
    unclaimInfo != nil && bundleId == nil && appAppleId == nil
  }
}

extension NotificationSubject {
  fileprivate init(
    _ name: String,
    _ bundleId: String?,
    _ appAppleId: Int64?,
    _ environment: StoreEnvironment?
  ) {
    self.init(
      name: name,
      bundleId: bundleId,
      appAppleId: appAppleId,
      environment: environment,
      isKnown: true
    )
  }

  /// An unknown object; `nil` for other members.
  fileprivate init?(_ member: JSONMember) {
    guard let object = member.value.object else { return nil }
    self.init(
      name: member.name,
      bundleId: object["bundleId"]?.string,
      appAppleId: object["appAppleId"]?.number?.int64,
      environment: object["environment"]?.string.map { StoreEnvironment(rawValue: $0) },
      isKnown: false
    )
  }
}
