// SPDX-License-Identifier: Apache-2.0

public import StrictTime

extension NotificationBuilder {
  /// Shifts all dates so that the notification is signed at a given time.
  public mutating func move(signedAt time: Timestamp) {
    guard let signed = signedDate.flatMap({ Int64($0.json) }) else { return }
    let distance = time.millisecondsSince1970.subtractingReportingOverflow(signed)
    guard !distance.overflow else { return }
    let milliseconds = distance.partialValue
    signedDate.move(milliseconds)
    data?.transaction?.move(milliseconds)
    data?.renewalInfo?.move(milliseconds)
    appData?.appTransaction?.move(milliseconds)
    externalPurchaseToken?.move(milliseconds)
  }
}

extension TransactionBuilder {
  fileprivate mutating func move(_ milliseconds: Int64) {
    purchaseDate.move(milliseconds)
    originalPurchaseDate.move(milliseconds)
    expiresDate.move(milliseconds)
    signedDate.move(milliseconds)
    revocationDate.move(milliseconds)
  }
}

extension RenewalInfoBuilder {
  fileprivate mutating func move(_ milliseconds: Int64) {
    gracePeriodExpiresDate.move(milliseconds)
    signedDate.move(milliseconds)
    recentSubscriptionStartDate.move(milliseconds)
    renewalDate.move(milliseconds)
  }
}

extension AppTransactionBuilder {
  fileprivate mutating func move(_ milliseconds: Int64) {
    receiptCreationDate.move(milliseconds)
    originalPurchaseDate.move(milliseconds)
    preorderDate.move(milliseconds)
    requestDate.move(milliseconds)
  }
}

extension ExternalPurchaseTokenBuilder {
  fileprivate mutating func move(_ milliseconds: Int64) {
    tokenCreationDate.move(milliseconds)
    tokenExpirationDate.move(milliseconds)
  }
}

extension TokenDate? {
  fileprivate mutating func move(_ milliseconds: Int64) {
    self = self?.adding(milliseconds: milliseconds)
  }
}
