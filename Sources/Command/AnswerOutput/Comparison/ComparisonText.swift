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
    let signer =
      hasSameSigner
      ? [] : [TableRow(cells: ["(signer certificate)", before.signerText, after.signerText])]
    let shown = differences.prefix(TextPage.mostRows)
    let ofDocument = shown.filter { $0.purchase == nil }
    page.table(["MEMBER", "A", "B"], signer + ofDocument.map { $0.row(meaning) })
    for members in shown.byPurchase {
      guard let purchase = members.first?.purchase else { continue }
      page.blank()
      page.line("changed: \(purchase.words(members))")
      page.table(["MEMBER", "A", "B"], members.map { $0.row(meaning) }, isBelowHeading: true)
    }
    let more = differences.count - shown.count
    if more > 0 { page.line("and \(more) more; --json has them all", .dim) }
    page.table(["", "ELEMENT", "CONTENTS"], single, wrapsLast: true) { $0.row }
  }

  private var summary: String {
    let subject = before.kind?.words ?? "document"
    guard !isSame else { return "\(subject): nothing differs" }
    guard !isOfTwoKinds else {
      return "\(subject) and \(after.kind?.words ?? "document"): two kinds are not compared"
    }
    let memberCount = differences.count { $0.purchase == nil }
    let changed = differences[...].byPurchase.count
    let parts = [
      hasSameTrust ? nil : "the trust", hasSameSigner ? nil : "the signer",
      hasSameSignature || !hasSameTrust ? nil : "the signature, which is not verified",
      memberCount == 0 ? nil : counted(memberCount, "member"),
      changed == 0 ? nil : "\(changed) changed",
    ]
    return "\(subject): \(joined(parts + single.counts) ?? "")"
  }
}

extension ArraySlice<MemberDifference> {
  /// The differences in purchases, those of one purchase together.
  fileprivate var byPurchase: [[MemberDifference]] {
    reduce(into: []) { groups, difference in
      guard let place = difference.purchase?.value.offset else { return }
      if groups.last?.last?.purchase?.value.offset == place {
        groups[groups.count - 1].append(difference)
      } else {
        groups.append([difference])
      }
    }
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
    let name = purchase == nil ? path.text : String(path.name)
    let isOfOneType = before == nil || after == nil || before?.json.kind == after?.json.kind
    func text(_ value: Value?) -> String {
      guard let value else { return "-" }
      return isOfOneType ? value.text(as: kind) : String(decoding: value.json.source, as: UTF8.self)
    }
    let isToken = before != nil && kind?.isToken == true
    let (old, new) = (text(before), isToken ? "another token or signer" : text(after))
    let meanings = [("A", before, old), ("B", after, new)].compactMap { side, value, text in
      value?.isNumber == true && kind?.isCode != false
        ? meaning(path.name, text).map { "\(side): \(text), \($0)" } : nil
    }
    return TableRow(cells: [name, old, joined([new, change]) ?? "-"], details: meanings)
  }
}

extension PayloadField.Kind {
  /// Whether Apple numbers the values.
  fileprivate var isCode: Bool { if case .code = self { true } else { false } }

  fileprivate var isToken: Bool { if case .token = self { true } else { false } }
}

extension JSONObject {
  /// A purchase of a receipt that changed: `pro.month, transaction 2000000100000002, refunded`.
  fileprivate func words(_ members: some Sequence<MemberDifference>) -> String {
    let isRefunded = members.contains { $0.before == nil && $0.path.name == "cancellationDate" }
    return AnswerOutput.joined([
      self["productId"]?.string, self["transactionId"]?.string.map { "transaction \($0)" },
      isRefunded ? "refunded" : nil,
    ]) ?? "a purchase"
  }
}

extension MemberDifference.Value {
  fileprivate var isNumber: Bool { json.number != nil }

  /// The value in words.
  fileprivate func text(as kind: PayloadField.Kind?) -> String {
    switch kind {
    case .date: json.number?.timestamp?.second ?? json.shortText
    case .milliunits:
      money(json.number?.int64, holder["currency"]?.string) ?? json.shortText
    case .token: "a token"
    case .boolean: json.boolean.map { $0 ? "yes" : "no" } ?? json.shortText
    default: receiptDate?.second ?? json.shortText
    }
  }

  /// The date in a receipt, whose JSON this package writes.
  private var receiptDate: Timestamp? {
    guard let text = json.string, text.utf8.count >= 20, text.utf8.last == UInt8(ascii: "Z") else {
      return nil
    }
    do {
      return try Timestamp(rfc3339: text)
    } catch {
      return nil
    }
  }

  /// How much later a date is than another one.
  fileprivate func distance(from other: Self, as kind: PayloadField.Kind?) -> String? {
    if kind == nil, let date = receiptDate {
      return other.receiptDate.map { date.distance(from: $0) }
    }
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

  private var isPurchase: Bool { path.text == MemberPath.purchases }

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
}

extension [SingleElement] {
  fileprivate var counts: [String?] {
    [(false, "gained"), (true, "lost")].map { isInFirst, word in
      let count = count { $0.isInFirst == isInFirst }
      return count == 0 ? nil : "\(count) \(word)"
    }
  }
}
