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
/// Every member of the file is kept, known or not; ``xcodeText`` is the file in Xcode's format.
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

  /// The newest version that the reader knows; it reads newer files too.
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

  /// The problems found while reading the file.
  let readingProblems: [ConfigurationProblem]

  /// Reads a file: JSON in UTF-8 of at most 16 MiB.
  ///
  /// Only `version`, product ids and group ids are required. Unknown members are kept, settings of an
  /// unexpected type are replaced by their defaults, and products or offers of an unknown kind are left out;
  /// ``problems`` lists them. Throws if any other known member has the wrong JSON type, a price is not a
  /// decimal number or a period is not an ISO 8601 duration.
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
        try OneTimeProduct(product, defaultKind: .nonRenewing)
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

  /// The file in Xcode's format: two spaces of indentation, members sorted by name, `"key" : value`.
  ///
  /// Numbers and strings are copied unchanged; a file that already has this format keeps its bytes.
  public var xcodeText: [UInt8] { XcodeFormatter.text(of: document) }

  /// A synchronized file converted to a local one, in Xcode's format.
  ///
  /// Removes the settings that name the app, the team and the time of synchronization, and keeps all other
  /// members. Xcode cannot synchronize the result again. Throws ``ConfigurationError/Code/local`` if the file
  /// is already local.
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
