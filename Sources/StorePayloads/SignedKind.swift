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

  /// What a payload is, by members that one kind has and no other; `nil` when it has those of none, or of
  /// several.
  ///
  /// It tells what a payload is meant to be, not that it is genuine.
  public init?(of payload: JSONObject) {
    let kinds = SignedKind.marked(in: payload)
    guard kinds.count == 1, let only = kinds.first else { return nil }
    self = only
  }

  /// The kinds of which a payload has members that no other kind has.
  ///
  /// Nearly all members are optional, so without this any kind could be read as any other.
  public static func marked(in payload: JSONObject) -> [SignedKind] {
    allCases.filter { kind in kind.telling.contains { payload[$0] != nil } }
  }

  /// The word for it in commands and errors: `app-transaction`.
  public var word: String {
    switch self {
    case .notification: "notification"
    case .appTransaction: "app-transaction"
    case .realtimeRequest: "realtime-request"
    case .renewalInfo: "renewal-info"
    case .transaction: "transaction"
    }
  }

  private var telling: [String] {
    switch self {
    case .notification: ["notificationType", "notificationUUID"]
    case .appTransaction: ["receiptType", "receiptCreationDate"]
    case .realtimeRequest: ["userLocale", "requestIdentifier"]
    case .renewalInfo: ["autoRenewStatus", "autoRenewProductId"]
    case .transaction: ["transactionId", "purchaseDate"]
    }
  }
}
