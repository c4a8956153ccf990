// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StoreVerification
import StrictTime

/// The notifications about a monthly plan: a renewal each month, one renewal each year that the customer turns off and on
/// again, and every second year a failed charge with grace.
enum MonthlyPlan {
  static let productId = "com.example.news.premium.monthly"
  private static let account = "6f1f8d4e-51f4-4f27-9c3a-2b8f0d9f5e11"
  /// Seconds from the start of a period to the signature of its first message.
  private static let delay: Int64 = 41

  static func notifications(months count: Int) throws -> [Evidence] {
    let first = try at("2026-01-05T09:30:11.250Z")
    return try (0..<count).flatMap { month in
      let start = first.adding(try MonthlyPlan.months(month))
      return try messages(month, first, start, first.adding(try MonthlyPlan.months(month + 1)))
    }
  }

  private static func months(_ count: Int) throws -> CalendarPeriod {
    try need(CalendarPeriod(months: Int64(count)))
  }

  private static func messages(
    _ month: Int,
    _ first: Timestamp,
    _ start: Timestamp,
    _ end: Timestamp
  ) throws -> [Evidence] {
    let signed = start.adding(seconds: delay)
    let half = start.adding(seconds: 15 * 86_400)
    func message(
      _ kind: NotificationBuilder.Kind,
      _ time: Timestamp,
      status: Int64 = 1,
      _ configure: (inout RenewalInfoBuilder) -> Void = { _ in }
    ) throws -> Evidence {
      try notification(
        kind,
        time,
        transaction(month, first, start, end),
        renewalInfo(first, end, configure),
        status: status
      )
    }
    var all = [try message(month == 0 ? .subscribed : .didRenew, signed)]
    if month % 12 == 5 {
      all.append(try message(.renewalDisabled, half) { $0.turnOff() })
      all.append(try message(.renewalEnabled, half.adding(seconds: 600)))
    }
    if month % 24 == 11 {
      all.append(
        try message(.gracePeriod, end.adding(seconds: delay), status: 4) {
          $0.expirationIntent = 2
          $0.isInBillingRetryPeriod = true
          $0.gracePeriodExpiresDate = TokenDate(end.adding(seconds: 16 * 86_400))
        }
      )
    }
    return all
  }

  private static func transaction(
    _ month: Int,
    _ first: Timestamp,
    _ start: Timestamp,
    _ end: Timestamp
  ) -> TransactionBuilder {
    TransactionBuilder(productId) {
      $0.transactionId = Ids.transaction(month * 7919)
      $0.originalTransactionId = Ids.transaction(0)
      $0.webOrderLineItemId = Ids.item(month * 104_729)
      $0.subscriptionGroupIdentifier = "21000002"
      $0.purchaseDate = TokenDate(start)
      $0.originalPurchaseDate = TokenDate(first)
      $0.expiresDate = TokenDate(end)
      $0.appAccountToken = account
      $0.transactionReason = month == 0 ? "PURCHASE" : "RENEWAL"
    }
  }

  private static func renewalInfo(
    _ first: Timestamp,
    _ end: Timestamp,
    _ configure: (inout RenewalInfoBuilder) -> Void
  ) -> RenewalInfoBuilder {
    RenewalInfoBuilder {
      $0.originalTransactionId = Ids.transaction(0)
      $0.productId = productId
      $0.autoRenewProductId = productId
      $0.recentSubscriptionStartDate = TokenDate(first)
      $0.renewalDate = TokenDate(end)
      $0.appAccountToken = account
      configure(&$0)
    }
  }

  private static func notification(
    _ kind: NotificationBuilder.Kind,
    _ time: Timestamp,
    _ transaction: TransactionBuilder,
    _ renewalInfo: RenewalInfoBuilder,
    status: Int64
  ) throws -> Evidence {
    try EvidenceLab.shared.get().notification(
      NotificationBuilder(kind) {
        $0.signedDate = TokenDate(time)
        $0.data?.transaction = transaction
        $0.data?.transaction?.signedDate = TokenDate(time)
        $0.data?.renewalInfo = renewalInfo
        $0.data?.renewalInfo?.signedDate = TokenDate(time)
        $0.data?.status = status
      }
    )
  }
}
