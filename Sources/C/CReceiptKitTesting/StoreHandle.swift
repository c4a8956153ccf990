// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import CReceiptKit
import OpenSSLTrust
import StoreConfiguration
import StoreEngine
import StoreServing
import StoreSimulation
import StrictJSON
import StrictTime

/// A simulated App Store, as a handle.
final class StoreHandle {
  private var sides: StoreSides

  init(_ configuration: ArraySlice<UInt8>, _ options: ArraySlice<UInt8>) throws {
    let products = try StoreConfiguration(configuration)
    let script = options.isEmpty ? nil : try Script(options, for: products)
    sides = try StoreSides(
      products,
      script: script,
      credentials: nil,
      deliversOutside: false
    )
  }

  /// Performs steps and returns the events.
  func step(_ json: ArraySlice<UInt8>) throws -> [UInt8] {
    let known = sides.rows.count
    for step in try sides.steps(json, on: sides.main) {
      try pass(to: step.time)
      try sides.perform(step)
      sides.settle()
    }
    return rows(after: known)
  }

  func advance(to time: Timestamp) throws -> [UInt8] {
    guard time >= sides.now else {
      throw InterfaceError(
        .value,
        "time",
        expected: "\(sides.now) or later",
        found: "\(time)"
      )
    }
    let known = sides.rows.count
    try pass(to: time)
    return rows(after: known)
  }

  private func pass(to end: Timestamp) throws {
    while !sides.isFull, try sides.passInstant(until: end) { sides.settle() }
    try sides.moveClock(to: end)
  }

  private func rows(after known: Int) -> [UInt8] {
    JSONWriter.array { json in
      for row in sides.rows.dropFirst(known) { json.raw(sides.json(row)) }
    }
  }

  var state: [UInt8] { sides.state(of: sides.main) }

  func roots() throws(TrustError) -> String { try sides.rootsPEM() }

  func notifications(after known: Int) throws -> [UInt8] {
    let bodies = try store?.notifications(after: known).map { try $0.body } ?? []
    return JSONWriter.bytes { json in
      json.array { json in for body in bodies { json.raw(Array(body.utf8)) } }
    }
  }

  /// The receipt of a customer of the store.
  func receipt(of customer: String) throws -> [UInt8]? { try store?.customer(customer).receipt() }

  private var store: TestStore? { sides[side: sides.main]?.store.store }

  /// Answers an App Store Server API request.
  func answer(_ method: String, _ target: String, _ body: ArraySlice<UInt8>) -> [UInt8] {
    let request = RawRequest(method: method, target: target, body: body)
    let answer = sides.responder.answer(to: request, on: sides.main, at: sides.now)
    return JSONWriter.object { json in
      json.member("status") { $0.integer(Int64(answer.status)) }
      json.member("body") { $0.string(String(decoding: answer.body, as: UTF8.self)) }
    }
  }
}
