// SPDX-License-Identifier: Apache-2.0

import ReceiptCommands
import StorePayloads
import StoreReceipts

/// Writes the page about members and attributes, from their rows and the comments of their properties.
enum MemberTables {
  static func page() throws(MakerError) -> String {
    var lines = introduction
    for payload in payloads { lines += try section(of: payload) }
    lines += try section(
      of: AppReceiptAttributeType.self,
      "App receipt",
      in: "AppReceipt",
      UnnamedAttributes.receipt
    )
    lines += try section(
      of: InAppPurchaseAttributeType.self,
      "Purchase",
      in: "InAppPurchase",
      UnnamedAttributes.purchase
    )
    return lines.joined(separator: "\n") + "\n"
  }

  /// The payloads of tokens, then the objects in them.
  private static var payloads: [any CheckedPayload.Type] {
    var types = DocumentKind.tokens.compactMap(\.payload)
    var next = 0
    while next < types.count {
      for field in types[next].fields.list {
        guard let inside = field.kind.inside?.payload else { continue }
        if !types.contains(where: { $0 == inside }) { types.append(inside) }
      }
      next += 1
    }
    return types
  }

  private static func section(of payload: any CheckedPayload.Type) throws(MakerError) -> [String] {
    let source = try PropertyComments(of: "\(payload)", below: "Sources/Store/StorePayloads")
    return [
      "", "## `\(payload)`", "", "| Member | Value | Another type | Meaning |",
      "| --- | --- | --- | --- |",
    ]
      + payload.fields.list.map { field in
        let treatment = field.isUnread ? "kept" : field.isRequired ? "error, and required" : "error"
        return
          "| \(field.spellings) | \(field.kind.words) | \(treatment) | \(source[field.name]) |"
      }
  }

  private static func section<Attribute: ReceiptAttributeType>(
    of type: Attribute.Type,
    _ title: String,
    in owner: String,
    _ unnamed: [UnnamedAttributes]
  ) throws(MakerError) -> [String] {
    let source = try PropertyComments(of: owner, below: "Sources/Store/StoreReceipts")
    let named = type.allCases.map { attribute in
      let row = attribute.row
      let cells = [
        "`\(attribute.member)`", row.form.words, row.isDocumented ? "yes" : "no",
        row.isDocumented ? "error" : "kept", source[attribute.member],
      ]
      return (attribute.rawValue, "\(attribute.rawValue)", cells)
    }
    let others = unnamed.map { types in
      let (first, last) = (types.types.lowerBound, types.types.upperBound)
      let numbers =
        first == last ? "\(first)" : "\(first)\(last - first == 1 ? "," : " to") \(last)"
      return (first, numbers, ["–", types.form, "no", "kept", types.observed])
    }
    return [
      "", "## \(title)", "", "| Attribute | Member | Value | Documented | Another form | Meaning |",
      "| --- | --- | --- | --- | --- | --- |",
    ]
      + (named + others).sorted { $0.0 < $1.0 }.map { _, numbers, cells in
        "| \(([numbers] + cells).joined(separator: " | ")) |"
      }
  }

  private static let introduction = [
    "# Members and attributes",
    "",
    "Look up the members of signed payloads and the attributes of app receipts that this version knows. The page is generated",
    "by `./dev vectors` from the tables in the sources; do not edit it.",
    "",
    "- Swift has a property with the name of each member. The property of a member `description` is `itemDescription`, and that",
    "  of `SKU` is `sku`.",
    "- Python has it in snake case: `originalTransactionId` is `original_transaction_id`.",
    "- A batch has a column for each member of a notification, transaction or renewal info.",
    "- Another type or form is an `error` if Apple documents it and a check or a rule reads the value. Otherwise the value is",
    "  `kept`, and the property is empty: members are then reported as `unreadable`, attributes among the `unknownAttributes`.",
    "- *Documented* says whether Apple documents an attribute. The names of others are those of verifyReceipt, or ours.",
    "- `receiptctl decode` prints the number of each attribute after its name.",
  ]
}

extension PayloadField {
  /// The name, and the other spellings in which it is read.
  fileprivate var spellings: String {
    let others = otherSpellings.map { "`\($0)`" }
    return "`\(name)`" + (others.isEmpty ? "" : ", also " + others.joined(separator: ", "))
  }
}

extension PayloadField.Kind {
  fileprivate var inside: PayloadFields? {
    switch self {
    case .object(let fields), .objects(let fields): fields
    default: nil
    }
  }
}

extension AttributeForm {
  fileprivate var words: String {
    switch self {
    case .integer: "INTEGER"
    case .identifier: "INTEGER, 0 for none"
    case .flag: "INTEGER, 0 or 1"
    case .utf8: "UTF8String"
    case .ascii: "IA5String"
    case .date: "IA5String, a date"
    case .raw: "bytes"
    case .purchase: "SET of attributes; the only one that may repeat"
    }
  }
}
