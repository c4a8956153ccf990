// SPDX-License-Identifier: Apache-2.0

/// The environment of a receipt, from attribute 0, kept as received.
///
/// Undocumented by Apple; equal to `receipt_type` of verifyReceipt.
public struct ReceiptEnvironment: RawRepresentable, Sendable, CustomStringConvertible {
  /// The raw string.
  public let rawValue: String

  /// Wraps a string, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The App Store.
  public static let production = ReceiptEnvironment(rawValue: "Production")
  /// A volume purchase in the App Store.
  public static let productionVPP = ReceiptEnvironment(rawValue: "ProductionVPP")
  /// The sandbox, TestFlight and App Review.
  public static let productionSandbox = ReceiptEnvironment(rawValue: "ProductionSandbox")
  /// A volume purchase in the sandbox.
  public static let productionVPPSandbox = ReceiptEnvironment(rawValue: "ProductionVPPSandbox")
  /// StoreKit testing in Xcode, signed on a developer's machine.
  public static let xcode = ReceiptEnvironment(rawValue: "Xcode")

  /// The kind of environment; `nil` for an unknown value, which must not count as production.
  public var kind: StoreEnvironment? {
    switch self {
    case .production, .productionVPP: .production
    case .productionSandbox, .productionVPPSandbox: .sandbox
    case .xcode: .xcode
    default: nil
    }
  }

  /// The raw string.
  public var description: String { rawValue }
}

extension ReceiptEnvironment: Hashable {
  /// Compares bytes: Swift's string comparison equates canonically equivalent characters.
  public static func == (left: ReceiptEnvironment, right: ReceiptEnvironment) -> Bool {
    left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    for byte in rawValue.utf8 { hasher.combine(byte) }
  }
}

/// The three kinds of environments.
public enum StoreEnvironment: String, CaseIterable, Codable, Sendable {
  /// Real purchases.
  case production
  /// Test purchases: sandbox, TestFlight, App Review.
  case sandbox
  /// Purchases simulated by Xcode.
  case xcode
}
