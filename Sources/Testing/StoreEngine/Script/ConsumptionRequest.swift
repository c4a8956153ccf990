// SPDX-License-Identifier: Apache-2.0

package import AppStoreServer
import StorePayloads
package import StrictJSON

/// Validates the body of Send Consumption Information, versions 1 and 2, as the API does.
package enum ConsumptionRequest {
  /// The members of both versions.
  package static let members: [(name: String, input: StepField.Input)] = [
    ("customerConsented", .flag), ("consumptionPercentage", .integer),
    ("deliveryStatus", .choiceOrNumber(deliveryStatuses)),
    ("refundPreference", .choiceOrNumber(refundPreferences + formerPreferences)),
    ("sampleContentProvided", .flag),
    ("accountTenure", .integer), ("appAccountToken", .uuid), ("consumptionStatus", .integer),
    ("lifetimeDollarsPurchased", .integer), ("lifetimeDollarsRefunded", .integer),
    ("platform", .integer), ("playTime", .integer), ("userStatus", .integer),
  ]

  /// The version of an endpoint.
  package enum Version {
    case one
    case two
    /// The step of a script, which accepts the members and values of both.
    case any
  }

  /// The API's error code for a body; `nil` if it is valid.
  package static func errorCode(of body: JSONObject, version: Version) -> APIErrorCode? {
    guard body["customerConsented"]?.boolean == true else { return .invalidCustomerConsented }
    for (name, greatest, code) in version == .two ? [] : numbers {
      guard let value = body[name] else { continue }
      guard let number = value.number?.int64, 0...greatest ~= number else { return code }
    }
    // Version 1 requires the member, which may be empty.
    guard version != .one || body["appAccountToken"] != nil else { return .invalidAppAccountToken }
    if let token = body["appAccountToken"] {
      guard let text = token.string, text.isEmpty || UUIDText(rawValue: text).isUUID else {
        return .invalidAppAccountToken
      }
    }
    let sample = body["sampleContentProvided"]
    guard sample?.boolean != nil || sample == nil && version != .two else {
      return .invalidSampleContentProvided
    }
    let status = body["deliveryStatus"]
    guard status != nil || version != .two, isValid(status, deliveryStatuses, 5, version) else {
      return .invalidDeliveryStatus
    }
    let preferences = version == .two ? refundPreferences : refundPreferences + formerPreferences
    guard isValid(body["refundPreference"], preferences, 3, version) else {
      return .invalidRefundPreference
    }
    // Apple documents these two errors without their numbers.
    return hasValidPercentage(body) ? nil : .generalBadRequest
  }

  /// Whether the percentage is in range, and 0 for a product that was not delivered.
  private static func hasValidPercentage(_ body: JSONObject) -> Bool {
    guard let value = body["consumptionPercentage"] else { return true }
    guard let percentage = value.number?.int64, 0...100_000 ~= percentage else { return false }
    let isDelivered = body["deliveryStatus"]?.string.map { isSame($0, delivered) } ?? true
    return isDelivered || percentage == 0
  }

  /// The message of an error.
  static func message(of code: APIErrorCode) -> String {
    code == .generalBadRequest ? "consumptionPercentage is invalid" : code.text
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

  private static let delivered = "DELIVERED"

  private static let deliveryStatuses = [
    delivered, "UNDELIVERED_QUALITY_ISSUE", "UNDELIVERED_WRONG_ITEM",
    "UNDELIVERED_SERVER_OUTAGE", "UNDELIVERED_OTHER",
  ]

  /// The values of version 2.
  private static let refundPreferences = ["DECLINE", "GRANT_FULL", "GRANT_PRORATED"]

  /// Names for the numbers 3 and 0 of version 1; only steps of scripts accept them.
  private static let formerPreferences = ["NO_PREFERENCE", "UNDECLARED"]
}
