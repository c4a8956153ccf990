// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust
public import StoreConfiguration
import StoreLab
public import StrictTime

/// An App Store for tests: it sells, renews, bills, refunds and notifies on a clock that the test moves.
///
///     let store = try TestStore(configuration, seed: "renewal")
///     let anna = store.customer("anna")
///     let purchase = try anna.purchase("pro.month")
///     store.advance(to: purchase.expiresDate)      // renews by itself
///     anna.paymentMethodWorks = false
///     store.advance(by: .days(31))
///     for notification in store.notifications { try backend.receive(notification.body()) }
///
/// Everything it gives out is signed by a test authority: a verifier that has ``anchors()`` as its trust anchors
/// accepts it, all others reject it. The names are those of `SKTestSession`; the clock is the difference. A store is
/// for one task at a time.
public final class TestStore {
  var state: StoreState
  let signer: StoreSigner

  /// A store with the products of a configuration.
  public init(_ configuration: StoreConfiguration, options: StoreOptions = StoreOptions())
    throws(TrustError)
  {
    state = StoreState(configuration, options)
    signer = try StoreSigner(options)
  }

  /// A store with the products of a configuration, in production from 2026-01-01, whose ids and keys follow from a seed.
  public convenience init(_ configuration: StoreConfiguration, seed: String) throws(TrustError) {
    var options = StoreOptions()
    options.seed = seed
    try self.init(configuration, options: options)
  }

  /// The virtual time.
  public var now: Timestamp { state.now }

  /// The trust anchors of everything that the store signs.
  public func anchors() throws(TrustError) -> [TrustAnchor] {
    try signer.anchors()
  }

  /// The anchors as PEM, for `receiptctl --root`.
  public func rootsPEM() throws(TrustError) -> String { try signer.rootsPEM() }

  /// The customer of a name, created when first named.
  public func customer(_ name: String = "customer") -> TestCustomer {
    TestCustomer(number: state.customer(name), store: self)
  }

  // MARK: The clock

  /// Moves the clock forward; everything that is due on the way happens in order.
  ///
  /// A time in the past changes nothing.
  public func advance(to time: Timestamp) {
    while let due = state.nextDue(until: time) {
      state.passTime(to: due)
      state.changes = Changes()
    }
    state.now = max(state.now, time)
  }

  /// Moves the clock forward by a duration.
  public func advance(by duration: Duration) {
    let (seconds, attoseconds) = duration.components
    advance(
      to: state.now.adding(seconds: seconds)
        .adding(milliseconds: attoseconds / 1_000_000_000_000_000)
    )
  }

  /// The next renewals of a customer if nothing changes: time, product, price, offer and cause.
  public func upcoming(for customer: TestCustomer, count: Int = 12) -> [UpcomingRenewal] {
    state.upcoming(of: customer.number, count: count)
  }

  /// The notifications that the store has sent, in the order of signing.
  public var notifications: [SentNotification] {
    state.notifications.map { SentNotification(record: $0, state: state, signer: signer) }
  }

  /// The notifications after the first `count`: what is new for a test that counted them.
  public func notifications(after count: Int) -> [SentNotification] {
    state.notifications.dropFirst(max(0, count))
      .map { SentNotification(record: $0, state: state, signer: signer) }
  }

  // MARK: Settings of the store

  /// Sets the price of a product for renewals from now on; `nil` decides about consent by Apple's rule.
  public func setPrice(
    _ price: Price,
    for productIdentifier: String,
    requiringConsent: Bool? = nil
  ) throws(StoreRefusal) {
    let consent: PriceConsent? = requiringConsent.map { $0 ? .required : .notice }
    try perform(
      .setPrice(product: productIdentifier, milliunits: price.milliunits, consent: consent)
    )
  }

  /// Removes a product from sale: its subscriptions end with their period.
  public func removeFromSale(_ productIdentifier: String) throws(StoreRefusal) {
    try perform(.removeFromSale(product: productIdentifier))
  }

  /// Puts a product on sale again.
  public func returnToSale(_ productIdentifier: String) throws(StoreRefusal) {
    try perform(.returnToSale(product: productIdentifier))
  }

  /// Sets the billing grace period for billing problems from now on.
  public func setGracePeriod(
    _ length: GracePeriodSetting,
    scope: GracePeriodScope = .allRenewals
  ) {
    state.gracePeriod = length
    state.gracePeriodScope = scope
  }

  /// Whether the server that receives notifications answers; deliveries that fail are tried again.
  public var notificationEndpointIsUp: Bool {
    get { state.endpoint == .up }
    set { state.endpoint = newValue ? .up : .down }
  }

  /// Every renewal fails while this is on, also after ``resolveIssueForTransaction(identifier:)``.
  public var shouldEnterBillingRetryOnRenewal: Bool {
    get { state.settings.failsRenewals }
    set { state.settings.failsRenewals = newValue }
  }

  /// Whether failed renewals have a grace period, 16 days of real time.
  public var billingGracePeriodIsEnabled: Bool {
    get {
      state.gracePeriod != .none
        && (state.gracePeriod != .fromConfiguration || state.settings.hasBillingGracePeriod)
    }
    set { state.gracePeriod = newValue ? .days(16) : .none }
  }

  /// Lets a call fail until it is set to `nil`: `purchase`.
  public func setSimulatedError(_ error: String?, for call: String) {
    state.simulatedErrors[call] = error
  }

  /// The simulated error of a call.
  public func simulatedError(for call: String) -> String? { state.simulatedErrors[call] }

  func perform(_ step: Step) throws(StoreRefusal) {
    defer {
      // What the step makes due at once, such as a renewal that is charged early.
      while let due = state.nextDue(until: state.now) { state.passTime(to: due) }
      state.changes = Changes()
    }
    try state.perform(step)
  }
}

extension Duration {
  /// A duration of days of 24 hours.
  public static func days(_ count: Int64) -> Duration { .seconds(count) * 86_400 }
}
