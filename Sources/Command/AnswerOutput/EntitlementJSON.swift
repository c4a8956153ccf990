// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import StoreEntitlements
import StoreVerification
package import StrictJSON

// Members are never renamed or removed under the same schema.

extension EntitlementAnswer {
  /// The answer, with up to `most` documents of the run that were rejected or ignored.
  package func json(_ evidence: EvidenceReport, listing most: Int) -> JSON {
    let members = JSON.Member.list([
      "schema": .string("\(toolName)/entitlements/2"),
      "bundleId": .text(bundleId),
      "customer": customer.json,
      "unnamedChains": .array(unnamedChains, \.json),
      "eligibleOffers": eligibleOffers.map { .array($0, \.json) } ?? .null,
      "timelines": timelines.map { .array($0, \.json) } ?? .null,
      "refused": .array(evidence.refused.prefix(most), \.json),
      "refusedCount": .integer(Int64(evidence.refusedCount)),
      "dropped": .array(evidence.dropped.prefix(most), \.json),
      "droppedCount": .integer(Int64(evidence.droppedCount)),
    ])
    let answers = EntitlementSummary.jsonMembers(
      of: summaries,
      products,
      explainsAll: explained.isAll,
      explains: explained.contains
    )
    return .members(members + answers + evidence.latestMembers(listing: most))
  }
}

extension EntitlementAnswer.Customer {
  fileprivate var json: JSON {
    .object([
      "appTransactionId": .text(appTransactionId),
      "appAccountTokens": .strings(appAccountTokens),
    ])
  }
}

extension EvidenceReport {
  /// What was read of answers of verifyReceipt; none without them.
  fileprivate func latestMembers(listing most: Int) -> [JSON.Member] {
    guard latestCount > 0 else { return [] }
    return JSON.Member.list([
      "latestReceiptCount": .integer(Int64(latestCount)),
      "contradictions": .array(contradictions.prefix(most)) { $1.json(of: $0) },
      "contradictionCount": .integer(Int64(contradictionCount)),
    ])
  }
}

extension RefusedEvidence {
  fileprivate var json: JSON {
    .members(
      JSON.Member.list([
        "file": .string(withoutKeys(file)),
        "kind": .string(kind?.rawValue ?? "unknown"),
        "code": .string(fault.code),
        "message": .string(fault.shortened.message),
      ]) + (row?.members ?? [])
    )
  }
}

extension LeftOutEvidence {
  fileprivate var json: JSON {
    .object([
      "file": .string(withoutKeys(file)),
      "reason": .string(reason.rawValue),
      "subject": .string(subject),
    ])
  }
}
