// SPDX-License-Identifier: Apache-2.0

package import StoreEngine
import StrictJSON
import StrictTime

/// Something that happened: a request of a backend, a delivery to its webhook, a step, or an event of the store.
package struct ActivityEntry: Sendable {
  package let kind: Kind
  package let side: StoreSide
  /// What happened, for people.
  package let sentence: String
  /// Whether something was refused, or a delivery failed.
  package var isFailure = false
  /// Why a request was refused.
  package var reason: String?
  package var request: Request?
  /// The answer to the request, or how long there was none.
  package var answer: RecordedAnswer?
  /// The `sendAttemptResult` of a delivery.
  package var result: String?
  package var notificationUUID: String?
  package var customers: [String] = []

  package enum Kind: String, CaseIterable, Sendable {
    /// A request to the App Store Server API or verifyReceipt, or a refused one to the control API.
    case request
    /// An attempt to post a notification.
    case delivery
    /// A step that was asked for.
    case step
    /// What followed from a step or from the time.
    case clock
  }

  package struct Request: Sendable {
    package let method: String
    package let target: String
    package var body = BodyText()

    package init(method: String, target: String, body: BodyText = BodyText()) {
      self.method = method
      self.target = target
      self.body = body
    }
  }

  package init(_ kind: Kind, _ side: StoreSide, _ sentence: String) {
    self.kind = kind
    self.side = side
    self.sentence = sentence
  }
}

extension ActivityEntry {
  func write(number: Int, time: Timestamp, at: Timestamp?, to json: inout JSONWriter) {
    json.object { json in
      json.member("number") { $0.integer(Int64(number)) }
      json.member("kind", kind.rawValue)
      json.member("time", "\(time)")
      if let at { json.member("at", "\(at)") }
      json.member("environment", side == .production ? "Production" : "Sandbox")
      json.member("sentence", sentence)
      json.member("isFailure") { $0.boolean(isFailure) }
      if let reason { json.member("reason", reason) }
      if let request { json.member("request") { request.write(to: &$0) } }
      if let answer {
        json.object("answer") { json in
          answer.write(to: &json)
          if let result { json.member("result", result) }
        }
      }
      if let notificationUUID { json.member("notificationUUID", notificationUUID) }
      if !customers.isEmpty {
        json.array("customers") { json in customers.forEach { json.string($0) } }
      }
    }
  }
}

extension ActivityEntry.Request {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("method", method)
      json.member("target", target)
      body.write(to: &json)
    }
  }
}
