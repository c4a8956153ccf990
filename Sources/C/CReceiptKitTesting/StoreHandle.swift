// SPDX-License-Identifier: Apache-2.0

import CReceiptKit
import HTTPMessages
import OpenSSLTrust
import StoreConfiguration
import StoreEngine
import StoreServing
import StoreSimulation
import StrictJSON
import StrictTime

/// A simulated App Store, as a handle.
final class StoreHandle {
  private var sides: StorePair
  /// Whether the caller delivers notifications.
  private var posts = false
  /// The deliveries of the current instant, in order, before which neither clock nor steps go on.
  private var pending: [PendingDelivery] = []
  /// What was requested and is not done.
  private var plan = RunPlan<PairStep>(until: nil)

  init(_ configuration: ArraySlice<UInt8>, _ options: ArraySlice<UInt8>) throws {
    let products = try StoreConfiguration(configuration)
    let script = options.isEmpty ? nil : try StoreScript(options, for: products)
    sides = try StorePair(
      products,
      script: script,
      credentials: nil,
      deliversOutside: false
    )
  }

  /// Performs steps and returns the events.
  func step(_ json: ArraySlice<UInt8>) throws -> [UInt8] {
    try requireNoDelivery()
    plan = RunPlan(try sides.steps(json, on: sides.main)[...], until: nil)
    return try goOn()
  }

  func advance(to time: Timestamp) throws -> [UInt8] {
    try requireNoDelivery()
    guard time >= sides.now else {
      throw InterfaceError(
        .value,
        "time",
        expected: "\(sides.now) or later",
        found: "\(time)"
      )
    }
    plan = RunPlan(until: time)
    return try goOn()
  }

  /// Performs what was requested, up to the next delivery that the caller makes, and returns the new events.
  private func goOn() throws -> [UInt8] {
    while takeDeliveries(), let event = plan.next(due: { sides.nextDue(until: $0) }) {
      try sides.perform(event)
    }
    defer { sides.forgetRows() }
    return sides.takeAnswer()
  }

  // MARK: Deliveries

  /// Whether there is nothing to deliver, so that the instant is complete.
  private func takeDeliveries() -> Bool {
    if posts { pending += sides.takeDeliveries() }
    if pending.isEmpty { sides.settle() }
    return pending.isEmpty
  }

  private func requireNoDelivery() throws {
    guard pending.isEmpty else {
      throw InterfaceError(.value, "store", expected: "no delivery without an answer")
    }
  }

  /// Leaves deliveries to the caller, or simulates them again.
  func deliver(_ isOn: Bool) throws {
    try requireNoDelivery()
    posts = isOn
    for side in StoreSide.allCases { sides[side: side]?.state.postNotifications(isOn) }
  }

  /// The body of the next delivery; empty if there is none.
  var delivery: [UInt8] {
    // A request of the API may have made some.
    _ = takeDeliveries()
    return pending.first?.body ?? []
  }

  /// Records the HTTP status of the next delivery, or that there was none, and goes on.
  func answerDelivery(_ status: Int?) throws -> [UInt8] {
    guard let delivery = pending.first else {
      throw InterfaceError(.value, "store", expected: "a delivery")
    }
    pending.removeFirst()
    let none = DeliveryOutcome(name: DeliveryResult.noResponse.name)
    sides.complete(delivery, status.map { DeliveryOutcome(status: $0) } ?? none)
    return try goOn()
  }

  var state: [UInt8] { sides.state(of: sides.main) }

  /// What a backend must answer now.
  var answers: [UInt8] { sides.answers(of: sides.main) }

  func roots() throws(TrustError) -> String { try sides.rootsPEM() }

  func notifications(after known: Int) throws -> [UInt8] {
    let bodies = try store?.notifications(after: known).map { try $0.body } ?? []
    return JSONWriter.bytes { json in
      json.array { json in for body in bodies { json.raw(Array(body.utf8)) } }
    }
  }

  /// The receipt of a customer of the store.
  func receipt(of customer: String) throws -> [UInt8]? { try store?.customer(customer).receipt() }

  private var store: TestStore? { sides[side: sides.main]?.store }

  /// Answers an App Store Server API request.
  func answer(_ method: String, _ target: String, _ body: ArraySlice<UInt8>) -> [UInt8] {
    let request = HTTPRequest(
      method: HTTPMethod(rawValue: method),
      url: target,
      body: Array(body)
    )
    let answer = sides.responder.answer(to: request, at: target, on: sides.main, at: sides.now)
      .answer
    return JSONWriter.object { json in
      json.member("status") { $0.integer(Int64(answer.status)) }
      json.member("body") { $0.string(String(decoding: answer.body, as: UTF8.self)) }
    }
  }
}
