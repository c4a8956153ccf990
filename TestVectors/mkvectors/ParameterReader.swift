// SPDX-License-Identifier: Apache-2.0

/// Reads the value of a parameter in a table of vectors, such as `P7D`, `[1,2]` or `{stacking:latestOnly}`.
struct ParameterReader {
  private var rest: Substring

  /// The value; `nil` if the text is malformed.
  static func read(_ text: Substring) -> JSON? {
    var reader = ParameterReader(rest: text)
    let value = reader.value()
    return reader.rest.isEmpty ? value : nil
  }

  private mutating func value() -> JSON? {
    switch rest.first {
    case "[":
      return list(until: "]") { $0.value() }.map { .array($0) }
    case "{":
      return list(until: "}") { $0.member() }.map { .object($0) }
    case "\"":
      rest.removeFirst()
      let text = take { $0 != "\"" }
      return skip("\"") ? .string(text) : nil
    default:
      let text = take { !",]}".contains($0) }
      if text == "true" || text == "false" { return .boolean(text == "true") }
      return Int64(text).map { .integer($0) } ?? .string(text)
    }
  }

  private mutating func member() -> (key: String, value: JSON)? {
    let name = take { $0 != ":" }
    guard skip(":") else { return nil }
    return value().map { (name, $0) }
  }

  private mutating func list<Item>(
    until end: Character,
    _ item: (inout ParameterReader) -> Item?
  ) -> [Item]? {
    rest.removeFirst()
    var items: [Item] = []
    while !skip(end) {
      guard items.isEmpty || skip(","), let item = item(&self) else { return nil }
      items.append(item)
    }
    return items
  }

  private mutating func take(_ isPart: (Character) -> Bool) -> String {
    let text = rest.prefix(while: isPart)
    rest = rest.dropFirst(text.count)
    return String(text)
  }

  private mutating func skip(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }
}
