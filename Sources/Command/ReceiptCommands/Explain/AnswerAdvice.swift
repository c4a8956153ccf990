// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import StoreEntitlements

// What to do about a verdict, reason, warning or next action.

extension EntitlementVerdict {
  var advice: String {
    switch self {
    case .entitled: "give access until the end in the answer, and evaluate again then"
    case .notEntitled: "give no access; reason says why, and nextAction what to offer"
    case .undetermined:
      "ask the App Store Server API once, as nextAction says; until then keep what the customer had"
    }
  }
}

extension EntitlementReason {
  var advice: String {
    switch self {
    case .activePeriod: "give access until the end of the period"
    case .activeFreeTrial: "give access; tell the customer before the first payment"
    case .activeIntro: "give access; the usual price follows the offer"
    case .activeOffer: "give access; the answer names the offer"
    case .gracePeriod: "keep access, and ask the customer to correct the payment method"
    case .billingRetryAllowedByPolicy:
      "give the access that the policy says, and ask the customer to correct the payment method"
    case .renewalLeewayByPolicy: "keep access, and fetch the status of the subscription"
    case .nonConsumable: "give access without an end"
    case .nonRenewingWithinDuration: "give access for the duration in the policy"
    case .trialProductRunning: "give access until the trial ends, then offer the product"
    case .originalPurchaserOfPaidApp: "give what the paid app had"
    case .seatClaimed: "give access while the claim lasts"
    case .neverPurchased:
      "if the customer says otherwise, restore purchases in the app and send what it gets"
    case .movedToOtherAccount: "let the customer sign in to the other account, or move it back"
    case .expiredVoluntary: "offer the subscription again; the customer may have a win-back offer"
    case .expiredBilling: "offer the subscription again; the customer did not choose to leave"
    case .expiredPriceIncrease: "explain the price, or offer a cheaper product"
    case .expiredProductUnavailable: "offer another product, or make this one available again"
    case .expiredUnknown: "fetch the renewal info, which has expirationIntent"
    case .billingRetry:
      "give no access, unless the policy allows it, and ask the customer to correct the payment method"
    case .refunded: "give no access; REFUND_REVERSED would give it back"
    case .refundedProrated: "the policy partialRefundKeepsAccess decides about non-consumables"
    case .familyRevoked: "offer the customer a purchase of their own"
    case .assignmentRevoked: "let the customer ask the purchaser of the group for a seat"
    case .seatUnclaimed: "claim a seat again if the person shall have one"
    case .groupEnded: "let the purchaser of the group subscribe again"
    case .revoked: "ask the App Store Server API for the transaction, and update this package"
    case .moved: "look at the subscription that move names"
    case .upgraded, .changedProduct: "look at the product that changedTo names"
    case .consumableCarriesNoEntitlement: "count the units: 'receiptctl entitlements' lists them"
    case .nonRenewingElapsed: "offer the product again"
    case .trialProductElapsed: "offer the product that unlocks the app"
    case .originalVersionTooNew: "offer the product: the customer never paid for the app"
    case .notYetStarted: "check the clock, and the time of --at"
    case .nonRenewingDurationUnknown: "set the duration of the product in the policy, with --policy"
    case .awaitingRenewalEvidence:
      "fetch the status of the subscription: 'receiptctl api subscriptions'"
    case .seatClaimUnknown: "ask Get Seat Info whether the claim still has a seat"
    case .originalVersionIncomparable:
      "compare by the date with freeSince in the policy instead of the version"
    case .originalVersionUnknown: "let the app send its app transaction or receipt"
    case .purchasesUnknown: "let the app send its transactions, or fetch the transaction history"
    case .refundShareUnknown: "fetch the transaction, which has revocationPercentage"
    case .evidenceConflict: "fetch the transaction again, and find out where the copies come from"
    }
  }
}

extension EntitlementWarning {
  var advice: String {
    switch self {
    case .staleEvidence: "fetch the status of the subscription again"
    case .clockBehindEvidence: "set the clock; a time in the past on purpose needs --allow-past"
    case .graceDateMissing: "fetch the renewal info again"
    case .graceTooLong:
      "look where the renewal info comes from: the answer ends the grace period after 28 days"
    case .gracePossible:
      "fetch the status; without Billing Grace Period set assumedGrace to P0D in the policy"
    case .retryFlagMissing:
      "fetch the renewal info again; the end of the grace period decides until then"
    case .receiptHasNoRenewalData:
      "fetch the status with the original transaction id: 'receiptctl api subscriptions'"
    case .sandboxOriginalVersion:
      "test purchases of the paid app in production, or with a test store"
    case .unknownEnumValue: "update this package; the value stands in 'receiptctl decode --json'"
    case .duplicateTransaction: "store the original transaction id, not the number of transactions"
    case .unmappedProduct: "add the product to the policy"
    case .proratedWithoutPercentage: "fetch the transaction again"
    case .renewalInfoOrphan: "send the transaction together with its renewal info"
    case .evidenceConflict: "fetch the transaction: a fresh copy decides"
    case .statusDisagrees: "fetch the status again: one of the documents is out of date"
    case .percentageOutOfRange: "fetch the transaction again; the refund counts as a whole"
    case .chainHasTwoNames: "use the id of the token"
    case .otherEnvironmentEvidence:
      "evaluate with --environment of that evidence if the customer is a tester"
    case .severalSuccessors: "find out which of the two the customer uses"
    case .claimHasTwoHolders: "end the claim, and claim a seat for each person"
    case .severalAppTransactions, .severalAccounts:
      "pass the evidence of one customer, or select it with an option of 'receiptctl entitlements'"
    }
  }
}

extension NextAction {
  var advice: String {
    switch self {
    case .none: "offer nothing"
    case .fixPayment: "open \(address ?? "Apple's page") on the customer's device"
    case .resubscribe: "show the subscription again, with an offer if the customer may have one"
    case .consentToPrice: "show Apple's message about the price in the app"
    case .offerTrial: "show the trial"
    case .offerUnlock: "show the product that unlocks the app"
    case .askAppStore: "call Get All Subscription Statuses: 'receiptctl api subscriptions'"
    case .getSeatInfo: "call Get Seat Info: 'receiptctl api seats'"
    }
  }
}

extension Answer.Verdict {
  var advice: String {
    switch self {
    case .valid: "use the contents, and give the purchase to one account"
    case .invalid: "give no access; the code says which check failed"
    case .notVerified: "verify again: the cause is this machine, not the document"
    }
  }
}

extension LeftOutEvidence.Reason {
  var advice: String {
    switch self {
    case .otherApp: "check --bundle-id, or leave the document out"
    case .otherEnvironment: "evaluate with --environment of the document"
    case .incomplete: "fetch the transaction again: it lacks a member that all of Apple's have"
    case .appNotNamed: "send the transaction with it, which names the app"
    case .noTransaction: "send the transaction with the renewal info"
    case .noAccessInformation: "send transactions, renewal infos, notifications or receipts"
    }
  }
}
