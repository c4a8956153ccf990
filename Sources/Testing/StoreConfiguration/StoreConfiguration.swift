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
/// Every file that Xcode writes is read, and files written by hand as far as possible: ``problems`` lists what was
/// found, and ``leftOutProducts`` the products that cannot be simulated.
///
/// Every member of the file is kept, known or not; ``xcodeText`` is the file in Xcode's format.
public struct StoreConfiguration: Sendable {
  /// The format version, such as 5.0; 1.0 if the file has none.
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

  /// The problems found while reading the file.
  let readingProblems: [ConfigurationProblem]
  /// The products that cannot be read.
  let unreadableProducts: [LeftOutProduct]

  /// Reads a file: JSON in UTF-8 of at most 16 MiB.
  ///
  /// Reads all that can be read: a member of another type is converted or not used, a price that is missing,
  /// empty or not a decimal number is unset, and a product or offer that lacks what it needs is left out.
  /// ``problems`` lists them. Throws if the file is not a JSON object, or has none of the members `version`,
  /// `products`, `nonRenewingSubscriptions` and `subscriptionGroups`.
  public init(_ bytes: ArraySlice<UInt8>) throws(ConfigurationError) {
    let document = try rethrowing(JSONDocument(bytes), as: ConfigurationError.init)
    let notes = ReadingNotes()
    guard let file = ConfigurationReader(document.root, at: "", notes) else {
      throw .notAnObject(document.root)
    }
    guard ConfigurationMembers.marks.contains(where: { document.root.object?[$0] != nil }) else {
      throw .unmarked(document.root)
    }
    version = Version(of: file)
    identifier = file.string("identifier")
    products =
      file.list("products") { OneTimeProduct($0) }
      + file.list("nonRenewingSubscriptions") { OneTimeProduct($0, defaultKind: .nonRenewing) }
    groups = file.list("subscriptionGroups") { SubscriptionGroup($0) }
    settings = StoreSettings(file.object("settings"))
    offerKey = file.object("subscriptionOffersKeyPair").map {
      OfferKey(id: $0.string("id"), privateKey: $0.string("privateKey"))
    }
    self.document = document
    readingProblems = notes.problems
    unreadableProducts = notes.leftOut
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
