// SPDX-License-Identifier: Apache-2.0

/// A problem in a readable `.storekit` file.
public struct ConfigurationProblem: Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public let code: Code
  /// Whether the problem must be corrected before everything in the file can be simulated.
  public let severity: Severity
  /// The path of the member, an RFC 6901 JSON pointer such as
  /// `/subscriptionGroups/0/subscriptions/2/displayPrice`; empty for the whole file.
  public let path: String
  /// The message.
  public let message: String
  /// What to do.
  public let hint: String?

  /// How serious a problem is.
  ///
  /// Neither prevents a simulation of the rest of the file.
  public enum Severity: String, CaseIterable, Sendable {
    /// A product or offer cannot be simulated because the file is wrong.
    ///
    /// Two products, offers or plans have one id, or a subscription has no readable period.
    case error
    /// The file can be used as it is, but may not do what its author intended.
    ///
    /// A price is missing, App Store Connect does not accept a value, or a product is unfinished or of a newer
    /// version of the format, and is left out.
    case warning
  }

  /// The kinds of problems.
  public enum Code: String, CaseIterable, Sendable {
    /// Two products have the same id.
    case duplicateProduct = "storekit/duplicate-product"
    /// Two groups have the same id, and are simulated as one.
    case duplicateGroup = "storekit/duplicate-group"
    /// A group has no id, or `subscriptionGroupID` names another group than the one that contains the subscription.
    case groupId = "storekit/group-id"
    /// A subscription has no level, or one below 1.
    case level = "storekit/level"
    /// Levels of a group are not consecutive.
    case levelGap = "storekit/level-gap"
    /// Several subscriptions of a group have the same level and the same period.
    case levelDouble = "storekit/level-double"
    /// The shorter of two subscriptions with the same service has the higher level.
    case levelOrder = "storekit/level-order"
    /// A subscription has no readable period; as a warning, one that Apple does not offer.
    case subscriptionPeriod = "storekit/subscription-period"
    /// A product or billing plan has no price, or an empty one.
    case noPrice = "storekit/no-price"
    /// A consumable or a non-renewing subscription is marked as family shareable; Apple shares neither.
    case familySharing = "storekit/family-sharing"
    /// A price is not a decimal number and is unset, or has more than three decimals and is rounded.
    case price = "storekit/price"
    /// A product, offer or plan has an unknown kind or lacks a member, and is left out.
    case incomplete = "storekit/incomplete"
    /// Apple does not offer the duration, or a pay-as-you-go offer has another period than the subscription.
    case offerPeriod = "storekit/offer-period"
    /// A paid offer has no price, a free one has a price, or the price is not lower than the usual one.
    case offerPrice = "storekit/offer-price"
    /// An offer has no id, or a code no reference name.
    case offerId = "storekit/offer-id"
    /// Two offers of a subscription have the same id, or a billing plan has two introductory offers.
    case duplicateOffer = "storekit/duplicate-offer"
    /// Two codes of a subscription have the same reference name; as a warning, two codes of the file.
    case duplicateCode = "storekit/duplicate-code"
    /// No customers are eligible for a code.
    case noEligibility = "storekit/no-eligibility"
    /// The eligibility of a code has an unknown value.
    case eligibility = "storekit/eligibility"
    /// `introductoryOffer` and `introductoryOffers` differ.
    case introductoryOffers = "storekit/introductory-offers"
    /// A win-back offer has no priority, or an unknown one.
    case priority = "storekit/priority"
    /// A billing plan is unknown, does not fit the period, or its prices contradict each other; as an error, it repeats.
    case billingPlan = "storekit/billing-plan"
    /// A product has two localizations for one locale.
    case localization = "storekit/duplicate-localization"
    /// A synchronized file was probably edited by hand: its format, its internal ids or its synchronization members are not as
    /// Xcode writes them.
    case editedCopy = "storekit/edited-copy"
    /// The file contains a private key.
    case privateKey = "storekit/private-key"
    /// The format does not have this member; the hint has the nearest known name.
    case unknownMember = "storekit/unknown-member"
    /// A top-level member of the format has content that is not read.
    case notRead = "storekit/not-read"
    /// A member has an unexpected type, and is converted or not used.
    case memberType = "storekit/member-type"
    /// A setting has an unexpected type.
    case settingType = "storekit/setting-type"
    /// A setting has an unknown value.
    case settingValue = "storekit/setting-value"
    /// The file has no version, or an unreadable one.
    case version = "storekit/version"
    /// The version is newer than the newest known one.
    case newerVersion = "storekit/newer-version"

    /// The default severity; a check may report a code with another one.
    package var severity: Severity {
      switch self {
      case .duplicateProduct, .subscriptionPeriod, .duplicateOffer, .duplicateCode: .error
      case .duplicateGroup, .groupId, .level, .levelGap, .levelDouble, .levelOrder,
        .familySharing, .noPrice,
        .price,
        .incomplete,
        .offerPeriod, .offerPrice, .offerId, .noEligibility, .eligibility, .introductoryOffers,
        .priority, .billingPlan, .localization, .editedCopy, .privateKey, .unknownMember, .notRead,
        .memberType, .settingType, .settingValue, .version, .newerVersion:
        .warning
      }
    }
  }

  init(
    _ code: Code,
    _ severity: Severity? = nil,
    at path: String,
    _ message: String,
    hint: String? = nil
  ) {
    self.code = code
    self.severity = severity ?? code.severity
    self.path = path
    self.message = message
    self.hint = hint
  }

  /// One line: severity, message, path and code.
  public var description: String {
    "\(severity.rawValue): \(message) (\(path.isEmpty ? "the file" : path))  [\(code.rawValue)]"
  }
}
