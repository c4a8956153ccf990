// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreEngine
public import StorePayloads
public import StrictTime

// Retention messages: what a server answers while a customer cancels, and what the customer sees.
extension TestStore {
  /// Uploads a message of the Retention Messaging API, which the sandbox approves immediately, and production after a day.
  ///
  ///     try store.uploadRetentionMessage(identifier)
  public func uploadRetentionMessage(_ identifier: UUIDText) throws(StoreRefusal) {
    let id = identifier.rawValue.lowercased()
    try perform(RetentionStep { ($0.change, $0.id) = (.uploadMessage, id) })
  }

  /// Sets the message that customers see if the server's answer is wrong, late or missing.
  ///
  ///     try store.setDefaultRetentionMessage(identifier, for: "pro.month")
  public func setDefaultRetentionMessage(
    _ identifier: UUIDText,
    for productIdentifier: String,
    locale: String = "en-US"
  ) throws(StoreRefusal) {
    try perform(
      RetentionStep {
        ($0.change, $0.id) = (.setDefault, identifier.rawValue.lowercased())
        ($0.product, $0.locale) = (productIdentifier, locale)
      }
    )
  }

  /// Answers real-time requests with a function, instead of a server; `nil` asks none.
  ///
  /// The store asks before a customer turns auto-renew off, and for ``TestTransaction/requestRetentionMessage(locale:)``. The
  /// function gets the body that the App Store posts.
  ///
  ///     store.answerRetentionRequests { body in
  ///       try backend.receive(body)
  ///       return TestRetentionAnswer(body: try RetentionAnswer.message(identifier).json)
  ///     }
  public func answerRetentionRequests(_ answer: ((String) throws -> TestRetentionAnswer)?) {
    retentionAnswer = answer
    state.retention.isAskedByCaller = answer != nil
    guard answer != nil, state.retention.realtimeURL == nil else { return }
    set(RetentionStep { ($0.change, $0.url) = (.setRealtimeURL, "https://test.example/retention") })
  }

  /// What customers saw who began to cancel, oldest first.
  ///
  ///     #expect(store.retentionExchanges.last?.mistake == nil)
  public var retentionExchanges: [TestRetentionExchange] {
    state.retention.exchanges.map { TestRetentionExchange($0, in: state) }
  }

  /// Makes the request before a step that cancels a subscription.
  func askForRetention(before step: any Step) {
    guard let request = state.retentionRequest(before: step) else { return }
    ask(request)
  }

  /// Makes the requests that a step asked for.
  func askForRetention() {
    let waiting = state.retention.waiting
    state.retention.waiting = []
    for request in waiting { ask(request) }
  }

  private func ask(_ request: RetentionRequest) {
    let reply: RetentionReply
    do {
      let body = try state.body(of: request, signedBy: signer)
      let answer = try retentionAnswer?(String(decoding: body, as: UTF8.self))
      reply = RetentionReply(
        status: answer?.status ?? 0,
        body: Array((answer?.body ?? "").utf8),
        milliseconds: answer?.milliseconds ?? 0
      )
    } catch {
      reply = RetentionReply(failure: "NO_RESPONSE", "\(error)", milliseconds: 0)
    }
    set(RetentionExchangeStep(request, state.verdict(on: reply, to: request), reply, in: state))
  }
}

/// What a function answers to a real-time request.
public struct TestRetentionAnswer: Hashable, Sendable {
  /// The HTTP status.
  public let status: Int64
  /// The body, such as ``/AppStoreServer/RetentionAnswer/json``.
  public let body: String
  /// How long the answer takes, which the store compares with its limit.
  public let milliseconds: Int64

  /// An answer, by default one that takes no time.
  public init(status: Int64 = 200, body: String, milliseconds: Int64 = 0) {
    self.status = status
    self.body = body
    self.milliseconds = milliseconds
  }
}

/// What a customer saw who began to cancel.
public struct TestRetentionExchange: Hashable, Sendable {
  /// The customer.
  public let customer: String
  /// The product of the subscription.
  public let productIdentifier: String
  /// The locale of the customer.
  public let locale: String
  /// The time of the request.
  public let date: Timestamp
  /// The result, as Apple counts it in a performance test; `nil` if no server was asked.
  public let result: SendAttemptResult?
  /// The rule that the answer breaks, and where; `nil` without one.
  public let mistake: String?
  /// The message that the customer saw; `nil` without one.
  public let messageIdentifier: UUIDText?
  /// Whether it was the default message.
  public let isDefaultMessage: Bool

  init(_ exchange: RetentionExchange, in state: StoreState) {
    customer = state.customers[exchange.customer].name
    productIdentifier = state.catalogue[exchange.product].id
    locale = exchange.locale
    date = exchange.date
    result = (exchange.verdict?.result).map { SendAttemptResult(rawValue: $0) }
    mistake = exchange.mistake
    messageIdentifier = exchange.shown.messageIdentifier.map { UUIDText(rawValue: $0) }
    if case .byDefault = exchange.shown {
      isDefaultMessage = true
    } else {
      isDefaultMessage = false
    }
  }
}

extension TestTransaction {
  /// Begins to cancel the subscription, so that the customer sees a retention message, and returns what came of it.
  ///
  /// Auto-renew stays on.
  ///
  ///     let exchange = try purchase.requestRetentionMessage(locale: "de-DE")
  ///     #expect(exchange?.mistake == nil)
  @discardableResult
  public func requestRetentionMessage(
    locale: String? = nil
  ) throws(StoreRefusal) -> TestRetentionExchange? {
    let name = try subscriptionName()
    try store.perform(
      RequestRetentionMessageStep { ($0.subscription, $0.locale) = (name, locale) }
    )
    return store.retentionExchanges.last
  }
}
