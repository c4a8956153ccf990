// SPDX-License-Identifier: Apache-2.0

public import LedgerStore
import StoreEntitlements
import StorePayloads
import StoreReceipts
import StoreTypes
public import StoreVerification
import StrictTime

/// A verified document, cut into what it says about each purchase and download.
struct ReceivedDocument: Sendable {
  let digest: EvidenceDigest
  let kind: StoredEvidence.Kind
  let bytes: [UInt8]
  /// The evidence about each purchase and download.
  let parts: [Part]
  /// The evidence that no ledger keeps.
  let dropped: [DroppedEvidence]
  /// The notification, if it is one.
  let notification: VerifiedNotification?

  struct Part: Sendable {
    let key: PurchaseKey
    let ledger: EntitlementLedger
  }

  /// A document; `sender` is the customer who sent it, whose receipts say how he obtained the app.
  init(
    _ document: SignedDocument,
    _ verified: VerifiedDocument,
    from sender: CustomerId?
  ) throws(VerificationError) {
    bytes = Array(document.bytes)
    digest = try EvidenceDigest(of: document)
    let contents = DocumentEvidence(verified)
    kind = contents.kind
    notification = contents.notification
    (parts, dropped) = ReceivedDocument.split(contents.scope, from: sender, contents.add)
  }

  /// A response of the App Store Server API, whose own members Apple does not sign.
  init<Response: StorePayload>(
    _ kind: StoredEvidence.Kind,
    _ response: VerifiedResponse<Response>,
    _ bytes: [UInt8]
  ) throws(VerificationError) {
    self.kind = kind
    self.bytes = bytes
    digest = try EvidenceDigest(of: bytes[...])
    notification = nil
    (parts, dropped) = ReceivedDocument.split(LedgerScope(of: response.tokens), from: nil) {
      $0.add(response)
    }
  }

  private static func split(
    _ scope: LedgerScope?,
    from sender: CustomerId?,
    _ add: (inout EntitlementLedger) -> [DroppedEvidence]
  ) -> ([Part], [DroppedEvidence]) {
    guard let scope else { return ([], []) }
    var ledger = EntitlementLedger(scope)
    let dropped = add(&ledger)
    let parts = ledger.splitByPurchase().compactMap { part, ledger -> Part? in
      PurchaseKey.Subject(part, from: sender).map {
        Part(key: PurchaseKey(scope, $0), ledger: ledger)
      }
    }
    return (parts, dropped)
  }
}

/// What a document of any kind adds to a ledger.
private struct DocumentEvidence {
  let kind: StoredEvidence.Kind
  /// The app and environment; `nil` for a notification about neither.
  let scope: LedgerScope?
  let notification: VerifiedNotification?
  let add: (inout EntitlementLedger) -> [DroppedEvidence]

  init(_ document: VerifiedDocument) {
    switch document {
    case .appReceipt(let receipt):
      self.init(.appReceipt, receipt.value.bundleId, receipt.environment) { $0.add(receipt) }
    case .transactionReceipt(let receipt):
      self.init(.transactionReceipt, receipt.value.bundleId, receipt.environment) {
        $0.add(receipt)
      }
    case .token(.notification(let notification)):
      let payload = notification.notification
      let bundleId =
        payload.app?.bundleId ?? notification.transaction?.value.bundleId ?? payload.value.bundleId
      let environment = payload.environment ?? notification.transaction?.environment
      self.init(.notification, bundleId, environment, notification) { $0.add(notification) }
    case .token(.appTransaction(let token)):
      self.init(.appTransaction, token.value.bundleId, token.environment) { $0.add(token) }
    case .token(.transaction(let token)):
      self.init(.transaction, token.value.bundleId, token.environment) { $0.add(token) }
    // A renewal info names no app, and a request says nothing about a purchase.
    case .token: self.init(.transaction, nil, nil) { _ in [] }
    @unknown default: self.init(.transaction, nil, nil) { _ in [] }
    }
  }

  private init(
    _ kind: StoredEvidence.Kind,
    _ bundleId: String?,
    _ environment: StoreEnvironment?,
    _ notification: VerifiedNotification? = nil,
    _ add: @escaping (inout EntitlementLedger) -> [DroppedEvidence]
  ) {
    self.kind = kind
    self.notification = notification
    self.add = add
    scope = LedgerScope(bundleId, environment)
  }
}

extension EntitlementLedger {
  /// An empty ledger.
  init(_ scope: LedgerScope) {
    self.init(bundleId: scope.bundleId, environments: [scope.environment])
  }
}

extension LedgerScope {
  /// An app and its environment; `nil` without one of them.
  init?(_ bundleId: String?, _ environment: StoreEnvironment?) {
    guard let bundleId, let environment = environment?.canonical else { return nil }
    self.init(bundleId: bundleId, environment: environment)
  }

  /// The app and environment of the tokens of a response, which has one of each.
  fileprivate init?(of tokens: [VerifiedToken]) {
    for case .transaction(let token) in tokens {
      self.init(token.value.bundleId, token.environment)
      return
    }
    return nil
  }
}

extension PurchaseKey.Subject {
  /// The subject of a part; `nil` for what a receipt without a sender says about a download.
  fileprivate init?(_ part: LedgerPart, from sender: CustomerId?) {
    switch part {
    case .purchase(let id): self = .purchase(originalTransactionId: id)
    case .seat(let id, let person):
      self = .seat(originalTransactionId: id, appTransactionId: person)
    case .download(let id) where !id.isEmpty: self = .download(appTransactionId: id)
    case .download:
      guard let sender else { return nil }
      self = .receipts(of: sender)
    }
  }
}

extension EvidenceDigest {
  /// The identity of a document: SHA-256 of what its signature covers.
  public init(of document: SignedDocument) throws(VerificationError) {
    try self.init(of: document.signedContent)
  }
}
