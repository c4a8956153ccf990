// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
package import StoreEntitlements
import StoreLab
import StorePayloads
import StoreReceipts
import StoreVerification
package import StrictTime

/// Signs the messages of a history and verifies them as a server would.
package struct HistoryMint: Sendable {
  private let authority: TokenAuthority
  private let receipts: TestAuthority
  private let verifier: SignedDataVerifier
  private let receiptVerifier: ReceiptVerifier
  private let now: VerificationExpectations

  /// A mint with its own keys.
  package init() throws {
    authority = try TokenAuthority.generate()
    receipts = try TestAuthority.generate()
    verifier = SignedDataVerifier(
      apps: [AppIdentity(bundleId: StoreCatalog.bundleId, appAppleId: 1_234_567_890)],
      environments: [.production, .sandbox, .xcode],
      anchors: .custom([try authority.anchor(), try authority.xcodeAnchor()])
    )
    receiptVerifier = ReceiptVerifier(
      apps: .any,
      environments: .any,
      anchors: .custom([
        try receipts.anchor(), try TestAuthority.anchor(try receipts.xcodeCertificate()),
      ])
    )
    now = VerificationExpectations(now: try Timestamp(rfc3339: "2049-01-01T00:00:00Z"))
  }

  func message(_ draft: MessageDraft, _ environment: StoreEnvironment) throws -> HistoryMessage {
    let evidence = try evidence(draft, environment)
    var ledger = EntitlementLedger.empty([environment])
    ledger.take(evidence)
    return HistoryMessage(
      signed: draft.signed,
      documents: draft.documents,
      evidence: evidence,
      ledger: ledger
    )
  }

  private func evidence(
    _ draft: MessageDraft,
    _ environment: StoreEnvironment
  ) throws -> HistoryEvidence {
    func sign(_ builder: some EnvelopeBuilder) throws -> String {
      try (environment == .xcode ? authority.xcodeToken(builder) : authority.token(builder)).text()
    }
    switch draft.body {
    case .notification(let builder):
      let token = try sign(builder)
      return .notification(try verifier.verifyNotification(token.utf8, expecting: now))
    case .transaction(let builder):
      let token = try sign(builder)
      return .transaction(try verifier.verifyTransaction(token.utf8, expecting: now))
    case .renewalInfo(let builder):
      let token = try sign(builder)
      return .renewalInfo(try verifier.verifyRenewalInfo(token.utf8, expecting: now))
    case .appTransaction(let builder):
      let token = try sign(builder)
      return .appTransaction(try verifier.verifyAppTransaction(token.utf8, expecting: now))
    case .statuses(let list):
      let body = try authority.response(.subscriptionStatuses(list))
      return .statuses(
        try verifier.verifyResponse(StatusResponse.self, body.utf8, expecting: now)
      )
    case .history(let list):
      let body = try authority.response(.transactionHistory(list))
      return .history(
        try verifier.verifyResponse(TransactionHistoryResponse.self, body.utf8, expecting: now)
      )
    case .receipt(let purchases, let version):
      let fill = { (receipt: inout ReceiptBuilder) in
        receipt.bundleId = StoreCatalog.bundleId
        receipt.creationDate = ReceiptDate(draft.signed)
        receipt.purchases = purchases
        receipt.originalApplicationVersion = version
      }
      let der =
        try environment == .xcode
        ? receipts.xcodeReceipt(fill) : receipts.receipt(.production, fill)
      return .receipt(try receiptVerifier.verify(der, expecting: .init(now: .latest)))
    }
  }
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
  package mutating func take(_ message: HistoryMessage) { merge(message.ledger) }

  /// Adds a piece of evidence, as a server does.
  mutating func take(_ evidence: HistoryEvidence) {
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
