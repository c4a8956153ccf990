// SPDX-License-Identifier: Apache-2.0

package import AppStoreServer
import StrictJSON

/// A customer begins to cancel a subscription, and sees a retention message.
///
/// A server (`serve`) posts the real-time request to the URL of the Retention Messaging API; without one, the customer sees the
/// default message of the product and locale. The subscription is not cancelled. `locale` is by default that of the knob
/// `retentionLocale`.
///
/// Swift: `TestTransaction.requestRetentionMessage`
package struct RequestRetentionMessageStep: Step {
  package static let name = "requestRetentionMessage"
  package static let title = "Begin to cancel"
  /// Random histories have no such step: it says nothing about who may use what.
  package static let weight = 0
  package static let members: [StepMember<Self>] = [
    .required("subscription", .subscription, \.subscription),
    .optional("locale", .locale, \.locale),
  ]

  package var subscription = ""
  package var locale: String?

  package init() {}

  package var storeKitCall: SimulatedCall? { .manageSubscriptions }

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    try store.requestRetentionMessage(try store.subscription(subscription), locale)
  }
}

/// What came of a real-time request that a server answered.
///
///     {"at", "do": "retentionExchange", "subscription": "A", "locale": "en-US", "result": "SUCCESS", "form": "message",
///      "message": UUID, "status": 200, "milliseconds": 12, "body": "eyJt…"}
package struct RetentionExchangeStep: Step {
  package static let name = "retentionExchange"
  package static let isLogOnly = true
  package static let members: [StepMember<Self>] = [
    .required("subscription", .text, \.subscription), .required("locale", .text, \.locale),
    .required("result", .sendResult, \.result), .optional("rule", .choice, \.rule),
    .optional("detail", .text, \.detail), .optional("form", .choice, \.form),
    .optional("message", .text, \.message), .optional("status", .integer(in: 0...999), \.status),
    .optional("milliseconds", .integer(in: 0...Int64.max), \.milliseconds),
    .optional("body", .bodyText, \.body), .defaulted("cut", .flag, \.isCut),
  ]

  package var subscription = ""
  package var locale = ""
  package var result = ""
  package var rule: RetentionRule?
  package var detail: String?
  package var form: RetentionAnswer.Form?
  /// The message that the answer names.
  package var message: String?
  package var status: Int64?
  package var milliseconds: Int64?
  package var body: BodyText? { didSet { isCut = body?.isCut ?? false } }
  private var isCut = false

  package init() {}

  /// An exchange, as the log has it.
  package init(
    _ request: RetentionRequest,
    _ verdict: RetentionVerdict,
    _ reply: RetentionReply,
    in state: StoreState
  ) {
    subscription = request.subscription.map { state.subscriptions[$0].name } ?? ""
    locale = request.locale
    (result, rule, detail) = (verdict.result, verdict.rule, verdict.detail)
    (form, message) = (verdict.form, verdict.messageIdentifier)
    (status, milliseconds) = (reply.status, reply.milliseconds)
    body = reply.body.isEmpty ? nil : BodyText(reply.body[...])
    isCut = body?.isCut ?? false
  }

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    let number = try store.subscription(subscription)
    store.retention.waiting.removeAll()
    let verdict = RetentionVerdict(
      result: result,
      rule: rule,
      detail: detail,
      form: form,
      messageIdentifier: message
    )
    let response = milliseconds.map {
      RecordedAnswer(status: status, milliseconds: $0, body: body?.cut(isCut) ?? BodyText())
    }
    store.recordRetention(number, locale, verdict, response)
  }
}

/// The result of a performance test whose requests a server made.
package struct PerformanceTestStep: Step {
  package static let name = "performanceTestResult"
  package static let isLogOnly = true
  package static let members: [StepMember<Self>] = [
    .required("requestId", .text, \.requestId),
    .required("successes", .integer(in: 0...1_000), \.successes),
    .required("times", .list, \.times), .optional("failures", .list, \.failures),
  ]

  package var requestId = ""
  package var successes: Int64 = 0
  /// Average, median, 90th, 95th and 99th percentile, in milliseconds.
  package var times: [String] = []
  /// The failures by kind: `TIMED_OUT 3`.
  package var failures: [String]?

  package init() {}

  /// The result of a test, as the log has it.
  package init(_ requestId: String, _ result: RetentionState.TestResult) {
    self.requestId = requestId
    successes = result.successes
    times = result.times.map { "\($0)" }
    failures = result.failures.isEmpty ? nil : result.failures.map { "\($0.name) \($0.count)" }
  }

  package mutating func check(_ object: ScriptObject) throws(ScriptError) {
    guard times.count == RetentionState.TestResult.timeNames.count,
      times.allSatisfy({ Int64($0) != nil })
    else { throw object.error("times", "five numbers") }
    guard failures?.allSatisfy({ PerformanceTestStep.failure($0) != nil }) ?? true else {
      throw object.error("failures", "kinds with their numbers")
    }
  }

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    let result = RetentionState.TestResult(
      successes: successes,
      times: times.compactMap { Int64($0) },
      failures: (failures ?? []).compactMap { PerformanceTestStep.failure($0) }
    )
    try store.finishTest(requestId, result)
  }

  private static func failure(_ text: String) -> RetentionState.TestResult.Failure? {
    let parts = text.split(separator: " ").map(String.init)
    guard parts.count == 2, let count = Int64(parts[1]) else { return nil }
    return RetentionState.TestResult.Failure(name: parts[0], count: count)
  }
}

extension MemberKind<String> {
  /// A locale of App Store Connect, such as `en-US`, `ja` or `zh-Hans`.
  static let locale = MemberKind(
    input: .text,
    read: { (object, name) throws(ScriptError) in
      guard let text = try object.string(name) else { return nil }
      guard RetentionState.isLocale(text) else {
        throw object.error(name, "a locale such as en-US, ja or zh-Hans")
      }
      return text
    },
    write: { $1.string($0) }
  )
}
