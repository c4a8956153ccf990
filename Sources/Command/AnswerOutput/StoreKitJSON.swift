// SPDX-License-Identifier: Apache-2.0

import CommandArguments
package import StoreConfiguration
package import StrictJSON

// Keys are never renamed or removed under the same schema.

extension StoreConfiguration {
  package func json(file: String) -> JSON {
    .object([
      "schema": .string("\(toolName)/storekit-show/1"),
      "file": .string(withoutKeys(file)),
      "version": .string("\(version)"),
      "identifier": .text(identifier),
      "isSynchronized": .bool(settings.isSynchronized),
      "settings": settings.json,
      "products": .array(products) { $0.json(localizations(at: $0.path)) },
      "groups": .array(groups) { group in
        group.json(localizations(at: group.path)) { $0.json(localizations(at: $0.path)) }
      },
      "leftOutProducts": .array(leftOutProducts, \.json),
      "unreadMembers": .array(unreadMembers) { .string($0) },
    ])
  }

  package func json(of problems: [ConfigurationProblem], file: String) -> JSON {
    let errors = problems.count { $0.severity == .error }
    return .object([
      "schema": .string("\(toolName)/storekit-check/1"),
      "file": .string(withoutKeys(file)),
      "version": .string("\(version)"),
      "errors": .integer(Int64(errors)),
      "warnings": .integer(Int64(problems.count - errors)),
      "problems": .array(problems, \.json),
    ])
  }
}

extension JSON {
  package static func differences(
    _ differences: [ConfigurationDifference],
    from older: String,
    to newer: String
  ) -> JSON {
    .object([
      "schema": .string("\(toolName)/storekit-diff/1"),
      "from": .string(older),
      "to": .string(newer),
      "differences": .array(differences, \.json),
    ])
  }

  fileprivate static func price(_ price: ProductPrice?) -> JSON { .text(price?.description) }
}

extension ConfigurationProblem {
  fileprivate var json: JSON {
    .object([
      "code": .string(code.rawValue),
      "severity": .string(severity.rawValue),
      "path": .string(path),
      "message": .string(message),
      "hint": .text(hint),
    ])
  }
}

extension LeftOutProduct {
  fileprivate var json: JSON {
    .object([
      "productId": .text(productId),
      "path": .string(path),
      "reason": .string(reason),
    ])
  }
}

extension ConfigurationDifference {
  fileprivate var json: JSON {
    .object([
      "subject": .string(subject.rawValue),
      "id": .text(id),
      "member": .string(member),
      "from": .text(from),
      "to": .text(to),
    ])
  }
}

extension StoreSettings {
  fileprivate var json: JSON {
    .object([
      "timeRate": .integer(timeRate),
      "hasBillingGracePeriod": .bool(hasBillingGracePeriod),
      "failsRenewals": .bool(failsRenewals),
      "interruptsPurchases": .bool(interruptsPurchases),
      "asksToBuy": .bool(asksToBuy),
      "failsTransactions": .bool(failsTransactions),
      "storefront": .text(storefront),
      "locale": .text(locale),
      "applicationInternalId": .text(applicationInternalId),
      "developerTeamId": .text(developerTeamId),
      "simulatedErrors": .array(simulatedErrors) { .string($0) },
    ])
  }
}

extension Localization {
  fileprivate var json: JSON {
    .object([
      "locale": .text(locale),
      "displayName": .text(displayName),
      "description": .text(description),
    ])
  }
}

extension OneTimeProduct {
  fileprivate func json(_ localizations: [Localization]) -> JSON {
    .object([
      "productId": .string(productId),
      "kind": .string(kind.rawValue),
      "referenceName": .text(referenceName),
      "price": .price(price),
      "isFamilyShareable": .bool(isFamilyShareable),
      "offers": .array(codeOffers, \.json),
      "localizations": .array(localizations, \.json),
    ])
  }
}

extension SubscriptionGroup {
  fileprivate func json(
    _ localizations: [Localization],
    _ subscription: @escaping (SubscriptionProduct) -> JSON
  ) -> JSON {
    .object([
      "id": .string(id),
      "name": .text(name),
      "localizations": .array(localizations, \.json),
      "subscriptions": .array(subscriptions, subscription),
    ])
  }
}

extension SubscriptionProduct {
  fileprivate func json(_ localizations: [Localization]) -> JSON {
    .object([
      "productId": .string(productId),
      "level": .number(level),
      "period": .text(period?.text),
      "referenceName": .text(referenceName),
      "price": .price(price),
      "isFamilyShareable": .bool(isFamilyShareable),
      "billingPlans": .array(billingPlans, \.json),
      "offers": .array(offers, \.json),
      "localizations": .array(localizations, \.json),
    ])
  }
}

extension BillingPlan {
  fileprivate var json: JSON {
    .object([
      "type": .string(type),
      "price": .price(price),
      "commitmentPrice": .price(commitmentPrice),
      "isEnabled": .bool(isEnabled),
    ])
  }
}

extension StoreOffer {
  var json: JSON {
    .object([
      "kind": .string(kind.words),
      "id": .text(id),
      "referenceName": .text(referenceName),
      "paymentMode": .string(paymentMode.rawValue),
      "period": .string(period.text),
      "count": .integer(count),
      "price": .price(price),
      "billingPlanType": .text(billingPlanType),
      "eligibility": kind == .code ? .array(eligibility) { .string($0) } : .null,
      "isStackable": kind == .code ? .bool(isStackable) : .null,
      "priority": .text(priority),
    ])
  }
}
