// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

/// Builds the transaction data of a notification; the defaults are those of a subscription.
public typealias NotificationDataBuilder = PayloadBuilder<NotificationData>

extension NotificationData: BuildablePayload {
  /// The members in the order in which Apple writes them, and those of a subscription.
  public static let layout = PayloadLayout<NotificationData>(
    fields,
    moving: [.move(\.environment, after: \.bundleVersion)]
  ) {
    $0.appAppleId = 1_234_567_890
    $0.bundleId = "com.example.app"
    $0.bundleVersion = "1"
    $0.environment = "Production"
    $0.transaction = .production
    $0.renewalInfo = .production
    $0.status = 1
  }
}

extension PayloadBuilder<NotificationData> {
  /// The transaction, signed with the notification; `nil` if `signedTransactionInfo` is a text.
  public var transaction: TransactionBuilder? {
    get { self[token: \.signedTransactionInfo] }
    set { self[token: \.signedTransactionInfo] = newValue }
  }

  /// The renewal info, signed with the notification; `nil` if `signedRenewalInfo` is a text.
  public var renewalInfo: RenewalInfoBuilder? {
    get { self[token: \.signedRenewalInfo] }
    set { self[token: \.signedRenewalInfo] = newValue }
  }
}

/// Builds the app data of a notification.
public typealias NotificationAppDataBuilder = PayloadBuilder<NotificationAppData>

extension NotificationAppData: BuildablePayload {
  /// The members of an app in production.
  public static let layout = PayloadLayout<NotificationAppData>(fields) {
    $0.appAppleId = 1_234_567_890
    $0.bundleId = "com.example.app"
    $0.environment = "Production"
    $0.appTransaction = .production
  }
}

extension PayloadBuilder<NotificationAppData> {
  /// The app transaction, signed with the notification; `nil` if `signedAppTransactionInfo` is a text.
  public var appTransaction: AppTransactionBuilder? {
    get { self[token: \.signedAppTransactionInfo] }
    set { self[token: \.signedAppTransactionInfo] = newValue }
  }
}

/// Builds the ended claims of seats in a notification.
///
/// Apple has published only `unclaimSeatIds`; the other members are those of other notifications.
public typealias NotificationUnclaimInfoBuilder = PayloadBuilder<NotificationUnclaimInfo>

extension NotificationUnclaimInfo: PlainPayload {
  /// The members of two claims in production.
  public static let layout = PayloadLayout<NotificationUnclaimInfo>(
    fields,
    moving: [.first(\.environment)]
  ) {
    $0.environment = "Production"
    $0.appAppleId = 1_234_567_890
    $0.bundleId = "com.example.app"
    $0.unclaimSeatIds = [
      "0c3f6a52-58c7-4b0e-9d0a-2a1f4f6f7b11", "5e9d1c84-7a36-4f2b-8c55-91b0d2e47c22",
    ]
  }
}
