// SPDX-License-Identifier: Apache-2.0

/// Where something was bought.
///
/// An unknown word must not count as production.
public struct PayloadEnvironment: StoreWord {
  /// Apple's word.
  public let rawValue: String

  /// A word from its spelling, whatever it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Real purchases.
  public static let production = PayloadEnvironment(rawValue: "Production")
  /// The sandbox, TestFlight and App Review.
  public static let sandbox = PayloadEnvironment(rawValue: "Sandbox")
  /// StoreKit testing in Xcode: made on a developer's machine.
  public static let xcode = PayloadEnvironment(rawValue: "Xcode")
  /// Tests of Apple's server libraries.
  public static let localTesting = PayloadEnvironment(rawValue: "LocalTesting")
}
