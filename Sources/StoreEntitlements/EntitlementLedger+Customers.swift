// SPDX-License-Identifier: Apache-2.0

import StorePayloads
public import StrictTime

/// What tells a customer from another.
public struct CustomerIdentity: Hashable, Codable, Sendable {
  /// The download of the app: one for each Apple account and app, so that members of a family differ.
  public let appTransactionId: String?
  /// The account of the app's own.
  public let appAccountToken: String?
}

extension EntitlementLedger {
  /// The customers of whom it has evidence, sorted; more than one means that evidence was mixed.
  public var customers: [CustomerIdentity] {
    var all = Set(
      lines.values.map { line in
        CustomerIdentity(
          appTransactionId: line.appTransactionId?.text,
          appAccountToken: line.appAccountToken
        )
      }
    )
    // An app transaction may be all that is known of a customer.
    let named = Set(all.compactMap(\.appTransactionId))
    for id in downloads.keys.map(\.id.text) where !id.isEmpty && !named.contains(id) {
      all.insert(CustomerIdentity(appTransactionId: id, appAccountToken: nil))
    }
    return all.sorted { ($0.sortKey).lexicographicallyPrecedes($1.sortKey) }
  }

  /// What it knows of one download of the app, and with it of one Apple account.
  ///
  /// Lines that name no download, as before 2025 and in receipts, belong to nobody else and are kept when
  /// `includingUnnamed`.
  public func selecting(
    appTransactionId: String,
    includingUnnamed: Bool = true
  ) -> EntitlementLedger {
    let id = Identifier(appTransactionId)
    return selecting { $0.appTransactionId.map { $0 == id } ?? includingUnnamed }
  }

  /// What it knows of one account of the app's own; lines that name none are left out, unless
  /// `includingUnnamed`.
  public func selecting(
    appAccountToken: String,
    includingUnnamed: Bool = false
  ) -> EntitlementLedger {
    let token = UUIDKey.text(appAccountToken)
    return selecting { line in
      line.appAccountToken.map { $0.utf8.elementsEqual(token.utf8) } ?? includingUnnamed
    }
  }

  private func selecting(_ isWanted: (LineOwner) -> Bool) -> EntitlementLedger {
    let lines = lines
    func keeps(_ key: EvidenceKey) -> Bool { isWanted(lines[key] ?? LineOwner()) }
    var selection = self
    selection.purchases = purchases.filter { keeps($0.value.line) }
    selection.renewals = renewals.filter { keeps($0.key) }
    selection.claims = claims.filter { keeps($0.key) }
    selection.downloads = downloads.filter { key, _ in
      isWanted(LineOwner(appTransactionId: key.id.text.isEmpty ? nil : key.id))
    }
    return selection
  }

  /// Whom each line belongs to: any token of the line may name it.
  private var lines: [EvidenceKey: LineOwner] {
    var owners: [EvidenceKey: LineOwner] = [:]
    for record in purchases.values.sorted(by: { $0.key < $1.key }) {
      guard let facts = record.purchase?.facts else { continue }
      owners[record.line, default: LineOwner()].learn(facts.appTransactionId, facts.appAccountToken)
    }
    for (key, renewal) in renewals {
      owners[key, default: LineOwner()]
        .learn(renewal.fact.appTransactionId, renewal.fact.appAccountToken)
    }
    return owners
  }
}

/// Whom a line belongs to.
private struct LineOwner {
  var appTransactionId: Identifier?
  var appAccountToken: String?

  mutating func learn(_ download: Identifier?, _ account: String?) {
    appTransactionId = appTransactionId ?? download
    appAccountToken = appAccountToken ?? account
  }
}

extension PurchaseRecord {
  /// The line of the transaction.
  fileprivate var line: EvidenceKey {
    EvidenceKey(purchase?.facts.originalTransactionId ?? key.id, sameMakerAs: key)
  }
}

extension CustomerIdentity {
  fileprivate var sortKey: [String] { [appTransactionId ?? "", appAccountToken ?? ""] }
}

extension EntitlementLedger {
  /// E-31: whether a win-back offer under these conditions may be shown for a group, by the customer's own
  /// lines; for those who have no list of Apple's.
  public func allowsWinBack(
    inGroup group: String,
    under criteria: WinBackCriteria,
    at moment: Timestamp,
    policy: EntitlementPolicy = EntitlementPolicy()
  ) -> Bool {
    let id = Identifier(group)
    let lines = environments.flatMap { Dossier(self, $0).lines }
      .filter { $0.group(policy).map { Identifier($0) == id } ?? false }
    let isSubscribed = lines.contains { line in
      let status = SubscriptionRules(line: line, moment: moment, policy: policy).status
      return status == .active || status == .billingGracePeriod || status == .billingRetry
    }
    return !isSubscribed && lines.contains { criteria.accept($0, at: moment, policy) }
  }
}
