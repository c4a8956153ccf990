// SPDX-License-Identifier: Apache-2.0

package import AppStoreServer
package import StrictJSON
package import StrictTime

/// A real-time request for a retention message.
package struct RetentionRequest: Hashable, Sendable {
  /// The `requestIdentifier`.
  package let identifier: String
  package let originalTransactionId: String
  package let product: ProductIndex
  package let locale: String
  package let date: Timestamp
  /// The subscription that the customer cancels; `nil` for a performance test.
  package var subscription: SubscriptionIndex?
}

/// What a server answered to a real-time request.
package struct RetentionReply: Hashable, Sendable {
  /// The `sendAttemptResult` without a complete answer; `nil` with one.
  package var failure: String?
  /// Why there is no complete answer.
  package var explanation: String?
  package var status: Int64?
  package var body: [UInt8]
  /// The duration of the exchange, by the clock of the machine.
  package var milliseconds: Int64

  /// A complete answer.
  package init(status: Int64, body: [UInt8], milliseconds: Int64) {
    (self.status, self.body, self.milliseconds) = (status, body, milliseconds)
  }

  /// No complete answer: a `sendAttemptResult`, and why.
  package init(failure: String, _ explanation: String, milliseconds: Int64) {
    (self.failure, self.explanation) = (failure, explanation)
    (body, self.milliseconds) = ([], milliseconds)
  }
}

/// What the App Store makes of an answer.
package struct RetentionVerdict: Hashable, Sendable {
  /// A `sendAttemptResult`: `SUCCESS` for an answer that breaks no rule.
  package var result: String
  /// The broken rule.
  package var rule: RetentionRule?
  /// Where it is broken, and what was found.
  package var detail: String?
  /// The form of an answer that could be read.
  package var form: RetentionAnswer.Form?
  /// The message that the answer names.
  package var messageIdentifier: String?

  /// Whether the App Store uses the answer.
  package var isRight: Bool { rule == nil && isSame(result, DeliveryResult.success.name) }
}

/// A real-time request, the answer, and what the customer saw.
package struct RetentionExchange: Hashable, Sendable {
  package let customer: CustomerIndex
  package let subscription: SubscriptionIndex
  package let product: ProductIndex
  package let locale: String
  package let date: Timestamp
  /// `nil` if no server was asked.
  package let verdict: RetentionVerdict?
  package let response: RecordedAnswer?
  /// What the customer saw.
  package let shown: Shown

  /// What a customer who cancels sees.
  package enum Shown: Hashable, Sendable {
    /// The message of the answer.
    case answered(String)
    /// The default message of the product and locale.
    case byDefault(String)
    /// No message.
    case none

    /// `answer`, `default` or `none`.
    package var name: String {
      switch self {
      case .answered: "answer"
      case .byDefault: "default"
      case .none: "none"
      }
    }

    /// The identifier of the message.
    package var messageIdentifier: String? {
      switch self {
      case .answered(let id), .byDefault(let id): id
      case .none: nil
      }
    }
  }
}

extension RetentionExchange {
  /// What the customer saw, in words: `the default message 3f…`.
  package var shownText: String {
    switch shown {
    case .answered(let id):
      "message \(id)" + (verdict?.form.map { RetentionExchange.offer(in: $0) } ?? "")
    case .byDefault(let id): "the default message \(id)"
    case .none: "no message"
    }
  }

  /// The broken rule, in words; `nil` without one.
  package var mistake: String? {
    guard let rule = verdict?.rule else { return nil }
    return rule.text + (verdict?.detail.map { ": \($0)" } ?? "")
  }

  package func write(in state: StoreState, to json: inout JSONWriter) {
    json.object { json in
      json.member("customer", state.customers[customer].name)
      json.member("subscription", state.subscriptions[subscription].name)
      json.member("productId", state.catalogue[product].id)
      json.member("locale", locale)
      json.member("shown", shown.name)
      if let id = shown.messageIdentifier { json.member("messageIdentifier", id) }
      guard let verdict else { return }
      json.member("result", verdict.result)
      if let form = verdict.form { json.member("form", form.rawValue) }
      if let rule = verdict.rule { json.member("rule", rule.rawValue) }
      if let mistake { json.member("mistake", mistake) }
      response?.write(to: &json)
    }
  }

  private static func offer(in form: RetentionAnswer.Form) -> String {
    switch form {
    case .message: ""
    case .alternateProduct: " with another plan"
    case .promotionalOffer: " with a promotional offer"
    case .advancedCommerceInfo: " with an Advanced Commerce request"
    @unknown default: ""
    }
  }
}
