// SPDX-License-Identifier: Apache-2.0

package import StoreEngine
import StrictJSON
package import StrictTime

/// What a backend answers about a customer and a product.
package struct BackendAnswer: Hashable, Sendable {
  package let verdict: KnownAnswer.Verdict
  /// A reason of the entitlement rules, if the backend gives one.
  package var reason: String?
  /// The end of access, if the backend gives it.
  package var until: Timestamp?
  /// Whether the backend does not know the customer: it answered 404.
  package var isUnknown = false

  /// Whether the answer is right: compared as in an acceptance suite, as far as the backend gives details.
  ///
  /// Where the store has not decided the renewal yet, each verdict is right. A backend may keep whole seconds, may add
  /// periods that are paid and follow without a gap, and its clock may be a moment behind at the end of access.
  package func agrees(
    with known: KnownAnswer,
    at now: Timestamp = .earliest,
    paidUntil: [Timestamp] = []
  ) -> Bool {
    if known.verdict == .undetermined { return true }
    if verdict == .entitled, known.verdict == .notEntitled, let until, until <= now { return true }
    guard verdict == known.verdict else { return false }
    if let reason, !known.reasons.isEmpty, !known.reasons.contains(where: { isSame($0, reason) }) {
      return false
    }
    guard let until, let end = known.until else { return true }
    return ([end] + paidUntil).contains {
      abs(until.millisecondsSince1970 - $0.millisecondsSince1970) < 1_000
    }
  }

  /// `entitled (activePeriod) until 2026-02-01T00:00:00Z`.
  package var text: String {
    KnownAnswer.text(verdict, reason.map { [$0] } ?? [], until) + (isUnknown ? " (404)" : "")
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("verdict", verdict.rawValue)
      if let reason { json.member("reason", reason) }
      if let until { json.member("until", "\(until)") }
      if isUnknown { json.member("isUnknown") { $0.boolean(true) } }
    }
  }
}

extension KnownAnswer {
  /// `entitled (activePeriod) until 2026-02-01T00:00:00Z`.
  var text: String { KnownAnswer.text(verdict, reasons.sorted(), until) }

  fileprivate static func text(
    _ verdict: Verdict,
    _ reasons: [String],
    _ until: Timestamp?
  ) -> String {
    let words: [Verdict: String] = [.entitled: "entitled", .notEntitled: "not entitled"]
    let reason = reasons.isEmpty ? "" : " (\(reasons.joined(separator: " or ")))"
    return (words[verdict] ?? "undetermined") + reason + (until.map { " until \($0)" } ?? "")
  }
}

// Reading.
extension BackendAnswer {
  /// Reads `{"verdict": "entitled", "reason": "activePeriod", "until": TIME}` or `{"entitled": true}`.
  init(_ object: JSONObject) throws(BackendProblem) {
    let named = try object.given("verdict").map { value throws(BackendProblem) in
      guard let verdict = value.string.flatMap(KnownAnswer.Verdict.init) else {
        throw .unreadable("\"verdict\" is not entitled, notEntitled or undetermined")
      }
      return verdict
    }
    let flag = try object.given("entitled").map { value throws(BackendProblem) in
      guard let flag = value.boolean else { throw .unreadable("\"entitled\" is not true or false") }
      return flag
    }
    switch (named, flag) {
    case (nil, nil): throw .unreadable("the answer has neither \"verdict\" nor \"entitled\"")
    case (nil, let flag?): verdict = flag ? .entitled : .notEntitled
    case (let named?, let flag):
      verdict = named
      guard flag == nil || flag == (named == .entitled) else {
        throw .unreadable("\"verdict\" and \"entitled\" contradict each other")
      }
    }
    reason = try object.given("reason").map { value throws(BackendProblem) in
      guard let reason = value.string, reason.utf8.count <= BackendAnswer.longestReason else {
        throw .unreadable("\"reason\" is not a short string")
      }
      return reason
    }
    until = try object.given("until").map { value throws(BackendProblem) in
      guard let time = BackendAnswer.time(value) else {
        throw .unreadable("\"until\" is neither a time in RFC 3339 nor milliseconds since 1970")
      }
      return time
    }
  }

  private static func time(_ value: JSONValue) -> Timestamp? {
    if let number = value.number?.int64 { return Timestamp(millisecondsSince1970: number) }
    guard let text = value.string else { return nil }
    do {
      return try Timestamp(rfc3339: text)
    } catch {
      return nil
    }
  }

  /// The reasons of the entitlement rules have at most 28 characters.
  private static let longestReason = 100
}
