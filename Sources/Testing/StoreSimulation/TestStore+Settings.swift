// SPDX-License-Identifier: Apache-2.0

public import StoreConfiguration

// What only a simulated App Store has: prices, sale, grace of any length, deliveries.
extension TestStore {
  /// Sets the price of a product for renewals from now on; `nil` decides about consent by Apple's rule.
  ///
  ///     try store.setPrice(Price(milliunits: 12_990), for: "pro.month", requiringConsent: true)
  public func setPrice(
    _ price: Price,
    for productIdentifier: String,
    requiringConsent: Bool? = nil
  ) throws(StoreRefusal) {
    guard price <= TestStore.highestPrice else {
      throw StoreRefusal(
        .invalidArgument,
        "price \(price), expected at most \(TestStore.highestPrice)"
      )
    }
    let consent: PriceConsent? = requiringConsent.map { $0 ? .required : .notice }
    try perform(
      .setPrice(product: productIdentifier, milliunits: price.milliunits, consent: consent)
    )
  }

  /// The highest price that a script or a `.storekit` file can name.
  private static let highestPrice = Price(milliunits: 999_999_999_999)

  /// Removes a product from sale: its subscriptions end with their period.
  ///
  ///     try store.removeFromSale("pro.month")
  public func removeFromSale(_ productIdentifier: String) throws(StoreRefusal) {
    try perform(.removeFromSale(product: productIdentifier))
  }

  /// Puts a product on sale again.
  ///
  ///     try store.returnToSale("pro.month")
  public func returnToSale(_ productIdentifier: String) throws(StoreRefusal) {
    try perform(.returnToSale(product: productIdentifier))
  }

  /// Sets the billing grace period for billing problems from now on.
  ///
  ///     store.setGracePeriod(.days(28), scope: .paidToPaid)
  public func setGracePeriod(
    _ length: GracePeriodSetting,
    scope: GracePeriodScope = .allRenewals
  ) {
    set(.setGracePeriod(length: length, scope: scope))
  }

  /// Extends the subscriptions of a product, as Extend Subscription Renewal Dates for All Active Subscribers does.
  ///
  ///     try store.extendRenewalDates(of: "pro.month", byDays: 7)
  ///
  /// `reason` is the API's `extendReasonCode`, `storefronts` are three-letter codes; none means all.
  public func extendRenewalDates(
    of productIdentifier: String,
    byDays days: Int64,
    reason: Int64 = 0,
    storefronts: [String] = []
  ) throws(StoreRefusal) {
    try perform(
      .massExtend(
        product: productIdentifier,
        days: days,
        reason: reason,
        storefronts: storefronts
      )
    )
  }

  /// Sends a notification of type TEST.
  ///
  ///     store.requestTestNotification()
  ///     #expect(store.notifications.last?.notificationType == "TEST")
  public func requestTestNotification() { set(.testNotification) }

  /// Whether the server that receives notifications answers; deliveries that fail are tried again.
  ///
  ///     store.notificationEndpointIsUp = false
  ///     store.advance(by: .days(7))
  ///     let missed = store.notifications.filter { !$0.isDelivered }
  public var notificationEndpointIsUp: Bool {
    get { state.endpoint == .up }
    set { set(.setNotificationEndpoint(newValue ? .up : .down)) }
  }
}
