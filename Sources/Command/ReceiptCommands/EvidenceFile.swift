// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import StoreEntitlements
import StorePayloads
import StoreReceipts
import StoreVerification
import SystemIO

/// The evidence of a run: what is proven goes into the ledger of its app, the rest is told.
struct EvidenceFile: EvidenceReport {
  /// The ledgers, by app, in the order of the options or else of the names.
  private(set) var ledgers: [EntitlementLedger]
  /// What could not be proven, the first of it.
  private(set) var refused: [RefusedEvidence] = []
  /// How much could not be proven.
  private(set) var refusedCount = 0
  /// How much of that was not told on standard error already.
  private(set) var toldCount = 0
  /// What is proven and does not count, the first of it.
  private(set) var dropped: [LeftOutEvidence] = []
  /// How much is proven and does not count.
  private(set) var droppedCount = 0
  /// How many documents it is from.
  private(set) var filesOfDropped = 0
  /// How many documents count, and how far the proof of each reaches.
  private(set) var counted: [TrustLevel: Int] = [:]
  private let environments: Set<StoreEnvironment>
  private let isOpen: Bool
  /// Renewal infos name no app; they wait for the transactions of their line.
  private var waiting: [(file: String, token: Verified<RenewalInfoPayload>)] = []
  /// What an answer says about the tokens that were taken last.
  private var stated: StatedTokens?
  /// The places of the ledgers, by the octets of the app's name.
  private var places: [[UInt8]: Int] = [:]
  /// The ledgers that have a transaction of a line.
  private var owners: [LineName: [Int]] = [:]

  /// How much is listed of what does not count; it is counted to the end.
  static let mostListed = mostListedEvidence

  /// How much each of many answers lists.
  static let leastListed = 12

  /// A line belongs to one app, but for those that Xcode numbers; more are no genuine evidence.
  private static let mostOwners = 8

  /// A file for these apps, or for all of which there is evidence.
  init(bundleIds: [String], environments: Set<StoreEnvironment>) {
    self.environments = environments
    isOpen = bundleIds.isEmpty
    ledgers = []
    for bundleId in bundleIds { _ = addLedger(bundleId) }
  }

  /// Whether there is nothing but files that cannot be read.
  var isUnreadable: Bool {
    refusedCount > 0 && toldCount == 0 && droppedCount == 0 && counted.isEmpty
  }

  /// Whether a purchase of a product is known.
  func hasProduct(_ productId: String) -> Bool {
    ledgers.contains { ledger in
      ledger.productIds.contains { $0.utf8.elementsEqual(productId.utf8) }
    }
  }

  /// Takes what was found about a document.
  mutating func take(_ answer: Answer) {
    takeStatement(of: answer)
    guard let proof = answer.proof else {
      if let fault = answer.fault { refuse(answer, fault) }
      return
    }
    if let trust = answer.trust { counted[trust, default: 0] += 1 }
    switch proof {
    case .token(.renewalInfo(let token)): waiting.append((answer.file, token))
    case .token(.notification(let token)) where token.isSilent:
      leaveOut([("notification \(token.typeText)", .tellsNothing)], of: answer.file)
    case .token(.realtimeRequest):
      leaveOut([("realtime request", .tellsNothing)], of: answer.file)
    default: file(proof, from: answer)
    }
  }

  /// Gathers the tokens about which an answer says one thing, which is known of the last of them.
  private mutating func takeStatement(of answer: Answer) {
    if stated?.statement != answer.statement {
      fileStatement()
      stated = answer.statement.map { StatedTokens($0) }
    }
    guard stated != nil else { return }
    if case .token(let token) = answer.proof { stated?.take(token) } else { stated?.take(nil) }
  }

  private mutating func fileStatement() {
    defer { stated = nil }
    guard let stated, let bundleId = stated.bundleId, let place = places[Array(bundleId.utf8)]
    else { return }
    stated.add(to: &ledgers[place])
  }

  /// Files what waited for everything else; to be called at the end.
  mutating func close() {
    fileStatement()
    for (file, token) in waiting { fileAway(token, from: file) }
    waiting = []
    guard isOpen else { return }
    ledgers.sort { $0.bundleId.utf8.lexicographicallyPrecedes($1.bundleId.utf8) }
  }

  private mutating func addLedger(_ bundleId: String) -> Int {
    let name = Array(bundleId.utf8)
    if let place = places[name] { return place }
    places[name] = ledgers.count
    ledgers.append(EntitlementLedger(bundleId: bundleId, environments: environments))
    return ledgers.count - 1
  }

  private mutating func file(_ proof: VerifiedDocument, from answer: Answer) {
    let bundleId = proof.bundleId ?? ""
    guard let place = isOpen ? addLedger(bundleId) : places[Array(bundleId.utf8)] else {
      let kind = answer.kind?.words ?? "document"
      return leaveOut([("\(kind) about \(bundleId)", .otherApp)], of: answer.file)
    }
    let dropped = ledgers[place].add(proof)
    leaveOut(dropped.map { ($0.subject, LeftOutEvidence.Reason($0.reason)) }, of: answer.file)
    guard dropped.isEmpty else { return }
    for line in proof.lines where owners[line, default: []].last != place {
      if let known = owners[line], known.contains(place) || known.count == EvidenceFile.mostOwners {
        continue
      }
      owners[line, default: []].append(place)
    }
  }

  /// A renewal info belongs to the app that has its line; with one app alone there is nothing to choose.
  private mutating func fileAway(_ token: Verified<RenewalInfoPayload>, from file: String) {
    let line = LineName(of: token)
    let owners = ledgers.count == 1 ? [0] : (owners[line] ?? []).sorted()
    guard !owners.isEmpty else {
      return leaveOut([("renewal info of \(line.id)", .noTransaction)], of: file)
    }
    let dropped = owners.flatMap { ledgers[$0].add(token) }
    // What one app cannot use may be another's.
    guard dropped.count == owners.count, let evidence = dropped.first else { return }
    leaveOut([(evidence.subject, LeftOutEvidence.Reason(evidence.reason))], of: file)
  }

  private mutating func refuse(_ answer: Answer, _ fault: CommandDiagnostic) {
    refusedCount += 1
    if fault.status != .inputOutput { toldCount += 1 }
    guard refused.count < EvidenceFile.mostListed else { return }
    refused.append(
      RefusedEvidence(file: answer.file, kind: answer.kind, fault: fault.shortened)
    )
  }

  private mutating func leaveOut(
    _ evidence: [(subject: String, reason: LeftOutEvidence.Reason)],
    of file: String
  ) {
    guard !evidence.isEmpty else { return }
    filesOfDropped += 1
    droppedCount += evidence.count
    for (subject, reason) in evidence.prefix(EvidenceFile.mostListed - dropped.count) {
      dropped.append(LeftOutEvidence(file: file, reason: reason, subject: subject))
    }
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
  /// Whether it brings nothing that access could rest on.
  fileprivate var isSilent: Bool {
    transaction == nil && renewalInfo == nil && appTransaction == nil
  }

  fileprivate var typeText: String { notification.value.notificationType?.rawValue ?? "of no type" }
}

extension VerifiedDocument {
  /// The app that it is about; a renewal info names none.
  fileprivate var bundleId: String? {
    switch self {
    case .appReceipt(let receipt): receipt.value.bundleId
    case .transactionReceipt(let receipt): receipt.value.purchaseInfo.bundleId
    case .token(.transaction(let token)): token.value.bundleId
    case .token(.appTransaction(let token)): token.value.bundleId
    case .token(.notification(let token)):
      token.notification.value.bundleId ?? token.transaction?.value.bundleId
    case .token(.renewalInfo), .token(.realtimeRequest): nil
    }
  }

  /// The lines of which it brings a transaction.
  fileprivate var lines: [LineName] {
    switch self {
    case .appReceipt(let receipt):
      receipt.value.inAppPurchases.map { purchase in
        let isXcode = receipt.value.environment?.canonical == .xcode
        return LineName(purchase.chainId, maker: isXcode ? receipt.leafSHA256 : [])
      }
    case .transactionReceipt(let receipt):
      [LineName(receipt.value.purchaseInfo.lineId, maker: [])]
    case .token(.transaction(let token)): [LineName(of: token)]
    case .token(.notification(let token)): token.transaction.map { [LineName(of: $0)] } ?? []
    case .token: []
    }
  }
}

/// What names a line among those of all apps.
///
/// Xcode numbers its lines 0, 1, 2 on each machine; there the signer belongs to the name.
private struct LineName: Hashable {
  private let name: [UInt8]
  private let maker: [UInt8]

  init(_ id: String, maker: [UInt8]) {
    name = Array(id.utf8)
    self.maker = maker
  }

  var id: String { String(decoding: name, as: UTF8.self) }

  init(of token: Verified<TransactionPayload>) {
    let id = token.value.originalTransactionId ?? token.value.transactionId ?? ""
    self.init(id, maker: token.value.environment.isOfXcode ? token.leafSHA256 : [])
  }

  init(of token: Verified<RenewalInfoPayload>) {
    let id = token.value.originalTransactionId ?? ""
    self.init(id, maker: token.value.environment.isOfXcode ? token.leafSHA256 : [])
  }
}

extension StoreEnvironment? {
  fileprivate var isOfXcode: Bool { self?.canonical == .xcode }
}

extension LegacyPurchaseInfo {
  fileprivate var lineId: String { originalTransactionId ?? transactionId }
}
