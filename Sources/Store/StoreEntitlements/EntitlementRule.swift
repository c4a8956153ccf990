// SPDX-License-Identifier: Apache-2.0

/// The rules by which evidence becomes an answer; Docs/Reference/Entitlement-rules.md has their text.
@nonexhaustive
public enum EntitlementRule: String, CaseIterable, Codable, Sendable {
  /// Only verified evidence about this app and from these environments counts.
  case scope = "E-1"
  /// Of several copies of a transaction the one that was signed last counts.
  case newestCopy = "E-2"
  /// One purchase under two ids counts once.
  case duplicate = "E-3"
  /// A renewal info is about the line that it names.
  case renewalInfo = "E-4"
  /// A newer receipt has the last word about what it can carry.
  case receiptAndToken = "E-5"
  /// A newer copy without a revocation clears it.
  case revocationCleared = "E-6"
  /// The order in which evidence comes means nothing.
  case order = "E-7"
  /// Every answer is of one environment.
  case environment = "E-8"
  /// A selection takes what names the customer.
  case customer = "E-9"
  /// What was revoked grants nothing.
  case revoked = "E-10"
  /// A period that runs grants access, renewal or not.
  case period = "E-11"
  /// A renewal that has not begun implies the period before it.
  case impliedPeriod = "E-11b"
  /// A renewal info judges only the purchases that it can know.
  case scopeOfRenewalInfo = "E-11c"
  /// A renewal info that names another product says that a purchase was not seen.
  case unseenPurchase = "E-11d"
  /// A grace period grants access.
  case grace = "E-12"
  /// While Apple tries to bill, the policy decides.
  case billingRetry = "E-13"
  /// What may have renewed since is not known.
  case awaitingRenewal = "E-14"
  /// What is over is over, for the reason that Apple gives.
  case expired = "E-15"
  /// What was upgraded from grants nothing.
  case upgraded = "E-16"
  /// A line grants one product, a group the best of its lines.
  case group = "E-17"
  /// Any product that grants a feature is enough.
  case feature = "E-17b"
  /// A commitment is information; the paid period decides.
  case commitment = "E-18"
  /// A receipt says nothing about later events.
  case receiptAlone = "E-19"
  /// A non-consumable is kept for ever.
  case nonConsumable = "E-20"
  /// A consumable is counted, and grants nothing.
  case consumable = "E-21"
  /// A non-renewing subscription lasts as long as the policy says.
  case nonRenewing = "E-22"
  /// What was paid back in part is gone, unless the policy keeps it.
  case partialRefund = "E-23"
  /// What a family shares is a purchase of its own.
  case familyShared = "E-24"
  /// An introductory offer is for those who have had none in the group.
  case introductoryOffer = "E-30"
  /// Apple lists the win-back offers of a customer.
  case winBackOffer = "E-31"
  /// A promotional offer is for those who have or had a subscription of the group.
  case promotionalOffer = "E-32"
  /// An offer code is for the audiences that it names.
  case offerCode = "E-33"
  /// Who paid for the app keeps what it had.
  case originalPurchaser = "E-40"
  /// A trial without a subscription lasts from its first purchase.
  case trialProduct = "E-41"
  /// Unlock, paid app, trial, nothing: the first that fits.
  case unlockLadder = "E-42"
  /// The moment is given.
  case moment = "E-50"
  /// A clock behind the evidence is wrong.
  case clockBehind = "E-51"
  /// Without a clock the evidence is the present, for a while.
  case offline = "E-52"
  /// Certificates are judged at the moment of signing.
  case signingTime = "E-53"
  /// Whatever is missing is asked for once.
  case oneRefresh = "E-54"
  /// No period is too short.
  case noMinimum = "E-55"
  /// Xcode's dates may have fractions and lie in the year 1.
  case xcodeDates = "E-56"
  /// A time in the past is answered by today's knowledge.
  case past = "E-57"
}

/// A rule that took part in an answer, with the fields that it read.
public struct AppliedRule: Hashable, Codable, Sendable {
  /// The rule.
  public let rule: EntitlementRule
  /// The fields that it read, by Apple's names or those of the policy, with their values.
  public let fields: [Field]

  /// A field that was read.
  public struct Field: Hashable, Codable, Sendable {
    /// Apple's name, or that of a member of the policy.
    public let name: String
    /// The value; `none` where there was none.
    public let value: String
  }

  init(_ rule: EntitlementRule, _ fields: KeyValuePairs<String, (any CustomStringConvertible)?>) {
    self.rule = rule
    self.fields = fields.map { Field(name: $0, value: $1.map { "\($0)" } ?? "none") }
  }
}
