// SPDX-License-Identifier: Apache-2.0

/// Whether somebody may use something.
public enum EntitlementVerdict: String, CaseIterable, Codable, Sendable {
  /// They may.
  case entitled
  /// They may not.
  case notEntitled
  /// The evidence does not tell.
  case undetermined
}

/// Why.
@nonexhaustive
public enum EntitlementReason: String, CaseIterable, Codable, Sendable {
  /// A paid period runs.
  case activePeriod
  /// A free trial runs.
  case activeFreeTrial
  /// A paid introductory offer runs.
  case activeIntro
  /// Another offer runs.
  case activeOffer
  /// Billing failed, and Apple grants time.
  case gracePeriod
  /// Billing failed, and the policy grants time.
  case billingRetryAllowedByPolicy
  /// Whether it renewed is not known yet, and the policy grants time.
  case renewalLeewayByPolicy
  /// Bought once, kept for ever.
  case nonConsumable
  /// A non-renewing subscription lasts.
  case nonRenewingWithinDuration
  /// The trial of the app lasts.
  case trialProductRunning
  /// The app was paid for, before it became free.
  case originalPurchaserOfPaidApp

  /// No purchase is known.
  case neverPurchased
  /// The customer let it end, or went on to another product.
  case expiredVoluntary
  /// It could not be billed.
  case expiredBilling
  /// The customer did not consent to a higher price.
  case expiredPriceIncrease
  /// The product was no longer for sale.
  case expiredProductUnavailable
  /// It ended, and why is not known.
  case expiredUnknown
  /// Billing failed, and Apple tries again.
  case billingRetry
  /// The money was paid back.
  case refunded
  /// A part of the money was paid back.
  case refundedProrated
  /// The family shares it no more, or the seat was taken away.
  case familyRevoked
  /// Another product of its group took its place.
  case upgraded
  /// It is used up; see the units.
  case consumableCarriesNoEntitlement
  /// A non-renewing subscription is over.
  case nonRenewingElapsed
  /// The trial of the app is over.
  case trialProductElapsed
  /// The app was free already when it was first obtained.
  case originalVersionTooNew
  /// It begins later.
  case notYetStarted

  /// How long a non-renewing subscription lasts only the app knows.
  case nonRenewingDurationUnknown
  /// It may have renewed since the evidence was signed.
  case awaitingRenewalEvidence
  /// The original version is none that can be compared.
  case originalVersionIncomparable
  /// Two pieces of evidence of the same moment say different things.
  case evidenceConflict
}

/// What is worth knowing beside a verdict, and never changes it.
@nonexhaustive
public enum EntitlementWarning: String, CaseIterable, Codable, Comparable, Sendable {
  /// The evidence is too old to tell about the present.
  case staleEvidence
  /// The moment asked about lies before the evidence.
  case clockBehindEvidence
  /// Apple says that grace runs, and not until when.
  case graceDateMissing
  /// Grace was to last longer than Apple grants.
  case graceTooLong
  /// Grace runs without the flag that says that billing failed.
  case retryFlagMissing
  /// A receipt says nothing about renewal, billing or grace.
  case receiptHasNoRenewalData
  /// The original version is that of every download from the sandbox or Xcode.
  case sandboxOriginalVersion
  /// A word or number of Apple's is newer than this code.
  case unknownEnumValue
  /// One purchase came under two transaction ids, and counts once.
  case duplicateTransaction
  /// The policy maps products, and not this one.
  case unmappedProduct
  /// A part was paid back, and how much is not known.
  case proratedWithoutPercentage
  /// A renewal info belongs to no transaction that is known.
  case renewalInfoOrphan
  /// Two pieces of evidence of the same moment say different things; the safer one counts.
  case evidenceConflict
  /// The status that Apple signed is not the one that its dates give.
  case statusDisagrees
  /// More was paid back than everything, or less than nothing.
  case percentageOutOfRange
  /// A receipt and a token name the line of one transaction differently.
  case lineHasTwoNames
  /// Another environment has evidence about the product; it does not count here.
  case otherEnvironmentEvidence
  /// The evidence is of several downloads of the app, so of several customers.
  case severalDownloads
  /// The evidence is of several accounts of the app's own.
  case severalAccounts

  /// The order of the words.
  public static func < (left: EntitlementWarning, right: EntitlementWarning) -> Bool {
    left.rawValue < right.rawValue
  }
}
