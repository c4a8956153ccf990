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
    var receipt = standard(MintPurchase(at: request.time))
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

  /// More than a reader accepts (``PropertyList/maximumEntries``), so that its limit can be tested.
  private static let mostEntries = 1024

  /// A new purchase, with its dates in all three formats.
  private func standard(_ purchase: MintPurchase) -> LegacyReceiptBuilder {
    authority.transactionReceipt {
      for name in ["purchase-date", "original-purchase-date"] {
        // 2025-03-04T10:11:12Z becomes 2025-03-04 10:11:12 Etc/GMT.
        let text = ReceiptDate(purchase.date).text
        $0[name] = "\(text.prefix(10)) \(text.dropFirst(11).prefix(8)) Etc/GMT"
        $0["\(name)-ms"] = TokenDate(purchase.date.flooredToSecond).json
        $0["\(name)-pst"] = nil
      }
    }
  }
}

extension Timestamp {
  /// The time rounded down to a second.
  fileprivate var flooredToSecond: Timestamp {
    adding(milliseconds: -Int64(components.millisecond))
  }
}
