// SPDX-License-Identifier: Apache-2.0

public import StoreConfiguration
import StoreEngine

// Settings that `SKTestSession` does not have: prices, sale, grace period and deliveries.
extension TestStore {
  /// Sets the price of a product for future renewals.
  ///
  /// If `requiringConsent` is `nil`, Apple's rule applies.
  ///
  ///     try store.setPrice(ProductPrice(milliunits: 12_990), for: "pro.month", requiringConsent: true)
  public func setPrice(
    _ price: ProductPrice,
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
      SetPriceStep {
        $0.product = productIdentifier
        $0.price = price
        $0.consent = consent
      }
    )
  }

  /// The highest price in a script or `.storekit` file.
  private static let highestPrice = ProductPrice(milliunits: 999_999_999_999)

  /// Removes a product from sale.
  ///
  /// Its subscriptions end after the current period.
  ///
  ///     try store.removeFromSale("pro.month")
  public func removeFromSale(_ productIdentifier: String) throws(StoreRefusal) {
    try perform(RemoveFromSaleStep { $0.product = productIdentifier })
  }

  /// Puts a product on sale again.
  ///
  ///     try store.returnToSale("pro.month")
  public func returnToSale(_ productIdentifier: String) throws(StoreRefusal) {
    try perform(ReturnToSaleStep { $0.product = productIdentifier })
  }

  /// Sets the grace period for future billing problems.
  ///
  ///     store.setGracePeriod(.days(28), scope: .paidToPaid)
  public func setGracePeriod(
    _ length: GracePeriodSetting,
    scope: GracePeriodScope = .allRenewals
  ) {
    set(SetGracePeriodStep { ($0.length, $0.scope) = (length, scope) })
  }

  /// Extends the subscriptions of a product, as Extend Subscription Renewal Dates for All Active Subscribers does.
  ///
  ///     try store.extendRenewalDates(of: "pro.month", byDays: 7)
  ///
  /// `reason` is the API's `extendReasonCode`. `storefronts` are three-letter country codes, or empty for all.
  public func extendRenewalDates(
    of productIdentifier: String,
    byDays days: Int64,
    reason: Int64 = 0,
    storefronts: [String] = []
  ) throws(StoreRefusal) {
    try perform(
      MassExtendStep {
        $0.product = productIdentifier
        $0.days = days
        $0.reason = reason
        $0.storefronts = storefronts
      }
    )
  }

  /// Sends a notification of type TEST.
  ///
  ///     store.requestTestNotification()
  ///     #expect(store.notifications.last?.notificationType == "TEST")
  public func requestTestNotification() { set(TestNotificationStep()) }

  /// Whether the server that receives notifications responds.
  ///
  /// The store retries failed deliveries.
  ///
  ///     store.notificationEndpointIsUp = false
  ///     store.advance(by: .days(7))
  ///     let missed = store.notifications.filter { !$0.isDelivered }
  public var notificationEndpointIsUp: Bool {
    get { state.deliveries.endpoint == .up }
    set { set(SetNotificationEndpointStep { $0.isUp = newValue }) }
  }
}
