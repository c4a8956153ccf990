// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import HTTPMessages
import StoreEngine
import StorePayloads
import StrictJSON
import StrictTime

// Endpoints for notifications, and for the result of a mass extension.
extension LoggedStore {
  static let notificationHandlers: [APIEndpoint: Handler] = [
    .testNotificationStatus: { try $0.answers.testNotification($1.id) },
    .notificationHistory: { try $0.answers.notificationHistory($1) },
    .massExtensionStatus: { try $0.answers.massExtensionStatus($1.id, $1.second) },
  ]
}

extension StoreAnswers {
  /// `testNotificationToken`: `3c0e8f1a-…_1767225600000`.
  func testToken(of record: NotificationRecord) -> String {
    "\(state.identifiers.uuid(.testToken, record.number.value))_\(record.signedDate.millisecondsSince1970)"
  }

  /// Get Test Notification Status.
  func testNotification(_ token: String) throws -> HTTPAnswer {
    guard 1...128 ~= token.utf8.count else {
      throw APIRefusal(.invalidTestNotificationToken)
    }
    let found = state.notifications.first { record in
      record.type == .test && isSame(testToken(of: record), token)
    }
    guard let found else {
      throw APIRefusal(.testNotificationNotFound)
    }
    return HTTPAnswer(json: try sentNotification(found))
  }

  /// Get Notification History.
  func notificationHistory(_ request: RoutedRequest) throws -> HTTPAnswer {
    let query = try NotificationQuery(request, state)
    let found = state.notifications.lazy.drop { $0.number.value < query.firstNumber }
      .filter { query.includes($0) }.prefix(StoreAnswers.notificationPage + 1)
    let page = Array(found)
    var items: [[UInt8]] = []
    for record in page.prefix(StoreAnswers.notificationPage) {
      items.append(try sentNotification(record))
    }
    let next = page.count > StoreAnswers.notificationPage ? page.last : nil
    return HTTPAnswer(
      json: JSONWriter.object { json in
        if let next {
          json.member("paginationToken") { $0.string(query.paginationToken(next.number)) }
        }
        json.member("hasMore") { $0.boolean(next != nil) }
        json.array("notificationHistory") { json in for item in items { json.raw(item) } }
      }
    )
  }

  /// The number of notifications on a page, as in Apple's API.
  private static let notificationPage = 20

  private func sentNotification(
    _ record: NotificationRecord
  ) throws -> [UInt8] {
    let token = try state.token(of: record, signedBy: signer)
    return JSONWriter.object { json in
      json.member("signedPayload") { $0.string(token) }
      json.array("sendAttempts") { json in
        for attempt in record.attempts {
          json.object { json in
            json.member("attemptDate") { $0.integer(attempt.date.millisecondsSince1970) }
            json.member("sendAttemptResult") { $0.string(attempt.result) }
          }
        }
      }
    }
  }

  /// Get Status of Subscription Renewal Date Extensions.
  ///
  /// Extensions complete immediately.
  func massExtensionStatus(_ product: String, _ identifier: String) throws -> HTTPAnswer {
    guard state.catalogue.number(of: product) != nil else {
      throw APIRefusal(.invalidProductId)
    }
    guard let (summary, date) = massExtension(of: product, identifier) else {
      throw APIRefusal(.statusRequestNotFound)
    }
    return HTTPAnswer(
      json: JSONWriter.object { json in
        json.member("requestIdentifier") { $0.string(identifier) }
        json.member("complete") { $0.boolean(true) }
        json.member("completeDate") { $0.integer(date.millisecondsSince1970) }
        json.member("succeededCount") { $0.integer(summary.succeeded) }
        json.member("failedCount") { $0.integer(summary.failed) }
      }
    )
  }

  /// The result of an extension of all subscribers, and when it was complete; `nil` without a request with this identifier.
  func massExtension(
    of product: String,
    _ identifier: String
  ) -> (summary: ExtensionSummary, date: Timestamp)? {
    for record in state.notifications {
      guard case .summary(let summary) = record.contents, isSame(summary.productId, product),
        isSame(summary.requestIdentifier, identifier)
      else { continue }
      return (summary, record.signedDate)
    }
    return nil
  }
}
