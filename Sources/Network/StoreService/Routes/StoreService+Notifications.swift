// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import StoreEngine
import StoreServing
import StrictTime
import Synchronization
import SystemIO

// Requests to resend notifications, to reset the stores, and to replace their products.
extension StoreService {
  func requirePosting() throws(ControlError) {
    guard sides.withLock({ $0.isPosting }) else {
      throw ControlError(
        409,
        "notifications are not posted",
        hint: "set a URL with POST /store/webhook, or start with --notify URL"
      )
    }
  }

  /// Resends the notification in `{"notificationUUID": "…"}`, and responds with the delivery attempt.
  ///
  /// The notification is not posted from the delivery queue, so that a webhook can request it before responding to
  /// another notification.
  func resend(_ request: RoutedRequest, _ side: StoreSide) throws -> Eventual<ServedAnswer> {
    try requirePosting()
    let uuid = try ResendRequest(request.json()).uuid
    guard let delivery = sides.withLock({ $0.resend(uuid, on: side) }) else {
      throw ControlError(404, "unknown notificationUUID", hint: "GET /store/state lists them")
    }
    guard delivery.isToPost else {
      throw ControlError(
        409,
        "the endpoint is down, so nothing is posted",
        hint: "the step setNotificationEndpoint with up: true ends this"
      )
    }
    return resends.answer { [self] in
      let outcome = deliveries.outcome(of: delivery)
      return ServedAnswer {
        let attempt = try sides.withLock { sides in
          sides.complete(delivery, outcome)
          guard !sides.hasUnwrittenResult else { throw ControlError.unwritten }
          sides.settle()
          return sides.attempt(of: delivery)
        }
        guard let attempt else {
          throw ControlError(409, "the store was reset during the delivery")
        }
        return HTTPAnswer(json: attempt)
      }
    }
  }

  /// Resets the stores: `{}` plays the script again, `{"start": TIME}` starts empty stores at this time.
  ///
  /// A move of the clock is cancelled, and the results of pending deliveries are ignored.
  func reset(_ request: RoutedRequest, _ side: StoreSide) throws -> Eventual<ServedAnswer> {
    let start = try ResetRequest(request.json()).start
    if let move { cancel(move) }
    return inTurn { [self] turn in
      try sides.withLock { sides in
        try sides.reset(start: start)
        follow?(sides.now)
        deliveries.clear()
        status.withLock { $0.move = nil }
      }
      if start == nil { try playOwnScript(turn) }
      return HTTPAnswer(json: view(of: side)?.summary() ?? [])
    }
  }

  /// Replaces the catalogue by the `.storekit` file in the body, if the stores were not used yet.
  func replaceCatalogue(
    _ request: RoutedRequest,
    _ side: StoreSide
  ) throws -> Eventual<ServedAnswer> {
    let json = try request.json()
    if let move, move.isRunning { throw ControlError.movingClock }
    return inTurn { [self] _ in
      try sides.withLock { sides in try sides.replaceCatalogue(json) }
      return HTTPAnswer(json: view(of: side)?.catalogue() ?? [])
    }
  }
}
