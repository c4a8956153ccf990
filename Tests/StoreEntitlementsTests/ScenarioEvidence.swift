// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StorePayloads
import StoreReceipts
import StrictTime
import TestSupport
import Testing

/// The state of the App Store in a scenario, and the messages that it signs.
struct ScenarioEvidence {
  private let scenario: Scenario
  private var transactions: [Int: [String: JSONValue]] = [:]
  private var renewals: [String: [String: JSONValue]] = [:]

  init(_ scenario: Scenario) {
    self.scenario = scenario
  }

  /// The messages of a row, signed at its time.
  ///
  /// A notification contains one transaction, so the server requests the history for other changes. In a row without an
  /// event it requests everything.
  mutating func evidence(of row: Scenario.Row) throws -> [Evidence] {
    change(by: row)
    guard row.isEvidenceSeen else { return [] }
    let lab = try EvidenceLab.shared.get()
    guard !row.notifications.isEmpty else { return try answers(at: row.time, row.status) }
    var unsent = Array(row.transactions.keys.sorted())
    var evidence: [Evidence] = []
    for kind in row.notifications {
      let number = try number(for: kind.type, row, &unsent)
      evidence.append(try notification(kind, about: number, row))
    }
    if !unsent.isEmpty {
      evidence.append(
        try lab.history(try unsent.map { try transaction($0, at: row.time).builder })
      )
    }
    return evidence
  }

  /// All transactions, as the server API returns them.
  func answers(at time: Timestamp, _ statuses: [String: Int64]) throws -> [Evidence] {
    let lab = try EvidenceLab.shared.get()
    let all = try transactions.keys.sorted().map { try transaction($0, at: time).builder }
    let subscriptions = try renewals.keys.sorted().map { chain in
      let last = try need(try last(of: chain))
      return SubscriptionBuilder(
        try transaction(last, at: time).builder,
        try renewalInfo(of: chain, at: time),
        status: try need(statuses[chain], "a status of \(chain)")
      )
    }
    return [try lab.history(all)] + (subscriptions.isEmpty ? [] : [try lab.statuses(subscriptions)])
  }

  /// The original transaction id of a chain.
  func originalTransactionId(of chain: String) throws -> String {
    let first = transactions.filter { $0.value["chain"]?.string == chain }.keys.min()
    return Ids.transaction(try need(first))
  }

  /// The app transaction id of a customer.
  static func appTransactionId(of customer: String?) throws -> String {
    switch customer {
    case nil, "owner": "704500000000000001"
    case "member": "704500000000000002"
    default: throw Missing(what: "\(customer ?? "")")
    }
  }

  private mutating func change(by row: Scenario.Row) {
    for (number, changes) in row.transactions {
      for (name, value) in changes {
        transactions[number, default: [:]][name] = value == .null ? nil : value
      }
    }
    for (chain, changes) in row.renewalInfo {
      for (name, value) in changes {
        renewals[chain, default: [:]][name] = value == .null ? nil : value
      }
    }
  }

  /// The transaction of a notification: a new one, else a changed one, else the last one.
  private func number(
    for type: String,
    _ row: Scenario.Row,
    _ unsent: inout [Int]
  ) throws -> Int {
    let isUpgrade = type == "DID_CHANGE_RENEWAL_PREF"
    let chosen = isUpgrade ? unsent.last : unsent.first
    unsent.removeAll { $0 == chosen }
    if let chosen { return chosen }
    let chain = row.renewalInfo.keys.first ?? renewals.keys.sorted().first
    return try need(try last(of: try need(chain)))
  }

  private func last(of chain: String) throws -> Int? {
    transactions.filter { $0.value["chain"]?.string == chain }.keys.max()
  }

  private func notification(
    _ kind: (type: String, subtype: String?),
    about number: Int,
    _ row: Scenario.Row
  ) throws -> Evidence {
    let (purchase, chain) = try transaction(number, at: row.time)
    let renewal = try chain.map { try renewalInfo(of: $0, at: row.time) }
    var builder = NotificationBuilder(
      NotificationBuilder.Kind(
        NotificationType(rawValue: kind.type),
        kind.subtype.map { NotificationSubtype(rawValue: $0) }
      )
    )
    builder.signedDate = TokenDate(row.time)
    builder.data?.environment = environmentName
    if scenario.environment == .sandbox { builder.data?.appAppleId = nil }
    builder.data?.transaction = purchase
    builder.data?.renewalInfo = renewal
    builder.data?.status = chain.flatMap { row.status[$0] }
    return try EvidenceLab.shared.get().notification(builder)
  }

  private var environmentName: String {
    scenario.environment == .sandbox ? "Sandbox" : "Production"
  }

  private func transaction(
    _ number: Int,
    at time: Timestamp
  ) throws -> (builder: TransactionBuilder, chain: String?) {
    var members = StrictMembers(try need(transactions[number]))
    let productId = try members.string("productId")
    let start = try at(try members.string("purchaseDate"))
    let end = try members.optional("expiresDate")?.string.map { try at($0) }
    let chain = members.optional("chain")?.string
    var builder = TransactionBuilder(productId)
    builder.transactionId = Ids.transaction(number)
    builder.webOrderLineItemId = Ids.item(number)
    builder.subscriptionGroupIdentifier = Ids.group(of: productId)
    builder.purchaseDate = TokenDate(start)
    builder.expiresDate = end.map { TokenDate($0) }
    builder.signedDate = TokenDate(time)
    builder.environment = environmentName
    builder.isUpgraded = members.optional("isUpgraded")?.bool
    let customer = members.optional("customer")?.string
    builder.appTransactionId = try ScenarioEvidence.appTransactionId(of: customer)
    if customer == "member" { builder.inAppOwnershipType = "FAMILY_SHARED" }
    if let chain {
      builder.originalTransactionId = try originalTransactionId(of: chain)
      // A renewal begins at the end of another period or later.
      let overlaps = try transactions.values.contains { other in
        guard other["chain"]?.string == chain, let from = other["purchaseDate"]?.string,
          let until = other["expiresDate"]?.string
        else { return false }
        return try at(from) < start && start < at(until)
      }
      if builder.originalTransactionId != builder.transactionId, !overlaps {
        builder.transactionReason = "RENEWAL"
      }
    }
    try builder.setOffer(members.optional("offerKind")?.string, scenario.id)
    try builder.setKind(members.optional("kind")?.string)
    if let date = members.optional("revocationDate")?.string {
      builder.revoke(at: TokenDate(try at(date)))
    }
    builder.revocationType = members.optional("revocationType")?.string
    try members.finish()
    return (builder, chain)
  }

  private func renewalInfo(of chain: String, at time: Timestamp) throws -> RenewalInfoBuilder {
    var members = StrictMembers(renewals[chain] ?? [:])
    let last = try transaction(try need(try last(of: chain)), at: time).builder
    var builder = RenewalInfoBuilder()
    builder.originalTransactionId = try originalTransactionId(of: chain)
    builder.productId = last.productId
    builder.autoRenewProductId =
      members.optional("autoRenewProductId")?.string ?? last.productId
    builder.autoRenewStatus = members.optional("autoRenewStatus")?.integer
    builder.expirationIntent = members.optional("expirationIntent")?.integer
    builder.isInBillingRetryPeriod = members.optional("isInBillingRetryPeriod")?.bool
    builder.gracePeriodExpiresDate = try members.optional("gracePeriodExpiresDate")?.string
      .map { TokenDate(try at($0)) }
    builder.renewalDate = last.expiresDate
    builder.signedDate = TokenDate(time)
    builder.environment = environmentName
    builder.appTransactionId = last.appTransactionId
    try members.finish()
    return builder
  }
}

extension TransactionBuilder {
  /// The rows have the offer type; the offer identifier is in the title of the scenario.
  fileprivate mutating func setOffer(_ kind: String?, _ scenario: String) throws {
    switch kind {
    case nil: break
    case "trial": (self.offerType, self.offerDiscountType, self.price) = (1, "FREE_TRIAL", 0)
    case "intro": (self.offerType, self.offerDiscountType) = (1, "PAY_AS_YOU_GO")
    case "offer":
      let types: [String: Int64] = ["S05": 3, "S22": 2, "S24": 4]
      self.offerType = try need(types[scenario], "which offer is it?")
      self.offerIdentifier = "an offer"
      self.offerDiscountType = "PAY_AS_YOU_GO"
    default: throw Missing(what: "\(kind ?? "")")
    }
  }

  fileprivate mutating func setKind(_ kind: String?) throws {
    switch kind {
    case nil: break
    case "nonConsumable": makeOneTime("Non-Consumable")
    case "consumable": makeOneTime("Consumable")
    case "nonRenewing": makeOneTime("Non-Renewing Subscription")
    default: throw Missing(what: "\(kind ?? "")")
    }
  }
}
