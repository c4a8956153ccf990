// SPDX-License-Identifier: Apache-2.0

package import StoreEngine
package import StrictJSON
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
  package var answer: Answer?
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
    package var body = ActivityText()

    package init(method: String, target: String, body: ActivityText = ActivityText()) {
      self.method = method
      self.target = target
      self.body = body
    }
  }

  package struct Answer: Sendable {
    /// The HTTP status; `nil` without a response.
    package var status: Int64?
    package var milliseconds: Int64?
    package var body = ActivityText()
    /// The `sendAttemptResult` of a delivery.
    package var result: String?

    package init(
      status: Int64? = nil,
      milliseconds: Int64? = nil,
      body: ActivityText = ActivityText(),
      result: String? = nil
    ) {
      self.status = status
      self.milliseconds = milliseconds
      self.body = body
      self.result = result
    }
  }

  package init(_ kind: Kind, _ side: StoreSide, _ sentence: String) {
    self.kind = kind
    self.side = side
    self.sentence = sentence
  }
}

/// The first 4 kB of a body.
package struct ActivityText: Hashable, Sendable {
  private let bytes: [UInt8]
  private let isCut: Bool

  /// The text of a body; other bytes than UTF-8 are replaced when it is written.
  package init(_ body: ArraySlice<UInt8> = []) {
    bytes = Array(body.prefix(ActivityText.longest))
    isCut = body.count > bytes.count
  }

  /// Writes `body` and, if it was shortened, `isCut`; nothing if it is empty.
  package func write(to json: inout JSONWriter) {
    guard !bytes.isEmpty else { return }
    json.member("body", String(decoding: bytes, as: UTF8.self))
    if isCut { json.member("isCut") { $0.boolean(true) } }
  }

  /// Enough for a JSON error or the beginning of a page, in bytes.
  private static let longest = 4_096
}

extension ActivityEntry {
  func write(number: Int, time: Timestamp, at: Timestamp, to json: inout JSONWriter) {
    json.object { json in
      json.member("number") { $0.integer(Int64(number)) }
      json.member("kind", kind.rawValue)
      json.member("time", "\(time)")
      json.member("at", "\(at)")
      json.member("environment", side == .production ? "Production" : "Sandbox")
      json.member("sentence", sentence)
      json.member("isFailure") { $0.boolean(isFailure) }
      if let reason { json.member("reason", reason) }
      if let request { json.member("request") { request.write(to: &$0) } }
      if let answer { json.member("answer") { answer.write(to: &$0) } }
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

extension ActivityEntry.Answer {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      if let status { json.member("status") { $0.integer(status) } }
      if let milliseconds { json.member("milliseconds") { $0.integer(milliseconds) } }
      body.write(to: &json)
      if let result { json.member("result", result) }
    }
  }
}
