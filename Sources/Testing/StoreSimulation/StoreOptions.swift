// SPDX-License-Identifier: Apache-2.0

public import StoreConfiguration
public import StrictTime

/// What a `.storekit` file does not say about a store: the app, the environment and the clock.
public struct StoreOptions: Hashable, Sendable {
  /// The bundle id.
  public var bundleId = "com.example.app"
  /// The app's Apple id.
  public var appAppleId: Int64 = 1_234_567_890
  /// The environment, which decides how long periods last and what records contain.
  public var environment = SimulatedEnvironment.production
  /// The storefront of new customers, a three-letter country code; `nil` takes the file's, or USA.
  public var storefront: String?
  /// The billing grace period.
  public var gracePeriod = GracePeriodSetting.fromConfiguration
  /// Which failed renewals have a grace period.
  public var gracePeriodScope = GracePeriodScope.allRenewals
  /// How long a month lasts in the sandbox; `PT5M` unless the account says otherwise.
  public var sandboxMonth = SandboxMonth.fiveMinutes
  /// Settings that replace the file's.
  public var settings: StoreSettings?
  /// Whether documents of environment Xcode are signed with the store's certificate chain instead of Xcode's single
  /// certificate.
  public var signsXcodeWithChain = false
  /// How exact the store is.
  public var profile = StoreProfile.ideal
  /// What Apple does not document.
  public var knobs = StoreKnobs()
  /// The virtual time at which the store opens.
  public var start = Timestamp(year: 2026, month: 1, day: 1) ?? .earliest
  /// The seed of every id, UUID, key and signature.
  public var seed = "receiptkit"

  /// The defaults: production, 2026-01-01T00:00:00Z.
  public init() {}
}

/// The environments of a simulated store.
public enum SimulatedEnvironment: String, CaseIterable, Sendable {
  /// The App Store.
  case production = "Production"
  /// The sandbox: periods last minutes, twelve renewals at most, one delivery attempt.
  case sandbox = "Sandbox"
  /// StoreKit testing in Xcode.
  case xcode = "Xcode"
}

/// The billing grace period of an app.
public enum GracePeriodSetting: Hashable, Sendable {
  /// 16 days if the file enables grace, else none.
  case fromConfiguration
  /// None.
  case none
  /// 3, 16 or 28 days; weekly subscriptions have at most 6.
  case days(Int64)
}

/// Which failed renewals have a grace period.
public enum GracePeriodScope: String, CaseIterable, Sendable {
  /// All.
  case allRenewals
  /// Those after a paid period: a free trial that fails to convert has none.
  case paidToPaid
}

/// How long a month lasts in the sandbox: a setting of the Apple account.
public enum SandboxMonth: Int64, CaseIterable, Sendable {
  /// 3 minutes.
  case threeMinutes = 180
  /// 5 minutes, the default.
  case fiveMinutes = 300
  /// 15 minutes.
  case fifteenMinutes = 900
  /// 30 minutes.
  case thirtyMinutes = 1800
  /// 1 hour.
  case oneHour = 3600
}
