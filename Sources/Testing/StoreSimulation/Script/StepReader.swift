// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StrictJSON

/// Reads the steps of a script.
///
/// The table has an entry for each value of `do`.
package enum StepReader {
  /// The members of a kind of step, and its reader.
  struct Kind: Sendable {
    let members: [String]
    let read: @Sendable (ScriptObject) throws(ScriptError) -> Step
  }

  static func read(_ step: ScriptObject) throws(ScriptError) -> (name: String, step: Step) {
    let name = try step.required("do", try step.string("do"))
    guard let kind = kinds[name] else {
      throw .unknown("step", name, among: kinds.keys, step: step.step)
    }
    try step.requireMembers(["at", "do"] + kind.members)
    return (name, try kind.read(step))
  }

  /// The members of each kind of step.
  package static var members: [String: [String]] { kinds.mapValues(\.members) }

  static let kinds: [String: Kind] = [
    "purchase": Kind(members: purchaseMembers) { (s) throws(ScriptError) in
      .purchase(try purchase(s))
    },
    "setAutoRenew": Kind(members: ["subscription", "on"]) { (s) throws(ScriptError) in
      .setAutoRenew(subscription: try text(s, "subscription"), isOn: try flag(s, "on"))
    },
    "install": Kind(members: ["customer", "device", "appVersion"]) { (s) throws(ScriptError) in
      .install(
        customer: try customer(s),
        device: try device(s),
        appVersion: try s.string("appVersion") ?? "1"
      )
    },
    "finish": Kind(members: ["transaction"]) { (s) throws(ScriptError) in
      .finish(transaction: try text(s, "transaction"))
    },
    "setPayment": Kind(members: ["customer", "works"]) { (s) throws(ScriptError) in
      .setPayment(customer: try customer(s), works: try flag(s, "works"))
    },
    "setPrice": Kind(members: ["product", "price", "consent"]) { (s) throws(ScriptError) in
      .setPrice(
        product: try text(s, "product"),
        milliunits: try price(s).milliunits,
        consent: try s.choice("consent", PriceConsent.self)
      )
    },
    "requestPriceConsent": Kind(members: ["subscription", "price"]) { (s) throws(ScriptError) in
      .requestPriceConsent(
        subscription: try text(s, "subscription"),
        milliunits: try s.string("price") == nil ? nil : try price(s).milliunits
      )
    },
    "answerPriceIncrease": Kind(members: ["subscription", "consent"]) { (s) throws(ScriptError) in
      .answerPriceIncrease(
        subscription: try text(s, "subscription"),
        consents: try flag(s, "consent")
      )
    },
    "requestRefund": Kind(members: ["transaction", "reason"]) { (s) throws(ScriptError) in
      .requestRefund(transaction: try text(s, "transaction"), reason: try s.string("reason"))
    },
    "declineRefund": Kind(members: ["transaction", "reason"]) { (s) throws(ScriptError) in
      .declineRefund(transaction: try text(s, "transaction"))
    },
    "reverseRefund": Kind(members: ["transaction", "reason"]) { (s) throws(ScriptError) in
      .reverseRefund(transaction: try text(s, "transaction"))
    },
    "refund": Kind(members: ["transaction", "percentage", "prorated", "reason"]) {
      (s) throws(ScriptError) in
      .refund(
        transaction: try text(s, "transaction"),
        share: try refundShare(s),
        reason: try s.integer("reason", in: 0...1) ?? 0
      )
    },
    "joinFamily": Kind(members: ["organizer", "member"]) { (s) throws(ScriptError) in
      let (organizer, member) = (try name(s, "organizer"), try name(s, "member"))
      guard !isSame(organizer, member) else {
        throw s.error("member", "a customer other than the organizer")
      }
      return .joinFamily(organizer: organizer, member: member)
    },
    "leaveFamily": Kind(members: ["organizer", "member"]) { (s) throws(ScriptError) in
      .leaveFamily(organizer: try name(s, "organizer"), member: try name(s, "member"))
    },
    "setFamilySharing": Kind(members: ["subscription", "transaction", "on"]) {
      (s) throws(ScriptError) in
      .setFamilySharing(purchase: try purchaseName(s), isOn: try flag(s, "on"))
    },
    "extend": Kind(members: ["subscription", "days", "reason"]) { (s) throws(ScriptError) in
      .extend(
        subscription: try text(s, "subscription"),
        days: try s.required("days", try s.integer("days", in: anyNumber)),
        reason: try s.integer("reason", in: anyNumber) ?? 0
      )
    },
    "massExtend": Kind(members: massExtendMembers) {
      (s) throws(ScriptError) in
      .massExtend(
        product: try text(s, "product"),
        days: try s.required("days", try s.integer("days", in: anyNumber)),
        reason: try s.integer("reason", in: anyNumber) ?? 0,
        storefronts: s.value("storefronts") == nil ? nil : try s.strings("storefronts"),
        requestIdentifier: try s.string("requestIdentifier")
      )
    },
    "setAskToBuy": Kind(members: ["customer", "on"]) { (s) throws(ScriptError) in
      .setAskToBuy(customer: try customer(s), isOn: try flag(s, "on"))
    },
    "answerAskToBuy": Kind(members: ["purchase", "customer", "approve"]) {
      (s) throws(ScriptError) in
      let purchase = try s.string("purchase")
      let named = try s.name("customer")
      // Without a purchase, the answer applies to all pending purchases of the customer.
      return .answerAskToBuy(
        purchase: purchase,
        customer: purchase == nil ? named ?? "customer" : named,
        approves: try flag(s, "approve")
      )
    },
    "setInterruptedPurchases": Kind(members: ["customer", "on"]) { (s) throws(ScriptError) in
      .setInterruptedPurchases(customer: try customer(s), isOn: try flag(s, "on"))
    },
    "resolvePurchaseIssue": Kind(members: ["purchase", "subscription"]) {
      (s) throws(ScriptError) in
      try s.requireOne(of: ["purchase", "subscription"])
      let purchase = try s.string("purchase")
      let subscription = try s.string("subscription")
      return .resolvePurchaseIssue(
        purchase: try s.required("purchase\" or \"subscription", purchase ?? subscription)
      )
    },
    "renewNow": Kind(members: ["subscription"]) { (s) throws(ScriptError) in
      .renewNow(subscription: try text(s, "subscription"))
    },
    "expire": Kind(members: ["subscription"]) { (s) throws(ScriptError) in
      .expire(subscription: try text(s, "subscription"))
    },
    "deleteTransaction": Kind(members: ["transaction"]) { (s) throws(ScriptError) in
      .deleteTransaction(transaction: try text(s, "transaction"))
    },
    "clearHistory": Kind(members: ["customer"]) { (s) throws(ScriptError) in
      .clearHistory(customer: try customer(s))
    },
    "setRenewalRate": Kind(members: ["customer", "month"]) { (s) throws(ScriptError) in
      .setRenewalRate(
        customer: try customer(s),
        month: try s.required("month", try StoreOptions.sandboxMonth(s, "month"))
      )
    },
    "setTimeRate": Kind(members: ["rate"]) { (s) throws(ScriptError) in
      let rate = try s.required("rate", try s.integer("rate", in: anyNumber))
      guard TimeTable.isTimeRate(rate) else {
        throw s.error("rate", "a raw value of SKTestSession.TimeRate, such as 13")
      }
      return .setTimeRate(rate)
    },
    "setStorefront": Kind(members: ["customer", "storefront"]) { (s) throws(ScriptError) in
      .setStorefront(
        customer: try customer(s),
        storefront: try storefront(s, try text(s, "storefront"))
      )
    },
    "setError": Kind(members: ["api", "error"]) { (s) throws(ScriptError) in
      .setError(call: try call(s), error: try s.string("error"))
    },
    "removeFromSale": Kind(members: ["product"]) { (s) throws(ScriptError) in
      .removeFromSale(product: try text(s, "product"))
    },
    "returnToSale": Kind(members: ["product"]) { (s) throws(ScriptError) in
      .returnToSale(product: try text(s, "product"))
    },
    "setGracePeriod": Kind(members: ["length", "scope"]) { (s) throws(ScriptError) in
      let length = try gracePeriod(s, "length")
      let scope = try s.choice("scope", GracePeriodScope.self)
      if length == nil, scope == nil {
        throw ScriptError(step: s.step, "the step needs \"length\" or \"scope\"")
      }
      return .setGracePeriod(length: length, scope: scope)
    },
    "setAppAccountToken": Kind(members: ["subscription", "transaction", "token"]) {
      (s) throws(ScriptError) in
      .setAppAccountToken(purchase: try purchaseName(s), token: try text(s, "token"))
    },
    "consumption": Kind(members: ["transaction"] + ConsumptionRequest.members) {
      (s) throws(ScriptError) in
      .consumption(
        transaction: try text(s, "transaction"),
        errorCode: ConsumptionRequest.errorCode(of: s.object, version: .any)
      )
    },
    "rescindConsent": Kind(members: ["customer"]) { (s) throws(ScriptError) in
      .rescindConsent(customer: try customer(s))
    },
    "testNotification": Kind(members: []) { _ throws(ScriptError) in .testNotification },
    "notify": Kind(members: notificationMembers) { (s) throws(ScriptError) in
      .notify(try notification(s))
    },
    "setNotificationEndpoint": Kind(members: ["up", "result", "count"]) {
      (s) throws(ScriptError) in
      .setNotificationEndpoint(try endpoint(s))
    },
    "retention": Kind(members: RetentionChange.members) { (s) throws(ScriptError) in
      .retention(try retention(s))
    },
    "look": Kind(members: []) { _ throws(ScriptError) in .look },
  ]
}
