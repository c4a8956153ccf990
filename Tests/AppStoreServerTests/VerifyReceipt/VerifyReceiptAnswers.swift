// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreVerification
import StrictJSON

/// Tests of responses with evidence.
protocol VerifyReceiptAnswers {}

extension VerifyReceiptAnswers {
  func answer(
    _ evidence: [VerifiedToken],
    excludingOld: Bool = false,
    _ receipt: [UInt8]? = nil
  ) throws -> VerifyReceiptAnswer {
    let lab = try VerifyReceiptLab.shared()
    var collected = VerifyReceiptEvidence()
    for token in evidence { collected.add(token) }
    return lab.responder().answer(
      try receipt ?? lab.subscription(),
      on: .production,
      evidence: collected,
      excludingOldTransactions: excludingOld,
      at: VerifyReceiptLab.now
    )
  }

  func ids(_ answer: VerifyReceiptAnswer) throws -> [String] {
    try answer.elements("latest_receipt_info").compactMap { $0["transaction_id"]?.string }
  }

  func reasons(_ answer: VerifyReceiptAnswer) -> [VerifyReceiptOmission.Reason] {
    answer.omissions.map(\.reason)
  }
}
