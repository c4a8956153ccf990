// SPDX-License-Identifier: Apache-2.0

package import StoreEngine
import StrictJSON

/// The body of a request for the drill: `{}`.
package struct DrillRequest {
  package init(_ json: ArraySlice<UInt8>) throws(ScriptError) {
    try ScriptObject(try StoreScript.document(json, "the body").root, "the body").requireMembers([])
  }
}

/// How a webhook answered forged notifications, and whether they changed what its backend answers.
package struct DrillReport: Sendable {
  /// One for each forgery, then the genuine notification again.
  package private(set) var attempts: [Attempt] = []

  package struct Attempt: Sendable {
    /// `nil` for the genuine notification.
    let forgery: DrillForgery?
    let outcome: DeliveryOutcome
    /// What the backend answered before and after; `nil` if it was not asked, or gave no answer.
    let before: String?
    let after: String?

    /// Whether a response refuses the notification; no response does not.
    var isRefused: Bool { !outcome.isSuccess && outcome.response?.status != nil }

    /// Whether the backend's answer became another one; `nil` if it is not known.
    var isChanged: Bool? {
      guard let before, let after else { return nil }
      return !isSame(before, after)
    }

    /// Whether the webhook did what it must: refuse a forgery, accept a repetition, change no answer.
    package var isRight: Bool {
      (forgery == nil ? outcome.isSuccess : isRefused) && isChanged != true
    }

    /// `refused with 400`.
    var text: String {
      let status = outcome.response?.status.map { " with \($0)" }
      let reaction =
        outcome.isSuccess
        ? "accepted\(status ?? "")" : status.map { "refused\($0)" } ?? "no answer: \(outcome.name)"
      guard isChanged == true, let before, let after else { return reaction }
      return "\(reaction); the answer changed from \(before) to \(after)"
    }

    package init(
      _ forgery: DrillForgery?,
      _ outcome: DeliveryOutcome,
      before: String?,
      after: String?
    ) {
      self.forgery = forgery
      self.outcome = outcome
      self.before = before
      self.after = after
    }
  }

  package init() {}

  package mutating func add(_ attempt: Attempt) { attempts.append(attempt) }

  /// Whether all forgeries were refused, the repetition was accepted, and no answer changed.
  package var isPassed: Bool { attempts.allSatisfy(\.isRight) }

  private var forgeries: [Attempt] { attempts.filter { $0.forgery != nil } }
  private var refused: Int { forgeries.count(where: \.isRefused) }

  /// `9 of 9 refused`, and what is wrong.
  package var text: String {
    var lines = ["forgery drill: \(refused) of \(forgeries.count) refused"]
    for attempt in attempts {
      let mark = attempt.isRight ? "ok   " : "WRONG"
      guard let forgery = attempt.forgery else {
        lines.append("  \(mark)  the genuine notification again: \(attempt.text)")
        continue
      }
      lines.append("  \(mark)  \(forgery.rawValue): \(attempt.text)")
      if !attempt.isRight { lines.append("         \(forgery.summary); \(forgery.remedy)") }
    }
    return lines.map { "\($0)\n" }.joined()
  }

  package var json: [UInt8] {
    JSONWriter.object { json in
      json.member("isPassed") { $0.boolean(isPassed) }
      json.member("refused") { $0.integer(Int64(refused)) }
      json.member("forgeries") { $0.integer(Int64(forgeries.count)) }
      json.array("attempts") { json in for attempt in attempts { attempt.write(to: &json) } }
    }
  }
}

extension DrillReport.Attempt {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("name", forgery?.rawValue ?? "genuine-again")
      json.member("summary", forgery?.summary ?? "a notification that was delivered before")
      if let forgery { json.member("remedy", forgery.remedy) }
      json.member("isRight") { $0.boolean(isRight) }
      json.member("isRefused") { $0.boolean(isRefused) }
      json.member("result", outcome.name)
      if let status = outcome.response?.status { json.member("status") { $0.integer(status) } }
      if let isChanged { json.member("isAnswerChanged") { $0.boolean(isChanged) } }
      if let before { json.member("before", before) }
      if let after { json.member("after", after) }
    }
  }
}
