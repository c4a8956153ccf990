// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StoreVerification
import StrictJSON
import StrictTime
import X509Certificates

// A comparison as text. All times are absolute, so that two runs print the same.

extension DocumentComparison {
  /// `meaning` explains the values that Apple numbers.
  package func write(to page: inout TextPage, meaning: ValueMeaning) {
    page.verdict(isSame ? "SAME" : "DIFFERENT", isSame ? .good : .caution, summary)
    page.table(
      ["", "DOCUMENT", "TRUST"],
      [("A", before), ("B", after)].map { TableRow(cells: [$0, $1.file, $1.trustText]) },
      wrapsLast: true
    )
    page.table(["MEMBER", "A", "B"], rows(meaning), wrapsLast: true)
    page.table(["", "ELEMENT", "CONTENTS"], single) { $0.row }
  }

  private var summary: String {
    let subject = before.kind?.words ?? "document"
    guard !isSame else { return "\(subject): nothing differs" }
    guard !isOfTwoKinds else {
      return "\(subject) and \(after.kind?.words ?? "document"): two kinds are not compared"
    }
    let parts = [
      hasSameTrust ? nil : "the trust", hasSameSigner ? nil : "the signer",
      differences.isEmpty ? nil : counted(differences.count, "member"),
    ]
    return "\(subject): \(joined(parts + single.counts) ?? "")"
  }

  private func rows(_ meaning: ValueMeaning) -> [TableRow] {
    let signer =
      hasSameSigner
      ? [] : [TableRow(cells: ["(signer certificate)", before.signerText, after.signerText])]
    return signer + differences.prefix(TextPage.mostRows).map { $0.row(meaning) }
  }
}

extension Answer {
  fileprivate var trustText: String {
    let place = environment.map { ", \($0)" } ?? ""
    if let fault { return "NOT VALID: \(fault.shortened.message) [\(fault.label)]\(place)" }
    return "VALID, signed \(trust?.signer ?? "")\(place)"
  }

  fileprivate var signerText: String {
    certificates.first.map { "serial number \(hexadecimal($0.serialNumber))" } ?? "none"
  }
}

extension MemberDifference {
  fileprivate func row(_ meaning: ValueMeaning) -> TableRow {
    let change = after.flatMap { after in before.flatMap { after.distance(from: $0, as: kind) } }
    func text(_ value: Value?) -> String {
      guard let value else { return "-" }
      let text = value.text(as: kind)
      guard case .code? = kind, let meaning = meaning(path.name, text) else { return text }
      return "\(text) (\(meaning))"
    }
    return TableRow(cells: [path.text, text(before), joined([text(after), change]) ?? "-"])
  }
}

extension MemberDifference.Value {
  /// The value in words.
  fileprivate func text(as kind: PayloadField.Kind?) -> String {
    switch kind {
    case .date: json.number?.timestamp?.second ?? json.shortText
    case .milliunits:
      money(json.number?.int64, holder["currency"]?.string) ?? json.shortText
    case .token: "a token"
    case .boolean: json.boolean.map { $0 ? "yes" : "no" } ?? json.shortText
    default: json.shortText
    }
  }

  /// How much later a date is than another one.
  fileprivate func distance(from other: Self, as kind: PayloadField.Kind?) -> String? {
    guard case .date? = kind else { return nil }
    return json.number?.timestamp.flatMap { date in
      other.json.number?.timestamp.map { date.distance(from: $0) }
    }
  }
}

extension SingleElement {
  fileprivate var row: TableRow {
    TableRow(cells: [isInFirst ? "lost" : "gained", name, contents])
  }

  private var isPurchase: Bool { path.text == SingleElement.purchases }

  private var name: String {
    let id = value.object?["transactionId"]?.string
    return isPurchase ? "transaction \(id ?? "")" : path.text
  }

  private var contents: String {
    guard isPurchase, let object = value.object else { return value.shortText }
    let dates = [
      ("purchased", "purchaseDate"), ("expires", "expiresDate"), ("refunded", "cancellationDate"),
    ]
    return joined(
      [object["productId"]?.string]
        + dates.map { word, name in object[name]?.string.map { "\(word) \($0.prefix(10))" } }
    ) ?? ""
  }

  /// The member of a receipt with its purchases.
  fileprivate static let purchases = "inAppPurchases"
}

extension [SingleElement] {
  fileprivate var counts: [String?] {
    [(false, "gained"), (true, "lost")].map { isInFirst, word in
      let count = count { $0.isInFirst == isInFirst }
      return count == 0 ? nil : "\(count) \(word)"
    }
  }
}
