// SPDX-License-Identifier: Apache-2.0

public import StrictJSON

/// The kinds of payloads that Apple signs.
@nonexhaustive
public enum SignedKind: String, CaseIterable, Sendable {
  /// ``NotificationPayload``.
  case notification
  /// ``AppTransactionPayload``.
  case appTransaction
  /// ``RealtimeRequestPayload``.
  case realtimeRequest
  /// ``RenewalInfoPayload``.
  case renewalInfo
  /// ``TransactionPayload``.
  case transaction

  /// What a payload probably is, by a member that no other kind has; `nil` when nothing tells.
  ///
  /// A payload does not say what it is. This is for hints and for showing it, never for trusting it.
  public init?(guessing payload: JSONObject) {
    let kind = SignedKind.allCases.first { kind in
      kind.telling.contains { payload[$0] != nil }
    }
    guard let kind else { return nil }
    self = kind
  }

  private var telling: [String] {
    switch self {
    case .notification: ["notificationType", "notificationUUID"]
    case .appTransaction: ["receiptType", "receiptCreationDate"]
    case .realtimeRequest: ["userLocale", "requestIdentifier"]
    case .renewalInfo: ["autoRenewStatus", "autoRenewProductId"]
    case .transaction: ["transactionId", "inAppOwnershipType"]
    }
  }
}
