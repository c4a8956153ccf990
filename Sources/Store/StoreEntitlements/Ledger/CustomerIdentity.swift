// SPDX-License-Identifier: Apache-2.0

/// A customer.
public struct CustomerIdentity: Hashable, Codable, Sendable {
  /// The app transaction id: one for each Apple account and app, so family members have different ids.
  public let appTransactionId: String?
  /// The account in your app's own system.
  public let appAccountToken: String?
}

extension CustomerIdentity {
  var sortKey: [Identifier] {
    [Identifier(appTransactionId ?? ""), Identifier(appAccountToken ?? "")]
  }
}

extension CustomerKey {
  var identity: CustomerIdentity {
    switch self {
    case .appTransaction(let id): CustomerIdentity(appTransactionId: id.text, appAccountToken: nil)
    case .account(let token): CustomerIdentity(appTransactionId: nil, appAccountToken: token.text)
    }
  }
}
