// SPDX-License-Identifier: Apache-2.0

package import AppStoreServer
import StorePayloads
package import StrictJSON

/// Validates the body of Send Consumption Information, versions 1 and 2, as the API does.
package enum ConsumptionRequest {
  /// The members of both versions.
  package static let members: [(name: String, input: StepField.Input)] = shared + second + first

  private static let shared: [(name: String, input: StepField.Input)] = [
    ("customerConsented", .flag),
    ("deliveryStatus", .choiceOrNumber(deliveryStatuses)),
    ("refundPreference", .choiceOrNumber(refundPreferences + formerPreferences)),
    ("sampleContentProvided", .flag),
  ]

  private static let second: [(name: String, input: StepField.Input)] = [
    (percentageName, .integer)
  ]

  private static let first: [(name: String, input: StepField.Input)] = [
    ("accountTenure", .integer), ("appAccountToken", .uuid), ("consumptionStatus", .integer),
    ("lifetimeDollarsPurchased", .integer), ("lifetimeDollarsRefunded", .integer),
    ("platform", .integer), ("playTime", .integer), ("userStatus", .integer),
  ]

  /// The version of an endpoint.
  package enum Version: Sendable {
    case one
    case two
    /// The step of a script, which accepts the members and values of both.
    case any

    /// The members that the version reads: it ignores others, as Apple does.
    fileprivate var members: [(name: String, input: StepField.Input)] {
      switch self {
      case .one: shared + first
      case .two: shared + second
      case .any: ConsumptionRequest.members
      }
    }
  }

  /// The members of a body that the version reads, by name; `null` counts as absent.
  package static func values(in body: JSONObject, version: Version) -> [String: JSONValue] {
    version.members.reduce(into: [:]) { values, member in
      values[member.name] = body.given(member.name)
    }
  }

  /// The API's error code for a body; `nil` if it is valid for some product.
  package static func errorCode(of body: JSONObject, version: Version) -> APIErrorCode? {
    let values = values(in: body, version: version)
    guard values["customerConsented"]?.boolean == true else { return .invalidCustomerConsented }
    for (name, greatest, code) in numbers {
      guard let value = values[name] else { continue }
      guard let number = value.number?.int64, 0...greatest ~= number else { return code }
    }
    // Version 1 requires the member, which may be empty.
    guard version != .one || values["appAccountToken"] != nil else {
      return .invalidAppAccountToken
    }
    if let token = values["appAccountToken"] {
      guard let text = token.string, text.isEmpty || UUIDText(rawValue: text).isUUID else {
        return .invalidAppAccountToken
      }
    }
    let sample = values["sampleContentProvided"]
    guard sample?.boolean != nil || sample == nil && version != .two else {
      return .invalidSampleContentProvided
    }
    let status = values["deliveryStatus"]
    guard status != nil || version != .two, isValid(status, deliveryStatuses, 5, version) else {
      return .invalidDeliveryStatus
    }
    let preferences = version == .two ? refundPreferences : refundPreferences + formerPreferences
    guard isValid(values["refundPreference"], preferences, 3, version) else {
      return .invalidRefundPreference
    }
    return nil
  }

  // MARK: The consumed share

  /// What version 2 says about the share of a product that was consumed.
  package struct Share: Hashable, Sendable {
    /// Whether there is a percentage, valid or not.
    package let isGiven: Bool
    /// In thousandths of a percent; `nil` if it is absent or not from 0 to 100,000.
    private let percentage: Int64?
    private let isDelivered: Bool
    private let isProrated: Bool

    /// Reads the members of a body.
    init(_ values: [String: JSONValue]) {
      let value = values[percentageName]
      isGiven = value != nil
      percentage = value?.number?.int64.flatMap { 0...complete ~= $0 ? $0 : nil }
      isDelivered = values["deliveryStatus"]?.string.map { isSame($0, delivered) } ?? true
      isProrated = isSame(values["refundPreference"]?.string, prorated)
    }

    /// Nothing is said.
    package init() { self.init([:]) }

    /// What is wrong with the share of a one-time product or a non-renewing subscription; `nil` if nothing is.
    ///
    /// Apple computes the share of an auto-renewable subscription, for which any percentage is an error.
    package var problem: String? {
      guard !isGiven || percentage != nil else {
        return "consumptionPercentage is not an integer from 0 to \(complete)."
      }
      guard isDelivered || percentage == nil || percentage == 0 else {
        return "consumptionPercentage must be 0 unless deliveryStatus is \(delivered)."
      }
      guard isProrated else { return nil }
      guard let percentage, 0 < percentage, percentage < complete else {
        return "\(prorated) requires a consumptionPercentage above 0 and below \(complete)."
      }
      return nil
    }
  }

  /// A name of version 2, or a number of version 1.
  private static func isValid(
    _ value: JSONValue?,
    _ names: [String],
    _ greatest: Int64,
    _ version: Version
  ) -> Bool {
    guard let value else { return true }
    if let text = value.string { return version != .one && names.contains { isSame(text, $0) } }
    return version != .two && 0...greatest ~= value.number?.int64 ?? -1
  }

  private static let numbers: [(name: String, greatest: Int64, code: APIErrorCode)] = [
    ("accountTenure", 7, .invalidAccountTenure),
    ("consumptionStatus", 3, .invalidConsumptionStatus),
    ("lifetimeDollarsPurchased", 7, .invalidLifetimeDollarsPurchased),
    ("lifetimeDollarsRefunded", 7, .invalidLifetimeDollarsRefunded),
    ("platform", 2, .invalidPlatform), ("playTime", 7, .invalidPlayTime),
    ("userStatus", 4, .invalidUserStatus),
  ]

  private static let percentageName = "consumptionPercentage"
  /// All of a product, in thousandths of a percent.
  private static let complete: Int64 = 100_000
  private static let delivered = "DELIVERED"
  private static let prorated = "GRANT_PRORATED"

  private static let deliveryStatuses = [
    delivered, "UNDELIVERED_QUALITY_ISSUE", "UNDELIVERED_WRONG_ITEM",
    "UNDELIVERED_SERVER_OUTAGE", "UNDELIVERED_OTHER",
  ]

  /// The values of version 2.
  private static let refundPreferences = ["DECLINE", "GRANT_FULL", prorated]

  /// Names for the numbers 3 and 0 of version 1; only steps of scripts accept them.
  private static let formerPreferences = ["NO_PREFERENCE", "UNDECLARED"]
}
