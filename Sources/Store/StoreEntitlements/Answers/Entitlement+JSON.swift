// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictJSON
import StrictTime

// Members are never renamed or removed; Docs/Reference/receiptctl-output.md documents them.

extension Entitlement {
  /// The answer about the product as JSON on one line, with the rules that decided.
  ///
  ///     let body = ledger.entitlements(at: now, in: .production)["com.example.notes.pro"].jsonText
  ///
  /// The members are those of a product in the output of `receiptctl entitlements --json --explain`. Times
  /// are RFC 3339 in UTC; unknown values are null.
  public var jsonText: String { json(explains: true).text }

  func json(explains: Bool) -> JSON {
    let members = JSON.Member.list([
      // Without a purchase there is no environment.
      "environment": reason == .neverPurchased ? .null : .string(environment.name),
      "kind": .text(kind?.rawValue),
      "status": .number(status?.rawValue),
      "willRenew": .flag(renewal?.willRenew),
      "renewal": renewal?.json ?? .null,
      "offer": offer?.json ?? .null,
      "ownership": .text(ownership?.rawValue),
      "commitment": commitment?.json ?? .null,
      "gracePossibleUntil": .date(gracePossibleUntil),
      "source": source?.json ?? .null,
      "warnings": .warnings(warnings),
      "rules": explains ? .array(rules, \.json) : .null,
    ])
    return .members(members + verdictMembers)
  }

  /// The answer about its subscription group.
  var groupJSON: JSON {
    .members(verdictMembers + [JSON.Member("environment", .string(environment.name))])
  }

  private var verdictMembers: [JSON.Member] {
    JSON.Member.list([
      "productId": .string(productId),
      "verdict": .string(verdict.rawValue),
      "reason": .string(reason.rawValue),
      "level": .string(level.rawValue),
      "nextAction": .string(nextAction.rawValue),
      "nextActionAddress": .text(nextAction.address),
      "nextActions": .strings(nextActions.map(\.rawValue)),
      "from": .date(from),
      "until": .date(until),
      "paidUntil": .date(paidUntil),
      "changedTo": .text(changedTo),
      "subscriptionGroupIdentifier": .text(subscriptionGroupIdentifier),
    ]) + rareMembers
  }

  /// Members that only some answers have, so that all others are as they were before these existed.
  private var rareMembers: [JSON.Member] {
    [
      move.map { JSON.Member("move", $0.json) }, seats.map { JSON.Member("seats", $0.json) },
    ].compactMap { $0 }
  }
}

extension SubscriptionMove {
  var json: JSON {
    .object([
      "originalTransactionId": .string(originalTransactionId), "kind": .string(kind.rawValue),
    ])
  }
}

extension PurchasedSeats {
  var json: JSON {
    .object([
      "bought": .integer(bought),
      "takenBack": .integer(takenBack),
      "left": .integer(left),
      "ofNextRenewal": .number(ofNextRenewal),
      "invitationManagement": .text(invitationManagement?.rawValue),
      "transactionIds": .strings(transactionIds),
      "runsSince": .date(runsSince),
      "isComplete": .flag(isComplete),
    ])
  }
}

extension RenewalOutlook {
  var json: JSON {
    var members = JSON.Member.list([
      "willRenew": .flag(willRenew),
      "renewsTo": .text(renewsTo),
      "renewalDate": .date(renewalDate),
      "renewalPrice": .number(renewalPrice),
      "currency": .text(currency),
      "offer": offer?.json ?? .null,
      "priceIncreaseStatus": .number(priceIncreaseStatus?.rawValue),
      "expirationIntent": .number(expirationIntent?.rawValue),
    ])
    if renewalQuantity != nil || renewalTotal != nil {
      members.append(JSON.Member("renewalQuantity", .number(renewalQuantity)))
      members.append(JSON.Member("renewalTotal", .number(renewalTotal)))
    }
    return .members(members)
  }
}

extension OfferUse {
  var json: JSON {
    .object([
      "type": .integer(type.rawValue),
      "identifier": .text(identifier),
      "discountType": .text(discountType?.rawValue),
      "period": .text(period),
    ])
  }
}

extension CommitmentTerms {
  var json: JSON {
    .object([
      "billingPeriodNumber": .number(billingPeriodNumber),
      "totalBillingPeriods": .number(totalBillingPeriods),
      "commitmentExpiresDate": .date(commitmentExpiresDate),
      "commitmentPrice": .number(commitmentPrice),
      "willRenew": .flag(willRenew),
    ])
  }
}

extension EvidenceSource {
  var json: JSON {
    .object([
      "transactionId": .string(transactionId),
      "originalTransactionId": .string(originalTransactionId),
      "kind": .string(kind.rawValue),
      "signedDate": .date(signedDate),
    ])
  }
}

extension JSON {
  /// A time, or null.
  static func date(_ date: Timestamp?) -> JSON { .text(date.map { "\($0)" }) }

  static func warnings(_ warnings: [EntitlementWarning]) -> JSON {
    .strings(warnings.map(\.rawValue))
  }
}
