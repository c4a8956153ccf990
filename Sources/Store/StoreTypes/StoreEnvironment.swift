// SPDX-License-Identifier: Apache-2.0

/// The environment of a receipt, token or API response, as received.
///
/// Receipts and tokens use different texts: the sandbox is `ProductionSandbox` in a receipt and `Sandbox` in a
/// token. ``canonical`` maps both to one value. Verifiers and ledgers accept and report canonical values.
///
///     switch notification.transaction?.value.environment?.canonical {
///     case .production: unlock(until: nil)
///     case .sandbox: log("a test purchase")
///     default: log("an unknown environment")  // must not count as production
///     }
public struct StoreEnvironment: OpenStringEnum {
  /// The text as received.
  public let rawValue: String

  /// Creates a value from any text, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The App Store: real purchases.
  public static let production = StoreEnvironment(rawValue: "Production")
  /// The sandbox, TestFlight and App Review: test purchases, in the text of tokens.
  public static let sandbox = StoreEnvironment(rawValue: "Sandbox")
  /// StoreKit testing in Xcode, signed on a developer's machine.
  public static let xcode = StoreEnvironment(rawValue: "Xcode")

  /// A volume purchase in the App Store; the value is in receipts only.
  public static let productionVPP = StoreEnvironment(rawValue: "ProductionVPP")
  /// The sandbox, TestFlight and App Review, in the text of receipts.
  public static let productionSandbox = StoreEnvironment(rawValue: "ProductionSandbox")
  /// A volume purchase in the sandbox; the value is in receipts only.
  public static let productionVPPSandbox = StoreEnvironment(rawValue: "ProductionVPPSandbox")
  /// Tests of Apple's server libraries; the value is in tokens and API responses only.
  public static let localTesting = StoreEnvironment(rawValue: "LocalTesting")

  /// ``production``, ``sandbox`` or ``xcode``; `nil` for an unknown text, which must not count as production.
  ///
  /// Local testing counts as Xcode: in both, the developer signs the tokens.
  public var canonical: StoreEnvironment? {
    switch self {
    case .production, .productionVPP: .production
    case .sandbox, .productionSandbox, .productionVPPSandbox: .sandbox
    case .xcode, .localTesting: .xcode
    default: nil
    }
  }
}

extension StoreEnvironment {
  /// All canonical values.
  package static let canonicalValues: [StoreEnvironment] = [.production, .sandbox, .xcode]

  /// The name in options and JSON output: `production`, `sandbox` or `xcode`; for any other value
  /// the text as received.
  package var name: String {
    switch self {
    case .production: "production"
    case .sandbox: "sandbox"
    case .xcode: "xcode"
    default: rawValue
    }
  }

  /// The canonical value with the given name; `nil` for any other name.
  package init?(name: String) {
    guard let named = StoreEnvironment.canonicalValues.first(where: { $0.name == name }) else {
      return nil
    }
    self = named
  }
}
