// SPDX-License-Identifier: Apache-2.0

public import StoreConfiguration
public import StrictTime

/// The options of a simulated store that a `.storekit` file does not contain: the app, the environment and the clock.
///
///     var options = StoreOptions()
///     options.environment = .sandbox
///     let store = try TestStore(contentsOf: "Products.storekit", options: options)
public struct StoreOptions: Hashable, Sendable {
  /// The bundle id (default: `com.example.app`).
  public var bundleId = "com.example.app"
  /// The app's Apple id (default: 1234567890).
  public var appAppleId: Int64 = 1_234_567_890
  /// The environment, which determines the length of periods and the members of payloads (default: production).
  public var environment = SimulatedEnvironment.production
  /// The storefront of new customers, a three-letter country code (default: that of the file, or USA).
  public var storefront: String?
  /// The billing grace period (default: 16 days if the file enables it, otherwise none).
  public var gracePeriod = GracePeriodSetting.fromConfiguration
  /// The failed renewals that have a grace period (default: all).
  public var gracePeriodScope = GracePeriodScope.allRenewals
  /// The length of a month in the sandbox (default: 5 minutes).
  public var sandboxMonth = SandboxMonth.fiveMinutes
  /// The app's shared secret: verifyReceipt then answers 21004 to requests with another one, and to requests without it
  /// about a receipt with auto-renewable subscriptions (default: none).
  public var sharedSecret: String?
  /// The key that signs offers and eligibilities (default: the store's own, derived from the seed).
  public var offerKey: OfferVerificationKey?
  /// Whether promotional offers must be signed, as on a device (default: false).
  public var requiresOfferSignatures = false
  /// Settings that replace those of the file (default: none).
  public var settings: StoreSettings?
  /// Whether environment Xcode signs with the store's certificate chain (default: false, a self-signed certificate).
  public var signsXcodeWithChain = false
  /// The products that customers can buy for a group (default: none).
  public var seats: [SeatPricing] = []
  /// The bundles that the store sells beside the products of the file (default: none).
  public var bundles: [StoreBundle] = []
  /// How punctual the store is, and which members its payloads have (default: `ideal`).
  public var profile = StoreProfile.ideal
  /// Settings for undocumented behavior (default: see ``StoreKnobs``).
  public var knobs = StoreKnobs()
  /// The initial time of the store's clock (default: 2026-01-01T00:00:00Z).
  public var start = Timestamp(year: 2026, month: 1, day: 1) ?? .earliest
  /// The seed of all ids, UUIDs and keys (default: `receiptkit`).
  public var seed = "receiptkit"
  /// The seed of the In-App Purchase key, which the two stores of a server share; `nil` for ``seed``.
  package var keySeed: String?

  /// The defaults.
  public init() {}
}

/// The public half of an In-App Purchase key, which a backend signs offers with.
public struct OfferVerificationKey: Hashable, Sendable {
  /// The public key, in PEM.
  public let publicKey: String
  /// The key id, if signatures must name it.
  public let keyId: String?

  /// A key.
  public init(publicKey: String, keyId: String? = nil) {
    self.publicKey = publicKey
    self.keyId = keyId
  }
}

/// The environments of a simulated store.
public enum SimulatedEnvironment: String, CaseIterable, Sendable {
  /// The App Store.
  case production = "Production"
  /// The sandbox: periods of minutes, at most twelve renewals, one delivery attempt.
  case sandbox = "Sandbox"
  /// StoreKit testing in Xcode.
  case xcode = "Xcode"
}

/// The billing grace period of an app.
public enum GracePeriodSetting: Hashable, Sendable {
  /// 16 days if the file enables the grace period, otherwise none.
  case fromConfiguration
  /// None.
  case none
  /// 3, 16 or 28 days; weekly subscriptions have at most 6.
  case days(Int64)
}

/// The failed renewals that have a grace period.
public enum GracePeriodScope: String, CaseIterable, Sendable {
  /// All.
  case allRenewals
  /// Only renewals after a paid period, not after a free trial.
  case paidToPaid
}

/// The length of a month in the sandbox, a setting of the Sandbox Apple Account.
///
/// The accelerated lengths of weeks, grace periods and billing retry follow from it.
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
