// SPDX-License-Identifier: Apache-2.0

/// Where a receipt was made, as attribute 0 says: Apple's own words, kept as they are.
///
/// Undocumented by Apple; equal to `receipt_type` of its former verification endpoint.
public struct ReceiptEnvironment: RawRepresentable, Sendable, CustomStringConvertible {
  /// Apple's word.
  public let rawValue: String

  /// An environment from Apple's word, whatever it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A purchase in the App Store.
  public static let production = ReceiptEnvironment(rawValue: "Production")
  /// A purchase in volume by an organization.
  public static let productionVPP = ReceiptEnvironment(rawValue: "ProductionVPP")
  /// The sandbox, TestFlight and App Review.
  public static let productionSandbox = ReceiptEnvironment(rawValue: "ProductionSandbox")
  /// A purchase in volume in the sandbox.
  public static let productionVPPSandbox = ReceiptEnvironment(rawValue: "ProductionVPPSandbox")
  /// StoreKit testing in Xcode: made on a developer's machine.
  public static let xcode = ReceiptEnvironment(rawValue: "Xcode")

  /// The kind of environment; `nil` for a word that is not known, which must not count as production.
  public var kind: StoreEnvironment? {
    switch self {
    case .production, .productionVPP: .production
    case .productionSandbox, .productionVPPSandbox: .sandbox
    case .xcode: .xcode
    default: nil
    }
  }

  /// Apple's word.
  public var description: String { rawValue }
}

extension ReceiptEnvironment: Hashable {
  /// Compares octets: Swift's comparison of strings takes some different characters for the same.
  public static func == (left: ReceiptEnvironment, right: ReceiptEnvironment) -> Bool {
    left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
  }

  /// Hashes the octets.
  public func hash(into hasher: inout Hasher) {
    for octet in rawValue.utf8 { hasher.combine(octet) }
  }
}

/// The three kinds of environments that a caller tells apart.
public enum StoreEnvironment: String, CaseIterable, Codable, Sendable {
  /// Real purchases.
  case production
  /// Purchases without money: sandbox, TestFlight, App Review.
  case sandbox
  /// Purchases that Xcode made up.
  case xcode
}
