// SPDX-License-Identifier: Apache-2.0

import StorePayloads
package import StoreVerification
package import StrictJSON

// The members of a token that identify it and its period, as signed: dates are milliseconds since 1970.

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
  /// The members of the notification and of its nested tokens.
  fileprivate var summary: JSON {
    var members = notification.value.object.members(named: notificationMembers)
    let nested: [(String, VerifiedToken?)] = [
      ("transactionInfo", transaction.map { .transaction($0) }),
      ("renewalInfo", renewalInfo.map { .renewalInfo($0) }),
      ("appTransactionInfo", appTransaction.map { .appTransaction($0) }),
    ]
    for (name, token) in nested {
      if let token { members.append(JSON.Member(name, token.summary)) }
    }
    return .members(members)
  }
}

extension JSONObject {
  fileprivate func summary(of names: [String]) -> JSON { .members(members(named: names)) }

  fileprivate func members(named names: [String]) -> [JSON.Member] {
    names.compactMap { name in
      self[name].map { JSON.Member(name, .source([$0.source])) }
    }
  }
}

private let transactionMembers = [
  "appAccountToken", "appTransactionId", "bundleId", "environment", "expiresDate",
  "originalTransactionId", "productId", "purchaseDate", "revocationDate", "signedDate",
  "transactionId", "type", "webOrderLineItemId",
]

private let renewalInfoMembers = [
  "appAccountToken", "appTransactionId", "autoRenewProductId", "autoRenewStatus", "environment",
  "expirationIntent", "gracePeriodExpiresDate", "originalTransactionId", "productId", "renewalDate",
  "signedDate",
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
