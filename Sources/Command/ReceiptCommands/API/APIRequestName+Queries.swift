// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import AppStoreServer
import CommandArguments
import ReceiptKit
import SystemIO

// The requests about transactions, subscriptions, notifications and groups.
extension APIRequestName {
  static let queries: [APIRequestName] =
    [
      APIRequestName(
        "history",
        .history,
        "TRANSACTION-ID",
        optional: [
          "start", "end", "product-id", "product-type", "subscription-group", "ownership",
          "revoked",
          "descending", "revision",
        ],
        help: "the transactions of a customer, all pages"
      ) { command, sender throws(CommandFailure) in
        let (id, filter) = (command.id, command.historyFilter)
        return try sender.sendPages(from: command.revision) { revision throws(APIRequestError) in
          try .history(transactionId: id, filter: filter, revision: revision)
        }
      },
      APIRequestName(
        "transaction",
        .transactionInfo,
        "TRANSACTION-ID",
        help: "one transaction",
        request: APIRequest.transactionInfo(transactionId:)
      ),
      APIRequestName(
        "subscriptions",
        .subscriptionStatuses,
        "TRANSACTION-ID",
        optional: ["status"],
        help: "the subscriptions of a customer"
      ) { command, sender throws(CommandFailure) in
        let statuses = command.arguments[APICommand.statuses].map(
          SubscriptionStatus.init(rawValue:)
        )
        return try sender.send(.subscriptionStatuses(transactionId: command.id, statuses: statuses))
      },
      APIRequestName(
        "refunds",
        .refundHistory,
        "TRANSACTION-ID",
        optional: ["revision"],
        help: "the refunds of a customer, all pages"
      ) { command, sender throws(CommandFailure) in
        let id = command.id
        return try sender.sendPages(from: command.revision) { revision throws(APIRequestError) in
          try .refundHistory(transactionId: id, revision: revision)
        }
      },
      APIRequestName("order", .orderLookup, "ORDER-ID", help: "the transactions of an order") {
        command,
        sender throws(CommandFailure) in
        try sender.send(
          .orderLookup(orderId: command.id),
          refusing: { order in
            order.status.map { $0 == .valid } ?? true ? nil : "order id is not valid"
          }
        )
      },
      APIRequestName(
        "app-transaction",
        .appTransactionInfo,
        "TRANSACTION-ID",
        help: "the app transaction of a customer",
        request: APIRequest.appTransactionInfo(transactionId:)
      ),
      APIRequestName(
        "notifications",
        .notificationHistory,
        optional: [
          "start", "end", "notification-type", "subtype", "transaction-id", "only-failures",
          "revision",
        ],
        help: """
          the notifications from --start to --end;
          without --start, of the last 180 days, with
          --environment sandbox of the last 30
          """
      ) { command, sender throws(CommandFailure) in
        let filter = command.notificationFilter
        let end = command.arguments[APICommand.end] ?? sender.now
        let asked = command.arguments[APICommand.environments]
        let days = NotificationHistoryLength.days(in: asked == [.sandbox] ? .sandbox : .production)
        // A minute later than the oldest that Apple keeps, because an earlier start is rejected.
        let start =
          command.arguments[APICommand.start] ?? end.adding(seconds: -days * 86_400 + 60)
        return try sender.sendPages(
          from: command.revision,
          empty: "no such notification from \(start) to \(end)"
        ) { token throws(APIRequestError) in
          try .notificationHistory(from: start, until: end, filter: filter, paginationToken: token)
        }
      },
      APIRequestName(
        "test-notification",
        .testNotification,
        help: "send a test notification to your server",
        request: APIRequest.testNotification
      ),
      APIRequestName(
        "test-notification-status",
        .testNotificationStatus,
        "TOKEN",
        help: "whether it arrived",
        request: APIRequest.testNotificationStatus(token:)
      ),
    ]

  static let groups: [APIRequestName] = [
    APIRequestName(
      "groups",
      .currentGroups,
      "TRANSACTION-ID",
      help: "the groups of a customer",
      request: APIRequest.currentGroups(transactionId:)
    ),
    APIRequestName(
      "group-members",
      .groupMembers,
      "GROUP-ID",
      optional: ["revision"],
      help: "the members of a group, all pages"
    ) { command, sender throws(CommandFailure) in
      let id = command.id
      return try sender.sendPages(from: command.revision) { token throws(APIRequestError) in
        try .groupMembers(groupId: id, paginationToken: token)
      }
    },
  ]
}

extension APIRequestName {
  /// Whether the request uses the current time.
  var usesTime: Bool {
    endpoint == .notificationHistory || endpoint == .sendExternalPurchaseReport
  }
}

extension APICommand {
  /// The transaction id or other operand after the name of the request.
  var id: String { arguments.operands.dropFirst().first ?? "" }

  /// The operand after the id.
  var secondId: String { arguments.operands.dropFirst(2).first ?? "" }

  fileprivate var revision: String? { arguments[APICommand.revision] }

  fileprivate var historyFilter: HistoryFilter {
    HistoryFilter(
      startDate: arguments[APICommand.start],
      endDate: arguments[APICommand.end],
      productIds: arguments[APICommand.productIds],
      productTypes: arguments[APICommand.productTypes],
      subscriptionGroupIdentifiers: arguments[APICommand.groups],
      inAppOwnershipType: arguments[APICommand.ownership],
      revoked: arguments[APICommand.revoked],
      isDescending: arguments[APICommand.descending]
    )
  }

  fileprivate var notificationFilter: NotificationFilter {
    NotificationFilter(
      notificationType: arguments[APICommand.notificationType].map {
        NotificationType(rawValue: $0)
      },
      notificationSubtype: arguments[APICommand.subtype].map {
        NotificationSubtype(rawValue: $0)
      },
      transactionId: arguments[APICommand.transactionId],
      onlyFailures: arguments[APICommand.onlyFailures]
    )
  }
}
