// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StorePayloads
import StoreReceipts
import StrictTime

// Keys are never renamed or removed under the same schema.

extension EntitlementAnswer {
  /// The answer, with so much of the evidence of the run that does not count.
  func json(_ evidence: EvidenceFile, listing most: Int) -> JSON {
    .object([
      "schema": .string("\(ReceiptTool.name)/\(EntitlementsCommand.name)/1"),
      "at": .date(asked),
      "bundleId": .text(bundleId),
      "customer": customer.json,
      "judgedAt": evaluationTimes,
      "products": .array(products) { $0.json(explains: explained.contains($0.productId)) },
      "groups": .array(summaries.flatMap(\.groups), \.json),
      "features": .array(summaries.flatMap(\.features), \.json),
      "consumables": .array(summaries.flatMap(\.consumables), \.json),
      "offers": .array(summaries.flatMap(\.offers), \.json),
      "eligibleOffers": eligibleOffers.map { .array($0, \.json) } ?? .null,
      "lines": .array(summaries.flatMap(\.lines), \.json),
      "app": summaries.first?.app.map { $0.json(explains: explained.isAll) } ?? .null,
      "apps": .array(summaries.compactMap(\.app)) { $0.json(explains: explained.isAll) },
      "unnamedChains": .array(unnamedChains, \.json),
      "warnings": .warnings(warnings),
      "rules": explained.isAll ? .array(summaries.flatMap(\.rules), \.json) : .null,
      "timelines": timelines.map { .array($0, \.json) } ?? .null,
      "refused": .array(evidence.refused.prefix(most), \.json),
      "refusedCount": .integer(Int64(evidence.refusedCount)),
      "dropped": .array(evidence.dropped.prefix(most), \.json),
      "droppedCount": .integer(Int64(evidence.droppedCount)),
    ])
  }

  private var evaluationTimes: JSON {
    .members(
      summaries.map { JSON.Member(key: $0.environment.rawValue, value: .date($0.evaluatedAt)) }
    )
  }
}

extension ChainName {
  fileprivate var json: JSON {
    .object([
      "originalTransactionId": .string(originalTransactionId),
      "environment": .string(environment.rawValue),
    ])
  }
}

extension EntitlementAnswer.Customer {
  fileprivate var json: JSON {
    .object([
      "appTransactionId": .text(appTransactionId),
      "appAccountTokens": .array(appAccountTokens) { .string($0) },
    ])
  }
}

extension Entitlement {
  fileprivate func json(explains: Bool) -> JSON {
    .object([
      "productId": .string(productId),
      // Without a purchase there is no environment.
      "environment": reason == .neverPurchased ? .null : .string(environment.rawValue),
      "kind": .text(kind?.rawValue),
      "verdict": .string(verdict.rawValue),
      "reason": .string(reason.rawValue),
      "level": .string(level.rawValue),
      "nextAction": .string(nextAction.rawValue),
      "nextActionAddress": .text(nextAction.address),
      "from": .date(from),
      "until": .date(until),
      "subscriptionGroupIdentifier": .text(subscriptionGroupIdentifier),
      "status": .number(status?.rawValue),
      "willRenew": .flag(renewal?.willRenew),
      "renewal": renewal?.json ?? .null,
      "offer": offer?.json ?? .null,
      "ownership": .text(ownership?.rawValue),
      "commitment": commitment?.json ?? .null,
      "source": source?.json ?? .null,
      "warnings": .warnings(warnings),
      "rules": explains ? .array(rules, \.json) : .null,
    ])
  }
}

extension RenewalOutlook {
  fileprivate var json: JSON {
    .object([
      "willRenew": .flag(willRenew),
      "renewsTo": .text(renewsTo),
      "renewalDate": .date(renewalDate),
      "renewalPrice": .number(renewalPrice),
      "currency": .text(currency),
      "offer": offer?.json ?? .null,
      "priceIncreaseStatus": .number(priceIncreaseStatus?.rawValue),
      "expirationIntent": .number(expirationIntent?.rawValue),
    ])
  }
}

extension OfferUse {
  fileprivate var json: JSON {
    .object([
      "type": .integer(type.rawValue),
      "identifier": .text(identifier),
      "discountType": .text(discountType?.rawValue),
      "period": .text(period),
    ])
  }
}

extension CommitmentTerms {
  fileprivate var json: JSON {
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
  fileprivate var json: JSON {
    .object([
      "transactionId": .string(transactionId),
      "originalTransactionId": .string(originalTransactionId),
      "kind": .string(kind.rawValue),
      "signedDate": .date(signedDate),
    ])
  }
}

extension GroupEntitlement {
  fileprivate var json: JSON {
    .object([
      "subscriptionGroupIdentifier": .string(subscriptionGroupIdentifier),
      "environment": .string(entitlement.environment.rawValue),
      "productId": .string(entitlement.productId),
      "verdict": .string(entitlement.verdict.rawValue),
      "reason": .string(entitlement.reason.rawValue),
      "level": .string(entitlement.level.rawValue),
      "nextAction": .string(entitlement.nextAction.rawValue),
      "nextActionAddress": .text(entitlement.nextAction.address),
      "from": .date(entitlement.from),
      "until": .date(entitlement.until),
    ])
  }
}

extension FeatureEntitlement {
  fileprivate var json: JSON {
    .object([
      "feature": .string(feature),
      "environment": .string(environment.rawValue),
      "verdict": .string(verdict.rawValue),
      "reason": .string(reason.rawValue),
      "level": .string(level.rawValue),
      "from": .date(from),
      "until": .date(until),
      "grantedBy": .array(grantedBy) { .string($0) },
    ])
  }
}

extension ConsumableUnits {
  fileprivate var json: JSON {
    .object([
      "productId": .string(productId),
      "environment": .string(environment.rawValue),
      "purchased": .integer(purchased),
      "revoked": .integer(revoked),
      "units": .integer(units),
      "warnings": .warnings(warnings),
    ])
  }
}

extension OfferEligibility {
  fileprivate var json: JSON {
    .object([
      "subscriptionGroupIdentifier": .string(subscriptionGroupIdentifier),
      "environment": .string(environment.rawValue),
      "introductory": .string(introductory.rawValue),
      "promotional": .string(promotional.rawValue),
      "audience": .string(audience?.rawValue ?? "unknown"),
      "winBackOfferIds": .array(winBackOfferIds) { .string($0) },
    ])
  }
}

extension SubscriptionLine {
  fileprivate var json: JSON {
    .object([
      "originalTransactionId": .string(originalTransactionId),
      "environment": .string(environment.rawValue),
      "subscriptionGroupIdentifier": .text(subscriptionGroupIdentifier),
      "productId": .string(productId),
      "status": .integer(status.rawValue),
    ])
  }
}

extension AppEntitlement {
  fileprivate func json(explains: Bool) -> JSON {
    .object([
      "environment": .string(environment.rawValue),
      "verdict": .string(verdict.rawValue),
      "reason": .string(reason.rawValue),
      "originalApplicationVersion": .text(originalApplicationVersion),
      "originalPurchaseDate": .date(originalPurchaseDate),
      "warnings": .warnings(warnings),
      "rules": explains ? .array(rules, \.json) : .null,
    ])
  }
}

extension AppliedRule {
  fileprivate var json: JSON {
    .object([
      "rule": .string(rule.rawValue),
      "text": .string(rule.words),
      "fields": .array(fields) { field in
        .object(["name": .string(field.name), "value": .string(field.value)])
      },
    ])
  }
}

extension AccessTimeline {
  fileprivate var json: JSON {
    .object([
      "productId": .string(productId),
      "environment": .string(environment.rawValue),
      "periods": .array(periods) { period in
        .object([
          "kind": .string(period.kind.rawValue),
          "from": .date(period.from),
          "until": .date(period.until),
          "transactionId": .string(period.transactionId),
        ])
      },
    ])
  }
}

extension RefusedEvidence {
  fileprivate var json: JSON {
    .object([
      "file": .string(file),
      "kind": .string(kind?.rawValue ?? "unknown"),
      "code": .string(fault.code),
      "message": .string(fault.shortened.message),
    ])
  }
}

extension LeftOutEvidence {
  fileprivate var json: JSON {
    .object([
      "file": .string(file),
      "reason": .string(reason.rawValue),
      "subject": .string(subject),
    ])
  }
}

extension JSON {
  /// A date, or null.
  fileprivate static func date(_ date: Timestamp?) -> JSON { .text(date.map { "\($0)" }) }

  fileprivate static func warnings(_ warnings: [EntitlementWarning]) -> JSON {
    .array(warnings) { .string($0.rawValue) }
  }
}
