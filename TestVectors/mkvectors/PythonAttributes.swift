// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StoreReceipts

/// Writes the attributes of the Python classes, from the rows of members and attributes; the rest of the file stays.
enum PythonAttributes {
  static let path = "Sources/Python/receiptkit/_payloads.py"

  static func file() throws(MakerError) -> String {
    var text = String(decoding: try Repository.read(path), as: UTF8.self)
    for (name, attributes) in classes {
      // The attributes are the lines between the empty lines after the documentation and after the last attribute.
      guard let start = text.firstRange(of: "class \(name)(Payload):\n"),
        let first = text[start.upperBound...].firstRange(of: "\n\n"),
        let last = text[first.upperBound...].firstRange(of: "\n\n")
      else { throw .source(path, "has no class \(name) with attributes") }
      text.replaceSubrange(
        first.upperBound..<last.lowerBound,
        with: attributes.joined(separator: "\n")
      )
    }
    return text
  }

  private static var classes: [(name: String, attributes: [String])] {
    [
      ("MultiSeatPriceTier", members(of: MultiSeatPriceTier.self)),
      ("MultiSeatInfo", members(of: TransactionMultiSeatInfo.self)),
      ("RenewalMultiSeatInfo", members(of: RenewalMultiSeatInfo.self)),
      ("UnclaimInfo", members(of: NotificationUnclaimInfo.self)),
      ("Transaction", members(of: TransactionPayload.self)),
      ("RenewalInfo", members(of: RenewalInfoPayload.self)),
      ("AppTransaction", members(of: AppTransactionPayload.self)),
      ("RealtimeRequest", members(of: RealtimeRequestPayload.self)),
      ("Notification", members(of: NotificationPayload.self)),
      ("InAppPurchase", attributes(of: InAppPurchaseAttributeType.self)),
      ("AppReceipt", attributes(of: AppReceiptAttributeType.self)),
    ]
  }

  private static func members(of payload: (some CheckedPayload).Type) -> [String] {
    payload.fields.list.map { attribute($0.name, $0.kind.python, also: $0.pythonSpellings) }
  }

  private static func attributes<Attribute: ReceiptAttributeType>(
    of type: Attribute.Type
  ) -> [String] {
    let list = type.rows.flatMap { name, row in
      // The name of the type is beside its number in JSON.
      [attribute(name, row.form.python)]
        + (name == "productType" ? [attribute("productTypeName", "str")] : [])
    }
    return list + [attribute("unknownAttributes", "list[dict[str, Any]]")]
  }

  /// A line such as `signed_date: datetime | None = None`; lists and dictionaries cannot be hashed.
  ///
  /// `spellings` are those of a member whose name or type Apple has not published.
  private static func attribute(
    _ name: String,
    _ type: String,
    also spellings: [String]? = nil
  ) -> String {
    let snake = name.replacing(/[A-Z]+/) { "_" + $0.output.lowercased() }
    let camel = snake.split(separator: "_").enumerated()
      .map { $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst() }.joined()
    var options: [String] = []
    if type.hasPrefix("list") || type.hasPrefix("dict") { options.append("hash=False") }
    if camel != name { options.append("metadata={\"json\": \"\(name)\"}") }
    if let spellings {
      let names = spellings.map { "\"\($0)\"" }.joined(separator: ", ")
      let tuple = names.isEmpty ? "()" : spellings.count == 1 ? "(\(names),)" : "(\(names))"
      options.append("metadata={\"also\": \(tuple)}")
    }
    let field = (["default=None"] + options).joined(separator: ", ")
    return "    \(snake): \(type) | None = \(options.isEmpty ? "None" : "field(\(field))")"
  }
}

extension PayloadField {
  /// The other spellings of a member whose name or type Apple has not published; `nil` for any other member.
  fileprivate var pythonSpellings: [String]? {
    if case .text = kind { otherSpellings } else { nil }
  }
}

extension PayloadFields {
  /// The Python class of the objects that are no dictionaries.
  fileprivate var pythonClass: String? {
    let classes: [(any CheckedPayload.Type, String)] = [
      (MultiSeatPriceTier.self, "MultiSeatPriceTier"),
      (TransactionMultiSeatInfo.self, "MultiSeatInfo"),
      (RenewalMultiSeatInfo.self, "RenewalMultiSeatInfo"),
      (NotificationUnclaimInfo.self, "UnclaimInfo"),
    ]
    return classes.first { $0.0 == payload }?.1
  }
}

extension PayloadField.Kind {
  /// The type that `json.loads` or the reader of times creates.
  fileprivate var python: String {
    switch self {
    case .string, .word, .uuid, .text, .token: "str"
    case .boolean: "bool"
    case .integer, .code, .milliunits: "int"
    case .date: "datetime"
    case .strings, .tokens: "list[str]"
    case .object(let fields): fields.pythonClass ?? "dict[str, Any]"
    case .objects(let fields):
      fields.pythonClass.map { "tuple[\($0), ...]" } ?? "list[dict[str, Any]]"
    }
  }
}

extension AttributeForm {
  fileprivate var python: String {
    switch self {
    case .integer, .identifier: "int"
    case .flag: "bool"
    case .utf8, .ascii, .raw: "str"
    case .date: "datetime"
    case .purchase: "tuple[InAppPurchase, ...]"
    }
  }
}
