// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// A difference between two `.storekit` files.
public struct ConfigurationDifference: Hashable, Sendable, CustomStringConvertible {
  /// What differs.
  public let subject: Subject
  /// The product id or group id; `nil` for settings and the file.
  public let id: String?
  /// The member: `displayPrice`, `adHocOffers[spring]/displayPrice`; empty if the product or group is in one file only.
  public let member: String
  /// The value in the first file: a string without quotes, any other value as JSON; `nil` if absent.
  public let from: String?
  /// The value in the second file; `nil` if absent.
  public let to: String?

  /// What differs.
  public enum Subject: String, CaseIterable, Sendable {
    /// A product or subscription.
    case product
    /// A subscription group, without its subscriptions.
    case group
    /// The settings.
    case settings
    /// Other members of the file.
    case file
  }

  /// One line: `product pro.month: displayPrice: 4.99 -> 5.99`.
  public var description: String {
    let name = [subject.rawValue, id].compactMap { $0 }.joined(separator: " ")
    let place = member.isEmpty ? name : "\(name): \(member)"
    return switch (from, to) {
    case (let from?, let to?): "\(place): \(from) -> \(to)"
    case (nil, let to?): "\(place): added \(to)"
    case (let from?, nil): "\(place): removed \(from)"
    case (nil, nil): place
    }
  }
}

extension StoreConfiguration {
  /// The differences from an older file: first products, then groups, settings and other members.
  ///
  /// Formatting and the order of members, products, groups, offers and localizations are ignored, and an absent
  /// member, null and an empty list are equal. Products, groups and offers are compared by id, codes by
  /// reference name, localizations by locale and billing plans by type. The private key is compared but not
  /// shown.
  public func differences(from older: StoreConfiguration) -> [ConfigurationDifference] {
    var comparison = ConfigurationComparison()
    comparison.compare(older.document.root, document.root)
    return comparison.differences
  }
}
