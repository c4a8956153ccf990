// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptKit
import StrictJSON

/// How much of a verified payload an answer contains.
enum BatchPayload: String, CaseIterable, Sendable {
  /// Nothing.
  case none
  /// The members that identify a purchase and its period.
  case summary
  /// Everything.
  case full

  /// Writes the payload of a verified document.
  func write(_ proof: VerifiedDocument, to lines: inout BatchLines) {
    switch self {
    case .none: lines.append("null")
    case .summary: proof.summary.write(to: &lines)
    case .full: proof.contents.write(to: &lines)
    }
  }
}

extension VerifiedDocument {
  /// All contents; the JSON of a token as signed.
  fileprivate var contents: JSON {
    switch self {
    case .appReceipt(let receipt): receipt.value.json
    case .transactionReceipt(let receipt): receipt.value.json
    case .token(let token): .source(TokenPayload(token).pieces)
    }
  }

  /// Some signed members; for receipts also the number of purchases.
  fileprivate var summary: JSON {
    switch self {
    case .appReceipt(let receipt):
      .object([
        "bundleId": .string(receipt.value.bundleId),
        "environment": .text(receipt.value.environment?.rawValue),
        "creationDate": .string("\(receipt.value.creationDate)"),
        "inAppPurchases": .integer(Int64(receipt.value.inAppPurchases.count)),
      ])
    case .transactionReceipt(let receipt):
      .object([
        "bundleId": .string(receipt.value.bundleId),
        "productId": .string(receipt.value.purchase.productId),
        "transactionId": .string(receipt.value.purchase.transactionId),
        "purchaseDate": .string("\(receipt.value.purchase.purchaseDate)"),
        "expiresDate": .text(receipt.value.purchase.expiresDate.map { "\($0)" }),
      ])
    case .token(let token): token.summary
    }
  }
}
