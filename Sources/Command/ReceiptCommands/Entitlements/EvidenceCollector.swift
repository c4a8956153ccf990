// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptKit

/// Adds the verified documents of a run to the ledgers of their apps, and lists all others.
struct EvidenceCollector {
  /// One ledger for each app, in the order of the options or else sorted by bundle id.
  private(set) var ledgers: [EntitlementLedger]
  /// The documents that do and do not count.
  private(set) var report = EvidenceReport()
  private let environments: Set<StoreEnvironment>
  /// Whether every app gets a ledger.
  private let acceptsAnyApp: Bool
  /// Renewal infos have no bundle id, so they are kept until the transactions of their subscription are
  /// read.
  private var pending: [(file: String, token: Verified<RenewalInfoPayload>)] = []
  /// The statement of the response whose tokens were read last.
  private var stated: StatedTokens?
  /// The indices of the ledgers, by the UTF-8 of the bundle id.
  private var indices: [[UInt8]: Int] = [:]
  /// The ledgers that have a transaction of a subscription.
  private var owners: [SubscriptionKey: [Int]] = [:]

  /// The maximum number of apps for which one subscription is evidence.
  ///
  /// A genuine subscription belongs to one app, except for the numbers of Xcode.
  private static let mostOwners = 8

  /// Collects evidence for these apps; for all apps if the list is empty.
  init(bundleIds: [String], environments: Set<StoreEnvironment>) {
    self.environments = environments
    acceptsAnyApp = bundleIds.isEmpty
    ledgers = []
    for bundleId in bundleIds { _ = addLedger(bundleId) }
  }

  /// Whether the evidence has a purchase of a product.
  func hasProduct(_ productId: String) -> Bool {
    ledgers.contains { $0.hasProduct(productId) }
  }

  /// Adds the answer about a document.
  mutating func add(_ answer: Answer) {
    addToStatement(answer)
    guard let proof = answer.proof else {
      if let fault = answer.fault { report.refuse(answer, fault) }
      return
    }
    if let trust = answer.trust { report.count(trust) }
    if let info = answer.receiptInfo { report.note(info, of: answer.file) }
    switch proof {
    case .token(.renewalInfo(let token)): pending.append((answer.file, token))
    case .token(.notification(let token)) where token.isWithoutTokens:
      report.leaveOut([("notification \(token.typeText)", .noAccessInformation)], of: answer.file)
    case .token(.realtimeRequest):
      report.leaveOut([("realtime request", .noAccessInformation)], of: answer.file)
    default: add(proof, from: answer)
    }
  }

  /// Lists a genuine document that names another app, which is no error; returns false for any other document.
  mutating func addIfOfOtherApp(_ answer: Answer) -> Bool {
    guard let fault = answer.fault, fault.isOfOtherApp else { return false }
    addToStatement(answer)
    if let trust = answer.anchor?.trust { report.count(trust) }
    let kind = answer.kind?.words ?? "document"
    let app = fault.diagnostic.found ?? "another app"
    report.leaveOut([("\(kind) about \(app)", .otherApp)], of: answer.file)
    return true
  }

  /// Lists a response without tokens, which says that the customer has no purchases of its kind.
  mutating func addEmptyResponse(_ file: String) {
    report.leaveOut([("response without tokens", .noAccessInformation)], of: file)
  }

  /// Collects the consecutive tokens of one statement, which takes effect when its last token is known.
  private mutating func addToStatement(_ answer: Answer) {
    if stated?.statement != answer.statement {
      applyStatement()
      stated = answer.statement.map { StatedTokens($0) }
    }
    guard stated != nil else { return }
    if case .token(let token) = answer.proof { stated?.take(token) } else { stated?.take(nil) }
  }

  private mutating func applyStatement() {
    defer { stated = nil }
    guard let stated, let bundleId = stated.bundleId, let index = indices[Array(bundleId.utf8)]
    else { return }
    stated.add(to: &ledgers[index])
  }

  /// Adds the pending renewal infos; call it after the last document.
  mutating func finish() {
    applyStatement()
    for (file, token) in pending { add(token, from: file) }
    pending = []
    guard acceptsAnyApp else { return }
    ledgers.sort { $0.bundleId.utf8.lexicographicallyPrecedes($1.bundleId.utf8) }
  }

  private mutating func addLedger(_ bundleId: String) -> Int {
    let name = Array(bundleId.utf8)
    if let index = indices[name] { return index }
    indices[name] = ledgers.count
    ledgers.append(EntitlementLedger(bundleId: bundleId, environments: environments))
    return ledgers.count - 1
  }

  private mutating func add(_ proof: VerifiedDocument, from answer: Answer) {
    guard let bundleId = proof.bundleId else {
      let kind = answer.kind?.words ?? "document"
      return report.leaveOut([(kind, .appNotNamed)], of: answer.file)
    }
    guard let index = acceptsAnyApp ? addLedger(bundleId) : indices[Array(bundleId.utf8)] else {
      let kind = answer.kind?.words ?? "document"
      return report.leaveOut([("\(kind) about \(bundleId)", .otherApp)], of: answer.file)
    }
    let dropped = ledgers[index].add(proof)
    report.leaveOut(dropped, of: answer.file)
    guard dropped.isEmpty else { return }
    for key in proof.subscriptions where owners[key, default: []].last != index {
      let known = owners[key, default: []]
      guard !known.contains(index), known.count < EvidenceCollector.mostOwners else { continue }
      owners[key, default: []].append(index)
    }
  }

  /// Adds a renewal info to the app with a transaction of its subscription: it names no app itself.
  private mutating func add(_ token: Verified<RenewalInfoPayload>, from file: String) {
    let key = SubscriptionKey(of: token)
    let owners = (owners[key] ?? []).sorted()
    guard !owners.isEmpty else {
      return report.leaveOut([("renewal info of \(key.id)", .noTransaction)], of: file)
    }
    let dropped = owners.flatMap { ledgers[$0].add(token) }
    // Renewal info that at least one app can use is not reported.
    guard dropped.count == owners.count else { return }
    report.leaveOut(Array(dropped.prefix(1)), of: file)
  }
}

extension EntitlementLedger {
  fileprivate mutating func add(_ proof: VerifiedDocument) -> [DroppedEvidence] {
    switch proof {
    case .appReceipt(let receipt): add(receipt)
    case .transactionReceipt(let receipt): add(receipt)
    case .token(let token): add(token)
    }
  }
}

extension VerifiedNotification {
  /// Whether it contains nothing that affects access.
  fileprivate var isWithoutTokens: Bool {
    transaction == nil && renewalInfo == nil && appTransaction == nil
  }

  fileprivate var typeText: String { notification.value.notificationType?.rawValue ?? "of no type" }
}

extension VerifiedDocument {
  /// The app of the document; a renewal info has no bundle id.
  fileprivate var bundleId: String? {
    switch self {
    case .appReceipt(let receipt): receipt.value.bundleId
    case .transactionReceipt(let receipt): receipt.value.bundleId
    case .token(.transaction(let token)): token.value.bundleId
    case .token(.appTransaction(let token)): token.value.bundleId
    case .token(.notification(let token)):
      token.notification.value.bundleId ?? token.transaction?.value.bundleId
    case .token(.renewalInfo), .token(.realtimeRequest): nil
    }
  }
}
