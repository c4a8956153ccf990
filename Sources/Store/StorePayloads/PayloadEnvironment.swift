// SPDX-License-Identifier: Apache-2.0

/// The environment of a payload.
///
/// Unknown values must not count as production.
public struct PayloadEnvironment: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Wraps a string, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The App Store.
  public static let production = PayloadEnvironment(rawValue: "Production")
  /// The sandbox, TestFlight and App Review.
  public static let sandbox = PayloadEnvironment(rawValue: "Sandbox")
  /// StoreKit testing in Xcode, signed on a developer's machine.
  public static let xcode = PayloadEnvironment(rawValue: "Xcode")
  /// Tests of Apple's server libraries.
  public static let localTesting = PayloadEnvironment(rawValue: "LocalTesting")
}
