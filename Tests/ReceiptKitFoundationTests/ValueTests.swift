// SPDX-License-Identifier: Apache-2.0

import Foundation
import ReceiptKitFoundation
import Testing

/// The results as values of Foundation.
@Suite struct ValueTests {
  private static let transaction = #"""
    {"transactionId":"2","originalTransactionId":"1","bundleId":"com.example.notes","price":9990,"currency":"USD",
     "appAccountToken":"7E3FB20B-4CDB-47CC-936D-99D65F608138","expiresDate":1735689900000,"future":[1.5,null,{"a":true}]}
    """#

  private func payload() throws -> TransactionPayload {
    try TransactionPayload(Array(Self.transaction.utf8)[...])
  }

  @Test func `a payload has its date, UUID and price`() throws {
    let payload = try payload()
    #expect(payload.expiresDate?.date == Date(timeIntervalSince1970: 1_735_689_900))
    #expect(payload.appAccountToken?.uuid?.uuidString == "7E3FB20B-4CDB-47CC-936D-99D65F608138")
    #expect(payload.priceDecimal == Decimal(string: "9.99"))
    let id = try #require(UUID(uuidString: "7E3FB20B-4CDB-47CC-936D-99D65F608138"))
    #expect(UUIDText(id).canonical == payload.appAccountToken?.canonical)
    #expect(UUIDText(rawValue: "seventeen").uuid == nil)
  }

  @Test func `now is a timestamp, and a date is accepted`() {
    let before = Date.now.addingTimeInterval(-1)
    #expect(Timestamp.now > before)
    let expectations = [VerificationExpectations(now: .now), .init(now: Date.now)]
    #expect(expectations.allSatisfy { $0.now > before })
    let ledger = EntitlementLedger(bundleId: "com.example.notes", environments: [.production])
    #expect(!ledger.entitlements(at: .now, in: .production)["pro"].isEntitled)
    #expect(!ledger.entitlements(at: Date.now, in: .production)["pro"].isEntitled)
  }

  @Test func `answers encode as their JSON`() throws {
    let ledger = EntitlementLedger(bundleId: "com.example.notes", environments: [.production])
    let summary = ledger.entitlements(at: .earliest, in: .production)
    try expectEncoded(summary, as: summary.jsonText)
    try expectEncoded(summary["pro"], as: summary["pro"].jsonText)
  }

  @Test func `a report encodes as its JSON`() throws {
    let verifier = SignedDataVerifier(
      apps: [AppIdentity(bundleId: "com.example.notes", appAppleId: 1)],
      environments: [.production]
    )
    let report = verifier.reportTransaction("e30.e30.e30", expecting: .init(now: .earliest))
    try expectEncoded(report, as: report.jsonText)
  }

  private func expectEncoded(_ value: some Encodable, as text: String) throws {
    let found = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value))
    let expected = try JSONSerialization.jsonObject(with: Data(text.utf8))
    #expect(found as? NSDictionary == expected as? NSDictionary)
    #expect((found as? NSDictionary)?.count ?? 0 > 1)
  }
}
