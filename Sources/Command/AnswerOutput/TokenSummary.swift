// SPDX-License-Identifier: Apache-2.0

import StorePayloads
package import StoreVerification
import StrictJSON

// Of each kind of token the members that tell one from another, and how long it lasts: as they were signed,
// so that numbers are milliseconds. Names stand in the order in which they are written.

extension VerifiedToken {
  package var summary: JSON {
    switch self {
    case .transaction(let token): token.value.object.summary(of: transactionMembers)
    case .renewalInfo(let token): token.value.object.summary(of: renewalInfoMembers)
    case .appTransaction(let token): token.value.object.summary(of: appTransactionMembers)
    case .realtimeRequest(let token): token.value.object.summary(of: realtimeRequestMembers)
    case .notification(let notification): notification.summary
    }
  }
}

extension VerifiedNotification {
  /// What the notification says, and beside it what the tokens in it say.
  fileprivate var summary: JSON {
    var members = notification.value.object.members(named: notificationMembers)
    let inside: [(String, VerifiedToken?)] = [
      ("transactionInfo", transaction.map { .transaction($0) }),
      ("renewalInfo", renewalInfo.map { .renewalInfo($0) }),
      ("appTransactionInfo", appTransaction.map { .appTransaction($0) }),
    ]
    for (name, token) in inside {
      if let token { members.append(JSON.Member(key: name, value: token.summary)) }
    }
    return .members(members)
  }
}

extension JSONObject {
  fileprivate func summary(of names: [String]) -> JSON { .members(members(named: names)) }

  fileprivate func members(named names: [String]) -> [JSON.Member] {
    names.compactMap { name in
      self[name].map { JSON.Member(key: name, value: .spliced([$0.source])) }
    }
  }
}

private let transactionMembers = [
  "bundleId", "environment", "expiresDate", "originalTransactionId", "productId", "purchaseDate",
  "revocationDate", "signedDate", "transactionId", "type",
]

private let renewalInfoMembers = [
  "autoRenewProductId", "autoRenewStatus", "environment", "expirationIntent",
  "gracePeriodExpiresDate", "originalTransactionId", "productId", "renewalDate", "signedDate",
]

private let appTransactionMembers = [
  "appTransactionId", "applicationVersion", "bundleId", "originalApplicationVersion",
  "originalPurchaseDate", "receiptCreationDate", "receiptType",
]

private let realtimeRequestMembers = [
  "environment", "originalTransactionId", "productId", "requestIdentifier", "signedDate",
  "userLocale",
]

private let notificationMembers = [
  "notificationType", "notificationUUID", "signedDate", "subtype",
]
