// SPDX-License-Identifier: Apache-2.0

import ScriptPlaying
import StoreEntitlements
import StorePayloads
import StoreReceipts
import StoreVerification
import StrictBase64
import StrictJSON
import StrictTime

/// A kind of document about a customer, with the state of the store at one time.
enum EvidenceSource: String, CaseIterable {
  case transactions, renewalInfos, notifications, history, statuses, receipt, latestReceipt
}

extension StoreOutput {
  /// The evidence of one kind about a customer.
  func ledger(of customer: String, from source: EvidenceSource) throws -> EntitlementLedger {
    var ledger = EntitlementLedger(bundleId: "com.example.app", environments: environments)
    let folder = "customers/\(customer)"
    switch source {
    case .transactions: try addTokens(to: &ledger, folder, "transaction-")
    case .renewalInfos: try addTokens(to: &ledger, folder, "renewal-info-")
    case .notifications:
      for message in try notifications() where message.isPaid == (customer == "anna") {
        _ = ledger.add(message)
      }
    case .history:
      _ = ledger.add(try response(TransactionHistoryResponse.self, "\(folder)/history.json"))
    case .statuses:
      _ = ledger.add(try response(StatusResponse.self, "\(folder)/subscriptions.json"))
    case .receipt: try addReceipt(to: &ledger, files["\(folder)/receipt.der"] ?? [])
    case .latestReceipt:
      let answer = try JSONDocument((files["\(folder)/verifyReceipt.json"] ?? [])[...]).root.object
      // A customer without purchases has no receipt there.
      guard let text = answer?["latest_receipt"]?.string else { break }
      try addReceipt(
        to: &ledger,
        Base64.decode(Array(text.utf8)[...], alphabet: .standard, padding: .required)
      )
    }
    return ledger
  }

  private func addTokens(
    to ledger: inout EntitlementLedger,
    _ folder: String,
    _ name: String
  ) throws {
    for path in paths(of: folder, name) {
      _ = ledger.add(
        try tokens.verify(any: files[path] ?? [], expecting: .init(now: now, purpose: .ledger))
      )
    }
  }

  private func addReceipt(to ledger: inout EntitlementLedger, _ document: [UInt8]) throws {
    _ = ledger.add(try receipts.verify(document, expecting: .init(now: now)))
  }

  private func response<Response: StorePayload>(
    _ type: Response.Type,
    _ path: String
  ) throws -> VerifiedResponse<Response> {
    try tokens.verifyResponse(type, files[path] ?? [], expecting: .init(now: now))
  }
}

extension VerifiedNotification {
  /// Whether it is about a purchase by the customer who pays: purchases shared with the family have no account token.
  fileprivate var isPaid: Bool {
    transaction?.value.appAccountToken?.rawValue == RandomScript.accountToken
  }
}
