// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import ReceiptKit
import SystemIO

// The requests that read.
extension APICommand {
  /// The transaction id or other operand after the name of the request.
  var id: String { arguments.operands.dropFirst().first ?? "" }

  /// Creates the request, sends it and prints the response.
  func send(with sender: APISender) throws(CommandFailure) -> CommandStatus {
    let id = id
    switch request {
    case .history: try sendHistory(with: sender)
    case .transaction:
      try sender.send { () throws(APIRequestError) in try .transactionInfo(transactionId: id) }
    case .subscriptions:
      let statuses = arguments[APICommand.statuses].map(SubscriptionStatus.init(rawValue:))
      try sender.send { () throws(APIRequestError) in
        try .subscriptionStatuses(transactionId: id, statuses: statuses)
      }
    case .refunds:
      try sender.sendPages(from: revision) { revision throws(APIRequestError) in
        try .refundHistory(transactionId: id, revision: revision)
      }
    case .order:
      let order = try sender.send { () throws(APIRequestError) in try .orderLookup(orderId: id) }
      if let status = order.status, status != .valid {
        return try sender.refused("order id is not valid")
      }
    case .appTransaction:
      try sender.send { () throws(APIRequestError) in try .appTransactionInfo(transactionId: id) }
    case .notifications: try sendNotifications(with: sender)
    case .testNotification: try sender.send { () throws(APIRequestError) in .testNotification() }
    case .testNotificationStatus:
      try sender.send { () throws(APIRequestError) in try .testNotificationStatus(token: id) }
    case .groups:
      try sender.send { () throws(APIRequestError) in try .currentGroups(transactionId: id) }
    case .groupMembers:
      try sender.sendPages(from: revision) { token throws(APIRequestError) in
        try .groupMembers(groupId: id, paginationToken: token)
      }
    case .extend, .extendMass, .extendStatus: return try sendExtension(with: sender)
    case .consumption, .accountToken, .finish: try sendStatement(with: sender)
    case .advancedCommerce: try sendAdvancedCommerce(with: sender)
    case .images, .uploadImage, .deleteImage, .messages, .uploadMessage, .deleteMessage,
      .defaultMessage, .setDefaultMessage, .deleteDefaultMessage, .realtimeURL, .setRealtimeURL,
      .deleteRealtimeURL, .performanceTest, .performanceTestResult:
      try sendRetention(with: sender)
    }
    return .success
  }

  private var revision: String? { arguments[APICommand.revision] }

  private func sendHistory(with sender: APISender) throws(CommandFailure) {
    var filter = HistoryFilter()
    filter.startDate = arguments[APICommand.start]
    filter.endDate = arguments[APICommand.end]
    filter.productIds = arguments[APICommand.productIds]
    filter.productTypes = arguments[APICommand.productTypes]
    filter.subscriptionGroupIdentifiers = arguments[APICommand.groups]
    filter.inAppOwnershipType = arguments[APICommand.ownership]
    filter.revoked = arguments[APICommand.revoked]
    filter.isDescending = arguments[APICommand.descending]
    try sender.sendPages(from: revision) { [id, filter] revision throws(APIRequestError) in
      try .history(transactionId: id, filter: filter, revision: revision)
    }
  }

  private func sendNotifications(with sender: APISender) throws(CommandFailure) {
    var filter = NotificationFilter()
    filter.notificationType = arguments[APICommand.notificationType].map {
      NotificationType(rawValue: $0)
    }
    filter.notificationSubtype = arguments[APICommand.subtype].map {
      NotificationSubtype(rawValue: $0)
    }
    filter.transactionId = arguments[APICommand.transactionId]
    filter.onlyFailures = arguments[APICommand.onlyFailures]
    let end = arguments[APICommand.end] ?? sender.output.terminal.now()
    // Apple keeps notifications for 180 days, and rejects an earlier start.
    let start = arguments[APICommand.start] ?? end.adding(seconds: -180 * 86_400 + 60)
    try sender.sendPages(from: revision) { [filter] token throws(APIRequestError) in
      try .notificationHistory(from: start, until: end, filter: filter, paginationToken: token)
    }
  }
}
