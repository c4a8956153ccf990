// SPDX-License-Identifier: Apache-2.0

import StrictJSON

extension DocumentKind {
  /// Members that one kind of payload has and no other, by which the kinds are told apart.
  ///
  /// Nearly all members are optional, so without this any kind could be read as any other.
  private static let marks: [(kind: DocumentKind, members: [String])] = [
    (.notification, ["notificationType", "notificationUUID"]),
    (.appTransaction, ["receiptType", "receiptCreationDate"]),
    (.realtimeRequest, ["requestIdentifier", "userLocale"]),
    (.transaction, ["transactionId", "purchaseDate"]),
    (.renewalInfo, ["autoRenewStatus", "autoRenewProductId"]),
  ]

  /// The kind of a payload; `nil` when it has the marks of none, or of several.
  init?(payload: JSONObject) {
    let kinds = DocumentKind.marks.filter { mark in
      mark.members.contains { payload[$0] != nil }
    }
    guard kinds.count == 1, let only = kinds.first else { return nil }
    self = only.kind
  }
}
