// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements

// The rules in one line each, as --explain names them.

extension EntitlementRule {
  var words: String {
    switch self {
    case .scope: "only proven evidence about this app and from these environments counts"
    case .newestCopy: "of several copies of a transaction the one that was signed last counts"
    case .duplicate: "one purchase under two ids counts once"
    case .renewalInfo: "a renewal info is about the line that it names"
    case .receiptAndToken: "a newer receipt has the last word about what it can carry"
    case .revocationCleared: "a newer copy without a revocation clears it"
    case .order: "the order in which evidence comes means nothing"
    case .environment: "every answer is of one environment"
    case .customer: "a selection takes what names the customer and nothing unnamed"
    case .impliedPeriod: "a renewal that has not begun implies the period before it"
    case .scopeOfRenewalInfo: "a renewal info judges only purchases that it can know"
    case .unseenPurchase: "a renewal info that names another product implies an unseen purchase"
    case .past: "a time in the past is answered by today's knowledge"
    case .revoked: "what was revoked grants nothing from then on"
    case .period: "a period that runs grants access, whether it will renew or not"
    case .grace: "a grace period grants access until its end"
    case .billingRetry: "while Apple tries to bill, the policy decides"
    case .awaitingRenewal: "what may have renewed since it was signed is not known"
    case .expired: "what is over is over, for the reason that Apple gives"
    case .upgraded: "what was upgraded from grants nothing"
    case .group: "a line grants one product, a group the best of its lines"
    case .feature: "any product that grants a feature is enough"
    case .commitment: "a commitment is information; the paid period decides"
    case .receiptAlone: "a receipt tells nothing about what came after it"
    case .nonConsumable: "a non-consumable is kept for ever"
    case .consumable: "a consumable is counted, and grants nothing"
    case .nonRenewing: "a non-renewing subscription lasts as long as the policy says"
    case .partialRefund: "what was paid back in part is gone, unless the policy keeps it"
    case .familyShared: "what a family shares is a purchase of its own"
    case .introductoryOffer: "an introductory offer is for those who have had none in the group"
    case .winBackOffer: "Apple lists the win-back offers of a customer"
    case .promotionalOffer: "a promotional offer is for those who have or had a subscription"
    case .offerCode: "an offer code is for the audiences that it names"
    case .originalPurchaser: "who paid for the app before it became free keeps what it had"
    case .trialProduct: "a trial without a subscription lasts from its first purchase"
    case .unlockLadder: "unlock, paid app, trial, nothing: the first that fits"
    case .moment: "the moment is given, and no clock is read"
    case .clockBehind: "a clock behind the evidence is wrong: the evidence is the present"
    case .offline: "without a clock the evidence is the present, for a while"
    case .signingTime: "certificates are judged at the moment of signing"
    case .oneRefresh: "whatever is missing is asked for once"
    case .noMinimum: "no period is too short"
    case .xcodeDates: "Xcode's dates may have fractions and lie in the year 1"
    }
  }
}
