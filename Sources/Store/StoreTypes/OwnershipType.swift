// SPDX-License-Identifier: Apache-2.0

/// The relationship of the customer to the purchase.
public struct OwnershipType: OpenStringEnum {
  /// The raw string.
  public let rawValue: String

  /// Creates a value from any string, known or unknown.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The customer bought the product.
  public static let purchased = OwnershipType(rawValue: "PURCHASED")
  /// A family member bought the product and shares it with the customer.
  public static let familyShared = OwnershipType(rawValue: "FAMILY_SHARED")
  /// An organization, or the purchaser of a group, assigned a seat to the customer (API 1.22).
  public static let assigned = OwnershipType(rawValue: "ASSIGNED")

  /// Whether another customer or an organization pays for the purchase.
  package var isPaidByAnother: Bool { self == .familyShared || self == .assigned }
}
