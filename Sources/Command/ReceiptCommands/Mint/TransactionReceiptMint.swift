// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import ReceiptKit
import StoreLab
import StrictJSON

/// Creates legacy transaction receipts (iOS 3 to 6) from their entries.
struct TransactionReceiptMint {
  let authority: TestAuthority
  /// The attack on the receipt, applied before it is signed.
  let tampering: TransactionReceiptTampering?

  /// A receipt with the entries of an input, and defaults for all others.
  func receipt(_ request: MintRequest) throws(CommandFailure) -> [UInt8] {
    let given = try MintPayload(request, request.edits.map(\.nulling))
    var receipt = MintPurchase(at: request.time).transactionReceipt(by: authority)
    do throws(CommandDiagnostic) {
      guard given.object.count <= TransactionReceiptMint.mostEntries else {
        throw CommandDiagnostic(
          mint: "too-many",
          at: given.object.value.offset,
          "too many entries: \(given.object.count)",
          hint: "the limit is \(TransactionReceiptMint.mostEntries)"
        )
      }
      for entry in given.object {
        guard entry.value.isNull || entry.value.string != nil else {
          throw CommandDiagnostic(
            mint: "type",
            at: entry.value.offset,
            "entry \(shown(entry.name)) must be a string or null, found \(entry.value.kind)"
          )
        }
        receipt[entry.name] = entry.value.string
      }
    } catch {
      throw given.failure(error)
    }
    let entries = receipt
    return try minting { () throws(TrustError) in
      var receipt = entries
      try tampering?.apply(to: &receipt)
      return try receipt.encoded()
    }
  }

  /// The maximum number of entries: more than a reader accepts (``PropertyList/maximumEntries``), so
  /// that its limit can be tested.
  private static let mostEntries = 1024
}
