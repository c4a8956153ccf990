// SPDX-License-Identifier: Apache-2.0

public import StrictTime

extension NotificationBuilder {
  /// Shifts all dates so that the notification is signed at a given time.
  public mutating func move(signedAt moment: Timestamp) {
    guard let signed = signedDate.flatMap({ Int64($0.json) }) else { return }
    let distance = moment.millisecondsSince1970.subtractingReportingOverflow(signed)
    guard !distance.overflow else { return }
    let milliseconds = distance.partialValue
    signedDate = signedDate?.adding(milliseconds: milliseconds)
    data?.transaction?.move(milliseconds)
    data?.renewalInfo?.move(milliseconds)
    appData?.appTransaction?.move(milliseconds)
    externalPurchaseToken?.move(milliseconds)
  }
}

extension TransactionBuilder {
  fileprivate mutating func move(_ milliseconds: Int64) {
    purchaseDate = purchaseDate?.adding(milliseconds: milliseconds)
    originalPurchaseDate = originalPurchaseDate?.adding(milliseconds: milliseconds)
    expiresDate = expiresDate?.adding(milliseconds: milliseconds)
    signedDate = signedDate?.adding(milliseconds: milliseconds)
    revocationDate = revocationDate?.adding(milliseconds: milliseconds)
  }
}

extension RenewalInfoBuilder {
  fileprivate mutating func move(_ milliseconds: Int64) {
    gracePeriodExpiresDate = gracePeriodExpiresDate?.adding(milliseconds: milliseconds)
    signedDate = signedDate?.adding(milliseconds: milliseconds)
    recentSubscriptionStartDate = recentSubscriptionStartDate?.adding(milliseconds: milliseconds)
    renewalDate = renewalDate?.adding(milliseconds: milliseconds)
  }
}

extension AppTransactionBuilder {
  fileprivate mutating func move(_ milliseconds: Int64) {
    receiptCreationDate = receiptCreationDate?.adding(milliseconds: milliseconds)
    originalPurchaseDate = originalPurchaseDate?.adding(milliseconds: milliseconds)
    preorderDate = preorderDate?.adding(milliseconds: milliseconds)
    requestDate = requestDate?.adding(milliseconds: milliseconds)
  }
}

extension ExternalPurchaseTokenBuilder {
  fileprivate mutating func move(_ milliseconds: Int64) {
    tokenCreationDate = tokenCreationDate?.adding(milliseconds: milliseconds)
    tokenExpirationDate = tokenExpirationDate?.adding(milliseconds: milliseconds)
  }
}
