// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StoreEngine

// The settings of `SKTestSession`. Settings of a customer are those of the customer named `customer`.
extension TestStore {
  /// The length of subscription periods in environment Xcode.
  ///
  /// It has no effect in other environments.
  ///
  ///     session.timeRate = .monthlyRenewalEveryThirtySeconds
  public var timeRate: TimeRate {
    get { TimeRate(rawValue: state.settings.timeRate) ?? .realTime }
    set { set(SetTimeRateStep { $0.rate = newValue.rawValue }) }
  }

  /// The values of `SKTestSession.TimeRate`, with their raw values.
  public enum TimeRate: Int64, CaseIterable, Sendable {
    /// Periods have their real length.
    case realTime
    /// A day lasts an hour.
    case oneHourIsOneDay
    /// A day lasts 30 minutes.
    case thirtyMinutesIsOneDay
    /// A day lasts 5 minutes.
    case fiveMinutesIsOneDay
    /// A day lasts a minute.
    case oneMinuteIsOneDay
    /// A day lasts 30 seconds.
    case thirtySecondsIsOneDay
    /// A day lasts a second.
    case oneSecondIsOneDay
    /// A month lasts an hour.
    case monthlyRenewalEveryHour = 10
    /// A month lasts 30 minutes.
    case monthlyRenewalEveryThirtyMinutes
    /// A month lasts 15 minutes.
    case monthlyRenewalEveryFifteenMinutes
    /// A month lasts 5 minutes.
    case monthlyRenewalEveryFiveMinutes
    /// A month lasts 30 seconds.
    case monthlyRenewalEveryThirtySeconds = 15
    /// Every period lasts 15 minutes.
    case oneRenewalEveryFifteenMinutes = 1000
    /// Every period lasts 5 minutes.
    case oneRenewalEveryFiveMinutes
    /// Every period lasts a minute.
    case oneRenewalEveryMinute
    /// Every period lasts 30 seconds.
    case oneRenewalEveryThirtySeconds
    /// Every period lasts 10 seconds.
    case oneRenewalEveryTenSeconds
    /// Every period lasts 2 seconds.
    case oneRenewalEveryTwoSeconds
  }

  /// The storefront of the customer `customer`, a three-letter country code.
  ///
  /// Unknown codes are ignored.
  ///
  ///     session.storefront = "GBR"
  public var storefront: String {
    get { customer().storefront }
    set { customer().storefront = newValue }
  }

  /// The locale.
  ///
  /// Signed data does not depend on it.
  ///
  ///     session.locale = "en_GB"
  public var locale: String {
    get { state.settings.locale ?? "en_US" }
    set { state.settings.locale = newValue }
  }

  /// Whether purchases of the customer `customer` need approval.
  ///
  ///     session.askToBuyEnabled = true
  public var askToBuyEnabled: Bool {
    get { customer().askToBuyEnabled }
    set { customer().askToBuyEnabled = newValue }
  }

  /// Whether purchases of the customer `customer` are interrupted.
  ///
  ///     session.interruptedPurchasesEnabled = true
  public var interruptedPurchasesEnabled: Bool {
    get { customer().interruptedPurchasesEnabled }
    set { customer().interruptedPurchasesEnabled = newValue }
  }

  /// Whether all renewals fail, even after ``resolveIssueForTransaction(identifier:)``.
  ///
  ///     session.shouldEnterBillingRetryOnRenewal = true
  public var shouldEnterBillingRetryOnRenewal: Bool {
    get { state.settings.failsRenewals }
    set {
      state.settings.failsRenewals = newValue
      // Renewals that can be charged may be due before the end of the period, others are due at its end.
      for number in state.subscriptions.indices { state.schedule(subscription: number) }
    }
  }

  /// Whether failed renewals have a grace period of 16 days (in real time).
  ///
  ///     session.billingGracePeriodIsEnabled = true
  public var billingGracePeriodIsEnabled: Bool {
    get {
      state.gracePeriod != .none
        && (state.gracePeriod != .fromConfiguration || state.settings.hasBillingGracePeriod)
    }
    set { state.gracePeriod = newValue ? .days(16) : .none }
  }

  /// Whether all purchases fail, with ``failureError``.
  ///
  ///     session.failTransactionsEnabled = true
  public var failTransactionsEnabled: Bool {
    get { state.settings.failsTransactions }
    set { state.settings.failsTransactions = newValue }
  }

  /// The error of purchases while ``failTransactionsEnabled`` is set.
  ///
  ///     session.failureError = .productUnavailable
  public var failureError: StoreRefusal.Code {
    get { purchaseFailure }
    set { purchaseFailure = newValue }
  }

  /// Makes a call fail until the error is set to `nil`.
  ///
  ///     session.setSimulatedError("networkError", forAPI: .purchase)
  public func setSimulatedError(_ error: String?, forAPI call: SimulatedCall) {
    set(SetErrorStep { ($0.call, $0.error) = (call.rawValue, error) })
  }

  /// The simulated error of a call.
  ///
  ///     #expect(session.simulatedError(forAPI: .purchase) == nil)
  public func simulatedError(forAPI call: SimulatedCall) -> String? {
    state.simulatedErrors[call.rawValue]
  }

  /// Makes a call fail until the error is set to `nil`.
  ///
  /// A shorter form of ``setSimulatedError(_:forAPI:)``.
  ///
  ///     session.setSimulatedError("networkError", for: .purchase)
  public func setSimulatedError(_ error: String?, for call: SimulatedCall) {
    setSimulatedError(error, forAPI: call)
  }

  /// Resets all settings to those of the configuration.
  ///
  /// Purchases and the clock don't change.
  ///
  ///     session.resetToDefaultState()
  public func resetToDefaultState() {
    set(SetTimeRateStep { $0.rate = run.initial.settings.timeRate })
    state.settings = run.initial.settings
    state.gracePeriod = run.initial.gracePeriod
    state.gracePeriodScope = run.initial.gracePeriodScope
    state.simulatedErrors = run.initial.simulatedErrors
    purchaseFailure = .paymentFailed
    disableDialogs = true
    set(SetNotificationEndpointStep { $0.isUp = true })
    for customer in state.customers {
      let name = customer.name
      set(SetAskToBuyStep { ($0.customer, $0.isOn) = (name, run.initial.settings.asksToBuy) })
      set(
        SetInterruptedPurchasesStep {
          ($0.customer, $0.isOn) = (name, run.initial.settings.interruptsPurchases)
        }
      )
      set(SetStorefrontStep { ($0.customer, $0.storefront) = (name, run.initial.storefront.code) })
    }
  }
}
