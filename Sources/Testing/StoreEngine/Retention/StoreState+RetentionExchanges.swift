// SPDX-License-Identifier: Apache-2.0

package import OpenSSLTrust
import StoreLab
import StrictJSON
import StrictTime

// Real-time requests: when they are made, and what comes of them.
extension StoreState {
  /// The request that the App Store makes before a customer turns auto-renew off; `nil` for another step, for a cancellation
  /// that the store refuses, and where no server is asked.
  package func retentionRequest(before step: any Step) -> RetentionRequest? {
    guard let cancellation = step as? SetAutoRenewStep, !cancellation.isOn,
      asksForRetention
    else { return nil }
    do throws(StoreRefusal) {
      try requireNoError(for: step)
      let number = try subscription(cancellation.subscription)
      try requireCancellable(number)
      return newRetentionRequest(about: number, options.knobs.retentionLocale)
    } catch {
      // The step itself is refused, or changes nothing.
      return nil
    }
  }

  /// Performs the step of a customer who begins to cancel.
  mutating func requestRetentionMessage(
    _ number: SubscriptionIndex,
    _ locale: String?
  ) throws(StoreRefusal) {
    guard options.environment != .xcode else {
      throw StoreRefusal(.invalidState, "StoreKit testing in Xcode makes no real-time requests")
    }
    try requireCancellable(number)
    let locale = locale ?? options.knobs.retentionLocale
    if asksForRetention {
      retention.waiting.append(newRetentionRequest(about: number, locale))
    } else {
      recordRetention(number, locale, nil, nil)
    }
  }

  /// Whether a server is asked: it has a URL, and the caller makes requests.
  private var asksForRetention: Bool {
    retention.isAskedByCaller && retention.realtimeURL != nil && options.environment != .xcode
  }

  private func requireCancellable(_ number: SubscriptionIndex) throws(StoreRefusal) {
    let subscription = subscriptions[number]
    guard subscription.organizer == nil, subscription.phase.isRunning else {
      throw StoreRefusal(.invalidState, "the subscription is not running")
    }
    let isOn =
      isCommitment(number) ? subscription.renewal.renewsCommitment : subscription.renewal.isOn
    guard isOn else {
      throw StoreRefusal(.invalidState, "auto-renew is off: there is nothing to cancel")
    }
  }

  private func newRetentionRequest(
    about number: SubscriptionIndex,
    _ locale: String
  ) -> RetentionRequest {
    RetentionRequest(
      identifier: identifiers.uuid(.retentionRequest, retention.exchanges.count),
      originalTransactionId: transactionId(subscriptions[number].original),
      product: record(of: subscriptions[number].current).product,
      locale: locale,
      date: now,
      subscription: number
    )
  }

  /// The body of a real-time request: `{"signedPayload": "…"}`.
  package func body(
    of request: RetentionRequest,
    signedBy signer: StoreSigner
  ) throws(TrustError) -> [UInt8] {
    let token = try signer.token(
      RealtimeRequestBuilder {
        $0.originalTransactionId = request.originalTransactionId
        $0.appAppleId = options.appAppleId
        $0.productId = catalogue[request.product].id
        $0.userLocale = request.locale
        $0.requestIdentifier = request.identifier
        $0.environment = options.environment.rawValue
        $0.signedDate = TokenDate(request.date)
      }
    )
    return JSONWriter.object { $0.member("signedPayload", token) }
  }

  // MARK: What came of them

  /// Records an exchange, and what the customer saw.
  mutating func recordRetention(
    _ number: SubscriptionIndex,
    _ locale: String,
    _ verdict: RetentionVerdict?,
    _ response: RecordedAnswer?
  ) {
    changes.note("retentionMessage")
    if verdict != nil { assume(.retentionTimeout) }
    if isSame(locale, options.knobs.retentionLocale) { assume(.retentionLocale) }
    if verdict?.rule == .unknownMember { assume(.unknownRetentionMembers) }
    let product = record(of: subscriptions[number].current).product
    let exchange = RetentionExchange(
      customer: subscriptions[number].customer,
      subscription: number,
      product: product,
      locale: locale,
      date: now,
      verdict: verdict,
      response: response,
      shown: shown(verdict, product, locale)
    )
    // A log has the step of the customer, and then what a server answered.
    if let last = retention.exchanges.last, last.verdict == nil, verdict != nil,
      last.date == now, last.subscription == number
    {
      retention.exchanges[retention.exchanges.count - 1] = exchange
    } else {
      changes.retention.append(retention.exchanges.count)
      retention.exchanges.append(exchange)
    }
  }

  private func shown(
    _ verdict: RetentionVerdict?,
    _ product: ProductIndex,
    _ locale: String
  ) -> RetentionExchange.Shown {
    if let verdict, verdict.isRight, let id = verdict.messageIdentifier { return .answered(id) }
    let place = RetentionState.DefaultPlace(product: product, locale: locale)
    return retention.defaults[place].map { .byDefault($0) } ?? .none
  }

  // MARK: Performance tests

  /// A request of a performance test: about the subscription of a transaction, or else the newest one.
  package func testRequest(
    _ number: Int,
    about original: TransactionIndex?
  ) -> RetentionRequest? {
    let subscription =
      original.flatMap { transactions[$0].subscription }
      ?? subscriptions.indices.last { !subscriptions[$0].isRemoved }
    let known = subscription.map { number in
      (
        transactionId(subscriptions[number].original),
        record(of: subscriptions[number].current).product
      )
    }
    let first = catalogue.products.indices.first { catalogue[$0].terms != nil }
    guard let (id, product) = known ?? first.map({ ("\(identifiers.firstTransactionId)", $0) })
    else { return nil }
    return RetentionRequest(
      identifier: identifiers.uuid(.retentionTest, number),
      originalTransactionId: id,
      product: product,
      locale: options.knobs.retentionLocale,
      date: now
    )
  }
}
