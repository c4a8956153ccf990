// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StorePayloads
import StoreReceipts
import StoreVerification
import StrictTime
import TestSupport
import Testing

/// Documents signed by Apple, from the file to the entitlements.
@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
struct GenuineEvidenceTests {
  private static let later = Result { try Timestamp(rfc3339: "2027-01-01T00:00:00Z") }

  @Test func `every genuine document has a row, and every row a document`() throws {
    let tokens = try TokenCorpusTests.tokens(by: "apple").map { Self.name(of: $0) }
    #expect(Set(tokens) == Set(GenuineAnswer.tokens.keys))
    let receipts = try Corpus.receipts(by: "apple").map { Self.name(of: $0) }
    #expect(Set(receipts) == Set(GenuineAnswer.receipts.keys))
  }

  @Test(arguments: try TokenCorpusTests.tokens(by: "apple"))
  func `a token leads to the expected entitlements`(_ entry: Corpus.Entry) throws {
    let expected = try #require(GenuineAnswer.tokens[Self.name(of: entry)])
    let verifier = try TokenCorpusTests.verifier(for: entry)
    let now = VerificationExpectations(
      now: try TokenCorpusTests.now.get(),
      purpose: .ledger
    )
    let token = try verifier.verify(any: try entry.bytes(), expecting: now)
    guard case .only(let apps) = verifier.apps else { return }
    let app = try #require(apps.first).bundleId
    var ledger = EntitlementLedger(bundleId: app, environments: [.production, .sandbox])
    let dropped = ledger.add(token)
    #expect(dropped.isEmpty != expected.reason.hasPrefix("E-1 "))
    try check(ledger, at: token.time, expected)
    let hasOrphan = summaries(of: ledger, at: token.time).flatMap(\.warnings)
      .contains(.renewalInfoOrphan)
    #expect(hasOrphan == expected.reason.hasPrefix("E-4 "))
  }

  @Test(arguments: try Corpus.receipts(by: "apple"))
  func `a receipt leads to the expected entitlements`(_ entry: Corpus.Entry) throws {
    let expected = try #require(GenuineAnswer.receipts[Self.name(of: entry)])
    let receipt = try ReceiptVerifier(apps: .any, environments: .any)
      .verify(try entry.bytes(), expecting: .init(now: .latest))
    let bundleId = receipt.value.bundleId
    var ledger = EntitlementLedger(bundleId: bundleId, environments: [.production, .sandbox])
    #expect(ledger.add(receipt).isEmpty)
    try check(ledger, at: receipt.value.creationDate, expected)
    let found = summaries(of: ledger, at: try Self.later.get())
    let lines = found.flatMap(\.chains)
    let warnings = found.flatMap(\.warnings)
    #expect(warnings.contains(.receiptHasNoRenewalData) == !lines.isEmpty)
  }

  private func check(
    _ ledger: EntitlementLedger,
    at signed: Timestamp,
    _ expected: GenuineAnswer
  ) throws {
    let reason = Comment(rawValue: expected.reason)
    #expect(answers(ledger, signed) == expected.signed, reason)
    #expect(answers(ledger, try Self.later.get()) == expected.later, reason)
  }

  private func answers(_ ledger: EntitlementLedger, _ time: Timestamp) -> [String] {
    summaries(of: ledger, at: time).flatMap(\.products).map { found in
      let end = found.until.map { " \($0)" } ?? ""
      return "\(found.productId) \(found.verdict) \(found.reason)\(end)"
    }
  }

  /// The entitlements in each environment with evidence.
  private func summaries(
    of ledger: EntitlementLedger,
    at time: Timestamp
  ) -> [EntitlementSummary] {
    ledger.evidenceEnvironments.map { ledger.entitlements(at: time, in: $0) }
  }

  /// The name of the row for a file; a re-encoded receipt has the row of the original.
  private static func name(of entry: Corpus.Entry) -> String {
    let path = entry.expected["sameAs"]?.string ?? entry.file
    return path.split(separator: "/").last.map(String.init) ?? path
  }
}

extension VerifiedToken {
  /// The signing time.
  fileprivate var time: Timestamp {
    switch self {
    case .transaction(let token): token.certificatesValidAt
    case .renewalInfo(let token): token.certificatesValidAt
    case .notification(let token):
      token.transaction?.certificatesValidAt ?? token.notification.certificatesValidAt
    case .appTransaction(let token): token.certificatesValidAt
    case .realtimeRequest(let token): token.certificatesValidAt
    }
  }
}
