// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import HTTPService
import StoreEngine
package import StoreServing
package import StrictTime
import Synchronization

// Requests to inject faults, to resend notifications, and to reset the stores.
extension ControlRequest {
  /// The response; `nil` if the path is none of these.
  func answerFaultOrReset() throws(ControlError) -> HTTPAnswer? {
    switch (request.method, path) {
    case ("GET", "/store/faults"):
      return HTTPAnswer(json: service.sides.withLock { $0.faults.json })
    case ("POST", "/store/faults"): return try setFaults()
    case ("GET", "/store/api-faults"):
      return HTTPAnswer(json: service.sides.withLock { $0.responder.faults.json })
    case ("POST", "/store/api-faults"): return try setAPIFaults()
    case ("GET", "/store/ocsp"):
      return HTTPAnswer(json: service.sides.withLock { $0.certificateAnswers.json })
    case ("POST", "/store/ocsp"): return try setCertificateAnswers()
    case ("POST", "/store/notifications/resend"): return try resend()
    case ("POST", "/store/reset"): return try reset()
    default: return nil
    }
  }

  /// Reads the body.
  ///
  /// Throws an error response if it is invalid.
  func read<Value>(
    _ body: (ArraySlice<UInt8>) throws(ScriptError) -> Value
  ) throws(ControlError) -> Value {
    try requireJSON()
    do {
      return try body(request.body[...])
    } catch {
      throw ControlError(error)
    }
  }

  // MARK: Faults

  private func setFaults() throws(ControlError) -> HTTPAnswer {
    _ = try requireDeliveries()
    let faults = try read { (body) throws(ScriptError) in try DeliveryFaults(body) }
    return HTTPAnswer(
      json: service.sides.withLock { sides in
        sides.faults = faults
        return faults.json
      }
    )
  }

  private func setAPIFaults() throws(ControlError) -> HTTPAnswer {
    let faults = try read { (body) throws(ScriptError) in try APIFaults(body) }
    return HTTPAnswer(
      json: service.sides.withLock { sides in
        sides.responder.faults = faults
        return faults.json
      }
    )
  }

  private func setCertificateAnswers() throws(ControlError) -> HTTPAnswer {
    let answers = try read { (body) throws(ScriptError) in try CertificateAnswers(body) }
    return HTTPAnswer(
      json: service.sides.withLock { sides in
        sides.certificateAnswers = answers
        return answers.json
      }
    )
  }

  private func requireDeliveries() throws(ControlError) -> DeliveryQueue {
    guard let deliveries = service.deliveries else {
      throw ControlError(409, "notifications are not posted", hint: "start with --notify URL")
    }
    return deliveries
  }

  // MARK: Notifications

  /// Resends the notification in `{"notificationUUID": "…"}`, and responds with the delivery attempt.
  ///
  /// The notification is posted from the thread of the request, not from the delivery queue, so that a webhook can
  /// request it before responding to another notification.
  private func resend() throws(ControlError) -> HTTPAnswer {
    let deliveries = try requireDeliveries()
    let uuid = try read { (body) throws(ScriptError) in try ResendRequest(body).uuid }
    guard let delivery = service.sides.withLock({ $0.resend(uuid, on: side) }) else {
      throw ControlError(404, "unknown notificationUUID", hint: "GET /store/state lists them")
    }
    guard delivery.isToPost else {
      throw ControlError(
        409,
        "the endpoint is down, so nothing is posted",
        hint: "the step setNotificationEndpoint with up: true ends this"
      )
    }
    let outcome = deliveries.outcome(of: delivery)
    let attempt = try service.sides.withLock { (sides) throws(ControlError) in
      sides.complete(delivery, outcome)
      guard !sides.hasUnwrittenResult else { throw .unwritten }
      sides.settle()
      return sides.attempt(of: delivery)
    }
    guard let attempt else { throw ControlError(409, "the store was reset during the delivery") }
    return HTTPAnswer(json: attempt)
  }

  // MARK: Reset

  /// Resets the stores: `{}` plays the script again, `{"start": TIME}` starts empty stores at this time.
  private func reset() throws(ControlError) -> HTTPAnswer {
    let start = try read { (body) throws(ScriptError) in try ResetRequest(body).start }
    if let error = service.reset(start: start) { throw ControlError(error) }
    return HTTPAnswer(json: service.view(of: side) { $0.summary() })
  }
}

extension StoreService {
  /// Resets the stores when no other request uses the clock; a move of the clock is cancelled.
  ///
  /// The results of pending deliveries are ignored. Without a start, the script is played again.
  @discardableResult
  package func reset(start: Timestamp?) -> StoreLogError? {
    if let move, move.isRunning { cancel(move) }
    return control.withLock { _ in
      let error = printedRows.withLock { printed in
        let error = sides.withLock { sides -> StoreLogError? in
          do throws(StoreLogError) {
            try sides.reset(start: start)
            deliveries?.clear()
            moves.withLock { $0 = nil }
            return nil
          } catch {
            return error
          }
        }
        if error == nil { printed = 0 }
        return error
      }
      guard error == nil, start == nil else { return error }
      return playOwnScript()
    }
  }
}
