// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import OpenSSLTrust
import StoreLab
import StrictJSON
import StrictTime
import SystemIO

/// What makes transaction receipts, as of iOS 3 to 6, from their entries.
struct TransactionReceiptMint {
  let authority: TestAuthority
  /// What is done to the receipt before it is signed.
  let tampering: TransactionReceiptTampering?

  /// A receipt with the entries in an input beside those that are made up.
  func receipt(
    from input: Input?,
    _ moment: Timestamp,
    _ edits: [MemberEdit],
    in terminal: Terminal
  ) throws(CommandFailure) -> [UInt8] {
    let given = try MintPayload(
      input,
      or: { () throws(CommandFailure) in Array("{}".utf8) },
      edits.map(\.nulling),
      in: terminal
    )
    var receipt = standard(MintStory(at: moment))
    do throws(CommandDiagnostic) {
      guard given.object.count <= TransactionReceiptMint.mostEntries else {
        throw CommandDiagnostic(
          mint: "too-many",
          at: given.object.value.offset,
          "too many entries: \(given.object.count)",
          hint: "a transaction receipt is minted with at most \(TransactionReceiptMint.mostEntries)"
        )
      }
      for entry in given.object {
        guard entry.value.isNull || entry.value.string != nil else {
          throw CommandDiagnostic(
            mint: "type",
            at: entry.value.offset,
            "the entry \(shown(entry.name)) is a text or null, and this is \(entry.value.kind)"
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

  /// No reader takes more than ``PropertyList/maximumEntries``; more than that is for tests of readers.
  private static let mostEntries = 1024

  /// A purchase that was made at the moment, and its dates in all three spellings.
  private func standard(_ story: MintStory) -> LegacyReceiptBuilder {
    authority.transactionReceipt {
      for name in ["purchase-date", "original-purchase-date"] {
        // 2025-03-04T10:11:12Z, without what stands between date and time.
        let text = ReceiptDate(story.bought).text
        $0[name] = "\(text.prefix(10)) \(text.dropFirst(11).prefix(8)) Etc/GMT"
        $0["\(name)-ms"] = TokenDate(story.bought.flooredToSecond).json
        $0["\(name)-pst"] = nil
      }
    }
  }
}

extension Timestamp {
  /// The whole second that the moment lies in.
  fileprivate var flooredToSecond: Timestamp {
    adding(milliseconds: -Int64(components.millisecond))
  }
}
