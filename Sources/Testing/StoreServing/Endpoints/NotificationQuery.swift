// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import HTTPMessages
import StoreEngine
import StorePayloads
import StrictJSON
import StrictTime

/// The query of Get Notification History.
struct NotificationQuery {
  /// The number of the first notification of the page.
  private(set) var firstNumber = 0
  private let startDate: Timestamp
  private let endDate: Timestamp
  /// The end as requested: a page that is read when the clock has passed it belongs to the same query.
  private let requestedEnd: Timestamp
  private let type: NotificationType?
  private let subtype: NotificationSubtype?
  private let customer: CustomerIndex?
  private let onlyFailures: Bool
  private let environment: String

  init(_ request: RoutedRequest, _ state: StoreState) throws(APIRefusal) {
    let body = try RequestBody(request)
    startDate = try body.date("startDate", .invalidStartDate)
    let end = try body.date("endDate", .invalidEndDate)
    guard startDate < end else {
      throw APIRefusal(.startDateAfterEndDate)
    }
    let days = NotificationHistoryLength.days(
      in: StoreEnvironment(rawValue: state.options.environment.rawValue)
    )
    let oldest = state.now.adding(seconds: -86_400 * days)
    guard startDate >= oldest else {
      throw APIRefusal(.startDateTooFarInPast)
    }
    // The history up to the present has all that was sent: the notifications of an instant are signed milliseconds apart.
    endDate = end >= state.now ? .latest : end
    requestedEnd = end
    let filter = try NotificationQuery.filter(body)
    (type, subtype) = (filter.type, filter.subtype)
    customer = try filter.transactionId.map { (id) throws(APIRefusal) in
      try RequestedIds(state).customer(id)
    }
    onlyFailures = try body.optionalFlag("onlyFailures", .generalBadRequest) ?? false
    environment = state.options.environment.rawValue
    if let token = request.value("paginationToken") { firstNumber = try start(of: token) }
  }

  /// The filter by type or by customer: Apple does not combine them.
  private static func filter(_ body: RequestBody) throws(APIRefusal) -> (
    type: NotificationType?, subtype: NotificationSubtype?, transactionId: String?
  ) {
    let type = try body.optionalText("notificationType", .invalidNotificationType)
      .map { NotificationType(rawValue: $0) }
    let subtype = try body.optionalText("notificationSubtype", .invalidNotificationType)
      .map { NotificationSubtype(rawValue: $0) }
    let transaction = try body.optionalText("transactionId", .invalidTransactionId)
    guard type == nil && subtype == nil || transaction == nil else {
      throw APIRefusal(.multipleFiltersSupplied)
    }
    guard isDocumented(type, subtype) else {
      throw APIRefusal(.invalidNotificationType)
    }
    return (type, subtype, transaction)
  }

  /// Whether Apple documents the type and the subtype, where they are given.
  private static func isDocumented(
    _ type: NotificationType?,
    _ subtype: NotificationSubtype?
  ) -> Bool {
    guard let type else { return subtype == nil }
    guard let definition = NotificationDefinition.of(type) else { return false }
    return subtype.map(definition.documents) ?? true
  }

  /// Whether a notification matches the query.
  ///
  /// The history contains only notifications that were sent.
  func includes(_ record: NotificationRecord) -> Bool {
    guard !record.attempts.isEmpty, record.signedDate >= startDate,
      record.signedDate < endDate
    else { return false }
    if let type, type != record.type { return false }
    if let subtype, subtype != record.subtype { return false }
    if onlyFailures, record.isAccepted { return false }
    return customer == nil || record.customer == customer
  }

  // MARK: Pages

  /// The token of the page that begins with a notification.
  ///
  /// It is valid only for this query.
  func paginationToken(_ number: NotificationIndex) -> String { "\(number.value)_\(fingerprint)" }

  private func start(of token: String) throws(APIRefusal) -> Int {
    let parts = token.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(String(Substring(parts[0]))), number >= 0,
      isSame(String(Substring(parts[1])), fingerprint)
    else { throw APIRefusal(.invalidPaginationToken) }
    return number
  }

  private var fingerprint: String {
    QueryFingerprint.text(of: [
      "\(startDate.millisecondsSince1970)", "\(requestedEnd.millisecondsSince1970)",
      type?.rawValue ?? "", subtype?.rawValue ?? "",
      customer.map { "\($0.value)" } ?? "", "\(onlyFailures)", environment,
    ])
  }
}

extension NotificationRecord {
  /// The customer in the notification.
  fileprivate var customer: CustomerIndex? {
    switch contents {
    case .purchase(let snapshot): snapshot.transaction?.customer ?? snapshot.renewalInfo?.customer
    case .appTransaction(let customer, _): customer
    case .app, .summary, .externalPurchase, .unclaimInfo: nil
    }
  }
}
