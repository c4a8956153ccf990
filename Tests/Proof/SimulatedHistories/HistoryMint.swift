// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreEngine
package import StoreEntitlements
import StorePayloads
import StoreReceipts
import StoreVerification
package import StrictTime

/// Signs as the test store does, and verifies as a server would.
package struct HistoryMint: Sendable {
  private let store: StoreSigner
  private let xcode: StoreSigner
  private let tokens: SignedDataVerifier
  private let receipts: ReceiptVerifier
  private let now: VerificationExpectations

  /// A mint with keys of its own.
  package init() throws {
    store = try StoreSigner(seed: "histories")
    xcode = try StoreSigner(seed: "histories", environment: .xcode)
    let anchors = TrustAnchors.custom(try store.anchors() + xcode.anchors())
    tokens = SignedDataVerifier(
      apps: [AppIdentity(bundleId: StoreCatalog.bundleId, appAppleId: 1_234_567_890)],
      environments: [.production, .sandbox, .xcode],
      anchors: anchors
    )
    receipts = ReceiptVerifier(apps: .any, environments: .any, anchors: anchors)
    now = VerificationExpectations(now: try Timestamp(rfc3339: "2049-01-01T00:00:00Z"))
  }

  /// The signer of an environment.
  func signer(of environment: SimulatedEnvironment) -> StoreSigner {
    environment == .xcode ? xcode : store
  }

  func message(
    _ body: MessageBody,
    _ documents: [HistoryDocument],
    signed: Timestamp,
    _ environment: StoreEnvironment
  ) throws -> HistoryMessage {
    let evidence = try evidence(body)
    var ledger = EntitlementLedger.empty([environment])
    ledger.take(evidence)
    return HistoryMessage(signed: signed, documents: documents, evidence: evidence, ledger: ledger)
  }

  private func evidence(_ body: MessageBody) throws -> HistoryEvidence {
    switch body {
    case .notification(let token):
      .notification(try tokens.verifyNotification(token.utf8, expecting: now))
    case .transaction(let token):
      .transaction(try tokens.verifyTransaction(token.utf8, expecting: now))
    case .renewalInfo(let token):
      .renewalInfo(try tokens.verifyRenewalInfo(token.utf8, expecting: now))
    case .appTransaction(let token):
      .appTransaction(try tokens.verifyAppTransaction(token.utf8, expecting: now))
    case .statuses(let body):
      .statuses(try tokens.verifyResponse(StatusResponse.self, body, expecting: now))
    case .history(let body):
      .history(try tokens.verifyResponse(TransactionHistoryResponse.self, body, expecting: now))
    case .receipt(let der):
      .receipt(try receipts.verify(der, expecting: .init(now: .latest)))
    }
  }
}

/// What the store signed: a token, a response of the API, or a receipt.
enum MessageBody: Sendable {
  case notification(String)
  case transaction(String)
  case renewalInfo(String)
  case appTransaction(String)
  case statuses([UInt8])
  case history([UInt8])
  case receipt([UInt8])
}

/// A signed and verified message.
package struct HistoryMessage: Sendable {
  package let signed: Timestamp
  package let documents: [HistoryDocument]
  let evidence: HistoryEvidence
  /// The decoded evidence, cached because many subsets are merged from it.
  let ledger: EntitlementLedger

  /// Whether the App Store sends it as a notification.
  package var isNotification: Bool {
    if case .notification = evidence { true } else { false }
  }

  /// Whether it is a receipt.
  package var isReceipt: Bool {
    if case .receipt = evidence { true } else { false }
  }
}

/// A verified document.
enum HistoryEvidence: Sendable {
  case notification(VerifiedNotification)
  case transaction(Verified<TransactionPayload>)
  case renewalInfo(Verified<RenewalInfoPayload>)
  case appTransaction(Verified<AppTransactionPayload>)
  case statuses(VerifiedResponse<StatusResponse>)
  case history(VerifiedResponse<TransactionHistoryResponse>)
  case receipt(Verified<AppReceipt>)
}

extension EntitlementLedger {
  /// Adds the evidence of a message.
  package mutating func take(_ message: HistoryMessage) { _ = merge(message.ledger) }

  /// Adds a piece of evidence, as a server does.
  mutating func take(_ evidence: HistoryEvidence) {
    // The oracle expects what a ledger drops.
    _ =
      switch evidence {
      case .notification(let token): add(token)
      case .transaction(let token): add(token)
      case .renewalInfo(let token): add(token)
      case .appTransaction(let token): add(token)
      case .statuses(let answer): add(answer)
      case .history(let answer): add(answer)
      case .receipt(let receipt): add(receipt)
      }
  }
}
