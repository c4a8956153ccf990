// SPDX-License-Identifier: Apache-2.0

import StorePayloads
package import StrictJSON

// Members are never renamed or removed; Docs/Reference/receiptctl-output.md documents them.

extension EntitlementSummary {
  /// The answer as JSON on one line, with the rules that decided.
  ///
  ///     let body = ledger.entitlements(at: now, in: .production).jsonText
  ///
  /// The members are the same as in the output of `receiptctl entitlements --json --explain`, from `at` to
  /// `warnings`. Times are RFC 3339 in UTC; unknown values are null.
  public var jsonText: String {
    let members = EntitlementSummary.jsonMembers(of: [self], products, explainsAll: true) { _ in
      true
    }
    return JSON.members(members + [JSON.Member("unnamedChains", unnamedJSON)]).text
  }

  private var unnamedJSON: JSON {
    .array(unnamedChains) { [environment] id in
      ChainName(originalTransactionId: id, environment: environment).json
    }
  }

  /// The members of answers about one customer, one for each environment.
  ///
  /// `products` may also name products that were never bought.
  package static func jsonMembers(
    of summaries: [EntitlementSummary],
    _ products: [Entitlement],
    explainsAll: Bool,
    explains: @escaping (_ productId: String) -> Bool
  ) -> [JSON.Member] {
    JSON.Member.list([
      "at": .date(summaries.first?.asked),
      "evaluatedAt": .members(
        summaries.map { JSON.Member($0.environment.name, .date($0.evaluatedAt)) }
      ),
      "validUntil": .date(summaries.compactMap(\.validUntil).min()),
      "products": .array(products) { $0.json(explains: explains($0.productId)) },
      "groups": .array(summaries.flatMap(\.groups), \.groupJSON),
      "features": .array(summaries.flatMap(\.features), \.json),
      "consumables": .array(summaries.flatMap(\.consumables), \.json),
      "offers": .array(summaries.flatMap(\.offers), \.json),
      "chains": .array(summaries.flatMap(\.chains), \.json),
      "app": summaries.first?.paidApp?.json(explains: explainsAll) ?? .null,
      "apps": .array(summaries.compactMap(\.paidApp)) { $0.json(explains: explainsAll) },
      "unlock": summaries.first?.unlock?.json(explains: explainsAll) ?? .null,
      "unlocks": .array(summaries.compactMap(\.unlock)) { $0.json(explains: explainsAll) },
      "warnings": .warnings(Set(summaries.flatMap(\.warnings)).sorted()),
      "rules": explainsAll ? .array(summaries.flatMap(\.rules), \.json) : .null,
    ])
  }
}

extension FeatureEntitlement {
  var json: JSON {
    .object([
      "feature": .string(feature),
      "environment": .string(environment.name),
      "verdict": .string(access.verdict.rawValue),
      "reason": .string(access.reason.rawValue),
      "level": .string(access.level.rawValue),
      "from": .date(from),
      "until": .date(access.until),
      "paidUntil": .date(paidUntil),
      "grantedBy": .strings(grantedBy),
    ])
  }
}

extension ConsumableUnits {
  var json: JSON {
    .object([
      "productId": .string(productId),
      "environment": .string(environment.name),
      "purchased": .integer(purchased),
      "revoked": .integer(revoked),
      "units": .integer(units),
      "warnings": .warnings(warnings),
    ])
  }
}

extension OfferEligibility {
  var json: JSON {
    .object([
      "subscriptionGroupIdentifier": .string(subscriptionGroupIdentifier),
      "environment": .string(environment.name),
      "introductory": .string(introductory.rawValue),
      "promotional": .string(promotional.rawValue),
      "audience": .string(audience?.rawValue ?? "unknown"),
      "winBackOfferIds": .strings(winBackOfferIds),
    ])
  }
}

extension SubscriptionChain {
  var json: JSON {
    .object([
      "originalTransactionId": .string(originalTransactionId),
      "environment": .string(environment.name),
      "subscriptionGroupIdentifier": .text(subscriptionGroupIdentifier),
      "productId": .string(productId),
      "status": .integer(status.rawValue),
      "appAccountToken": .text(appAccountToken),
      "appTransactionId": .text(appTransactionId),
      "webOrderLineItemId": .text(webOrderLineItemId),
    ])
  }
}

extension AppEntitlement {
  func json(explains: Bool) -> JSON {
    .object([
      "environment": .string(environment.name),
      "verdict": .string(access.verdict.rawValue),
      "reason": .string(access.reason.rawValue),
      "originalApplicationVersion": .text(originalApplicationVersion),
      "originalPurchaseDate": .date(originalPurchaseDate),
      "warnings": .warnings(warnings),
      "rules": explains ? .array(rules, \.json) : .null,
    ])
  }
}

extension Unlock {
  func json(explains: Bool) -> JSON {
    .object([
      "environment": .string(environment.name),
      "verdict": .string(access.verdict.rawValue),
      "reason": .string(access.reason.rawValue),
      "level": .string(access.level.rawValue),
      "until": .date(access.until),
      "productId": .text(productId),
      "nextAction": .string(nextAction.rawValue),
      "nextActions": .strings(nextActions.map(\.rawValue)),
      "warnings": .warnings(warnings),
      "rules": explains ? .array(rules, \.json) : .null,
    ])
  }
}

extension AppliedRule {
  var json: JSON {
    .object([
      "rule": .string(rule.rawValue),
      "text": .string(rule.text),
      "fields": .array(fields) { field in
        .object(["name": .string(field.name), "value": .string(field.value)])
      },
    ])
  }
}

extension AccessTimeline {
  package var json: JSON {
    .object([
      "productId": .string(productId),
      "environment": .string(environment.name),
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

extension ChainName {
  package var json: JSON {
    .object([
      "originalTransactionId": .string(originalTransactionId),
      "environment": .string(environment.name),
    ])
  }
}
