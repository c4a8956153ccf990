// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import DocumentRecovery
import StoreReceipts
import StoreVerification
import StrictJSON
import StrictTime

// Compared is `latest_receipt_info` alone, with what `latest_receipt` can carry: `receipt` is of the receipt that was sent,
// `pending_renewal_info` is in no receipt. Rows may be missing: finished consumables, or old ones on request. Members that are
// not known to be the same in each genuine answer are not compared.
extension UnsignedReceiptInfo {
  /// The answer of verifyReceipt in a text, beside the receipt that was found in it; `nil` for a document of another member.
  init?(around input: InputDocument, in text: inout SurroundingText) {
    let isLatest = input.undone.contains { form in
      form.path.map { $0.utf8.suffix(Self.member.utf8.count).elementsEqual(Self.member.utf8) }
        ?? false
    }
    guard isLatest else { return nil }
    self.init()
    guard let answer = text.answer else { return }
    do {
      compare(answer, with: SignedPurchases(in: try input.document.get()))
    } catch {
      // A receipt that cannot be read: nothing to compare.
    }
  }

  static let member = "latest_receipt"

  private mutating func compare(_ answer: JSONObject, with signed: SignedPurchases) {
    guard let info = answer["latest_receipt_info"] else { return }
    if let row = info.object {
      // The form of iOS 6.
      compare(row, at: ".latest_receipt_info", with: signed)
    } else if let rows = info.array {
      for (index, row) in rows.enumerated() {
        guard let row = row.object else { continue }
        compare(row, at: ".latest_receipt_info[\(index)]", with: signed)
      }
    }
  }

  private mutating func compare(_ row: JSONObject, at path: String, with signed: SignedPurchases) {
    guard let id = row.text("transaction_id") else { return }
    guard let purchase = signed.purchases[id] else {
      if signed.mustHave(row) {
        add(Contradiction(path: "\(path).transaction_id", unsigned: id, signed: nil))
      }
      return
    }
    for (name, value) in purchase.texts {
      guard let value, let unsigned = row.text(name), !unsigned.utf8.elementsEqual(value.utf8)
      else { continue }
      add(Contradiction(path: "\(path).\(name)", unsigned: unsigned, signed: value))
    }
    for (name, value) in purchase.flags {
      guard let value, let unsigned = row.flag(name), unsigned != value else { continue }
      add(Contradiction(path: "\(path).\(name)", unsigned: "\(unsigned)", signed: "\(value)"))
    }
    for (name, value) in purchase.dates {
      compare(row.dates(name), of: name, at: path, with: value)
    }
  }

  private mutating func compare(
    _ dates: [(name: String, date: Timestamp)],
    of name: String,
    at path: String,
    with signed: Timestamp?
  ) {
    guard !dates.isEmpty || name == "cancellation_date" else { return }
    // A purchase may be refunded after the receipt was created, but no refund disappears.
    if name == "cancellation_date" {
      guard let signed else { return }
      if dates.isEmpty {
        return add(Contradiction(path: "\(path).\(name)", unsigned: "absent", signed: "\(signed)"))
      }
    } else if signed == nil, name != "expires_date" {
      return
    }
    for (member, date) in dates where date.wholeSeconds != signed?.wholeSeconds {
      add(
        Contradiction(
          path: "\(path).\(member)",
          unsigned: "\(date)",
          signed: signed.map { "\($0)" }
        )
      )
    }
  }
}

/// The purchases that a receipt signs.
private struct SignedPurchases {
  /// By transaction id.
  private(set) var purchases: [String: InAppPurchase] = [:]
  private var chains: Set<String> = []
  /// The date of an app receipt; `nil` for the receipt of one transaction.
  private var created: Timestamp?

  init(in document: SignedDocument) {
    let list: [InAppPurchase]
    switch document.decoded().contents {
    case .appReceipt(let receipt):
      list = receipt.inAppPurchases
      created = receipt.creationDate
    case .transactionReceipt(let receipt): list = [receipt.purchase].compactMap { $0 }
    case .token, nil: list = []
    }
    for purchase in list {
      purchases[purchase.transactionId] = purchase
      chains.insert(purchase.chainId)
    }
  }

  /// Whether an app receipt must have the purchase of a row: a renewal may be newer than the receipt.
  func mustHave(_ row: JSONObject) -> Bool {
    guard let created else { return false }
    let isRenewal = row.text("original_transaction_id").map(chains.contains) ?? false
    let isNewer = row.dates("purchase_date").contains { $0.date > created }
    return !(isRenewal && isNewer)
  }
}

extension InAppPurchase {
  fileprivate var texts: [(String, String?)] {
    [
      ("product_id", productId), ("quantity", "\(quantity)"),
      ("original_transaction_id", originalTransactionId),
      ("web_order_line_item_id", webOrderLineItemId.flatMap { $0 == 0 ? nil : "\($0)" }),
      ("promotional_offer_id", promotionalOfferId),
    ]
  }

  fileprivate var flags: [(String, Bool?)] {
    [("is_trial_period", isTrialPeriod), ("is_in_intro_offer_period", isInIntroOfferPeriod)]
  }

  fileprivate var dates: [(String, Timestamp?)] {
    [
      ("purchase_date", purchaseDate), ("original_purchase_date", originalPurchaseDate),
      ("expires_date", expiresDate), ("cancellation_date", cancellationDate),
    ]
  }
}

extension JSONObject {
  /// A string, or the digits of a number.
  fileprivate func text(_ name: String) -> String? {
    guard let value = self[name] else { return nil }
    return value.string
      ?? (value.number == nil ? nil : String(decoding: value.source, as: UTF8.self))
  }

  fileprivate func flag(_ name: String) -> Bool? {
    guard let value = self[name] else { return nil }
    if let boolean = value.boolean { return boolean }
    return ["true": true, "false": false, "1": true, "0": false][text(name) ?? ""]
  }

  /// The forms of a date whose time zone is known: milliseconds, and text in Etc/GMT.
  ///
  /// Answers of iOS 6 have the milliseconds in the member itself, and the text in `…_formatted`.
  fileprivate func dates(_ name: String) -> [(name: String, date: Timestamp)] {
    [name, "\(name)_ms", "\(name)_formatted"].compactMap { name in
      guard let text = text(name), let date = Timestamp(answerDate: text) else { return nil }
      return (name, date)
    }
  }
}

extension Timestamp {
  fileprivate init?(answerDate text: String) {
    if let milliseconds = Int64(text) {
      self.init(millisecondsSince1970: milliseconds)
      return
    }
    let parts = text.split(separator: " ")
    guard parts.count == 3, parts[2].utf8.elementsEqual("Etc/GMT".utf8) else { return nil }
    do {
      try self.init(rfc3339: "\(parts[0])T\(parts[1])Z")
    } catch {
      return nil
    }
  }

  /// Receipts have no fractions of a second.
  fileprivate var wholeSeconds: Int64 { millisecondsSince1970.flooredToSeconds }
}

extension Int64 {
  fileprivate var flooredToSeconds: Int64 { (self - (self % 1000 + 1000) % 1000) / 1000 }
}
