// SPDX-License-Identifier: Apache-2.0

//     {"version": {"major", "minor"}, "identifier", "products": […], "nonRenewingSubscriptions": […],
//      "subscriptionGroups": [{"id", "name", "subscriptions": […]}], "settings": {…}, "appPolicies": {…}}

package import StrictJSON

/// A `.storekit` file: the products, groups and settings of StoreKit testing in Xcode, versions 1.0 to 6.3.
///
///     let configuration = try StoreConfiguration(bytes[...])
///     for group in configuration.groups {
///       for subscription in group.subscriptions { print(subscription.productId, subscription.level) }
///     }
///
/// Every member of the file is kept, known or not; ``xcodeText`` writes the file in Xcode's form.
public struct StoreConfiguration: Sendable {
  /// The format version, such as 5.0.
  public let version: Version
  /// The identifier of the file; absent in version 1.0.
  public let identifier: String?
  /// Consumables, non-consumables and non-renewing subscriptions, in the order of the file.
  public let products: [OneTimeProduct]
  /// The subscription groups.
  public let groups: [SubscriptionGroup]
  /// The settings of StoreKit testing.
  public let settings: StoreSettings
  /// The key that signs promotional offers in local testing.
  public let offerKey: OfferKey?
  /// The file as parsed.
  package let document: JSONDocument

  /// The newest version that the reader knows; newer files are read all the same.
  public static let newestKnownVersion = Version(major: 6, minor: 3)

  /// The version of the file format.
  public struct Version: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The major version: 1 (Xcode 12) to 6 (Xcode 27).
    public let major: Int64
    /// The minor version.
    public let minor: Int64

    /// `5.0`.
    public var description: String { "\(major).\(minor)" }

    /// Whether the left version is older.
    public static func < (left: Version, right: Version) -> Bool {
      (left.major, left.minor) < (right.major, right.minor)
    }
  }

  /// What was noted while the file was read.
  let readingProblems: [ConfigurationProblem]

  /// Reads a file: JSON in UTF-8 of at most 16 MiB.
  ///
  /// Only `version`, product ids and group ids are required. Unknown members are kept, settings of an unexpected
  /// type have their default, and products or offers of an unknown kind are left out; ``problems`` lists them. A
  /// known member of another JSON type, a price that is not a decimal and a period that is not an ISO 8601
  /// duration throw with their place.
  public init(_ bytes: ArraySlice<UInt8>) throws(ConfigurationError) {
    let document: JSONDocument
    do {
      document = try JSONDocument(bytes)
    } catch {
      throw ConfigurationError(error)
    }
    let notes = ReadingNotes()
    let file = try ConfigurationReader(document.root, at: "", notes)
    let numbers = try file.required("version") { (value) throws(ConfigurationError) in
      try ConfigurationReader(value.value, at: value.path, notes)
    }
    version = Version(
      major: try numbers.requiredInteger("major"),
      minor: try numbers.integer("minor") ?? 0
    )
    identifier = try file.string("identifier")
    products =
      try file.list("products") { (product) throws(ConfigurationError) in
        try OneTimeProduct(product)
      }
      + file.list("nonRenewingSubscriptions") { (product) throws(ConfigurationError) in
        try OneTimeProduct(product, usualKind: .nonRenewing)
      }
    groups = try file.list("subscriptionGroups", SubscriptionGroup.init)
    settings = StoreSettings(try file.object("settings"))
    offerKey = try file.object("subscriptionOffersKeyPair").map {
      (pair) throws(ConfigurationError) in
      OfferKey(id: try pair.string("id"), privateKey: try pair.string("privateKey"))
    }
    self.document = document
    readingProblems = notes.problems
  }

  /// The key pair of promotional offers in local testing.
  public struct OfferKey: Hashable, Sendable {
    /// The key id.
    public let id: String?
    /// The private key: base64 of PKCS #8 in DER.
    public let privateKey: String?
  }

  /// All auto-renewable subscriptions, group by group.
  public var subscriptions: [SubscriptionProduct] { groups.flatMap(\.subscriptions) }

  /// The file in Xcode's form: two spaces of indentation, members sorted by name, `"key" : value`.
  ///
  /// Numbers and strings are written as they stood; a file that already has this form keeps its bytes.
  public var xcodeText: [UInt8] { XcodeFormatter.text(of: document) }

  /// A synchronized file as a local one, in Xcode's form.
  ///
  /// Without the settings that name the app, the team and the time of synchronization. All other members stay; Xcode
  /// cannot synchronize the result again. Throws ``ConfigurationError/Code/local`` for a file that is local already.
  public func localText() throws(ConfigurationError) -> [UInt8] {
    guard settings.isSynchronized else {
      throw ConfigurationError(
        .local,
        at: "/settings",
        offset: nil,
        expected: "one of " + StoreSettings.synchronizationMembers.joined(separator: ", "),
        found: nil
      )
    }
    return XcodeFormatter.text(
      of: document,
      omittingSettings: StoreSettings.synchronizationMembers
    )
  }
}
