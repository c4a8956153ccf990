// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictJSON

/// Compares two JSON objects by member; the order of members does not count.
///
/// Looks at every member of both, documented or not. Time and memory are linear in their size.
struct MemberComparison {
  private(set) var differences: [MemberDifference] = []
  /// The elements of lists that only one document has, such as the purchases of a receipt.
  private(set) var single: [SingleElement] = []
  /// Whether null is the same as no member, as in the JSON of a receipt.
  let ignoresNull: Bool
  /// The names of members with a token whose payload is compared instead.
  let readTokens: Set<String>
  /// The purchase whose members are compared now.
  private var purchase: JSONObject?

  init(ignoresNull: Bool, readTokens: Set<String> = []) {
    self.ignoresNull = ignoresNull
    self.readTokens = readTokens
  }

  mutating func compare(
    _ before: JSONObject,
    _ after: JSONObject,
    _ fields: PayloadFields?,
    at path: MemberPath
  ) {
    let kinds = fields.map(\.kinds) ?? [:]
    var others = Dictionary(uniqueKeysWithValues: after.map { (Key($0.utf8Name), $0.value) })
    for member in before {
      compare(
        value(member.value, in: before),
        value(others.removeValue(forKey: Key(member.utf8Name)), in: after),
        kinds[Key(member.utf8Name)],
        at: path.member(member.name)
      )
    }
    for member in after where others[Key(member.utf8Name)] != nil {
      let kind = kinds[Key(member.utf8Name)]
      compare(nil, value(member.value, in: after), kind, at: path.member(member.name))
    }
  }

  private mutating func add(
    _ path: MemberPath,
    _ kind: PayloadField.Kind?,
    _ before: MemberDifference.Value?,
    _ after: MemberDifference.Value?
  ) {
    differences.append(
      MemberDifference(path: path, purchase: purchase, kind: kind, before: before, after: after)
    )
  }

  private func value(_ json: JSONValue?, in holder: JSONObject) -> MemberDifference.Value? {
    guard let json, !ignoresNull || !json.isNull else { return nil }
    return MemberDifference.Value(json: json, holder: holder)
  }

  private mutating func compare(
    _ before: MemberDifference.Value?,
    _ after: MemberDifference.Value?,
    _ kind: PayloadField.Kind?,
    at path: MemberPath
  ) {
    if case .token? = kind, let before, let after, readTokens.contains(path.text) {
      // The payloads are compared apart; the header has the certificates of the signer.
      guard before.json.tokenHeader != after.json.tokenHeader else { return }
      return add(path, kind, before, after)
    }
    if let before = before?.json.object, let after = after?.json.object {
      return compare(before, after, kind?.fields, at: path)
    }
    if let before, let after, let left = before.json.array, let right = after.json.array {
      return compare((left, before.holder), (right, after.holder), kind, at: path)
    }
    guard !isSame(before?.json, after?.json) else { return }
    add(path, kind, before, after)
  }

  /// Compares lists: elements with an identifier by it, others by their position; lists of plain values as a whole.
  private mutating func compare(
    _ before: (list: JSONArray, holder: JSONObject),
    _ after: (list: JSONArray, holder: JSONObject),
    _ kind: PayloadField.Kind?,
    at path: MemberPath
  ) {
    if before.list.isPlain, after.list.isPlain {
      guard !before.list.hasSameValues(as: after.list) else { return }
      add(
        path,
        kind,
        MemberDifference.Value(json: before.list.value, holder: before.holder),
        MemberDifference.Value(json: after.list.value, holder: after.holder)
      )
      return
    }
    var keys = ElementKeys()
    var others: [ElementKeys.Key: JSONValue] = [:]
    var order: [ElementKeys.Key] = []
    for element in after.list {
      let key = keys.key(of: element)
      others[key] = element
      order.append(key)
    }
    keys = ElementKeys()
    for element in before.list {
      let key = keys.key(of: element)
      guard let other = others.removeValue(forKey: key) else {
        single.append(SingleElement(path: path, value: element, isInFirst: true))
        continue
      }
      let isPurchase = path.text == MemberPath.purchases && purchase == nil
      if isPurchase { purchase = element.object }
      compare(
        value(element, in: before.holder),
        value(other, in: after.holder),
        kind,
        at: path.element(key.text)
      )
      if isPurchase { purchase = nil }
    }
    for key in order {
      guard let other = others[key] else { continue }
      single.append(SingleElement(path: path, value: other, isInFirst: false))
    }
  }
}

/// An element of a list that only one of the documents has.
struct SingleElement {
  /// The path of the list.
  let path: MemberPath
  let value: JSONValue
  let isInFirst: Bool
}

/// The keys by which the elements of two lists are matched.
private struct ElementKeys {
  /// The identifier or else the position of an element, and its number among those with the same identifier.
  struct Key: Hashable {
    let identifier: [UInt8]
    let isPosition: Bool
    let repetition: Int

    var text: String {
      let name = String(decoding: identifier.prefix(200), as: UTF8.self)
      return repetition == 0 ? name : "\(name), number \(repetition + 1)"
    }
  }

  private var position = 0
  private var counts: [ArraySlice<UInt8>: Int] = [:]

  mutating func key(of element: JSONValue) -> Key {
    defer { position += 1 }
    let identifier = element.object.flatMap { object in
      ElementKeys.names.lazy.compactMap { object[$0] }.first
    }
    guard let text = identifier.map({ $0.utf8 ?? $0.source }) else {
      return Key(identifier: Array("\(position)".utf8), isPosition: true, repetition: 0)
    }
    let repetition = counts[text, default: 0]
    counts[text] = repetition + 1
    return Key(identifier: Array(text), isPosition: false, repetition: repetition)
  }

  /// The members that identify a purchase, an item of the Advanced Commerce API, an attribute and an entry of a property list.
  private static let names = ["transactionId", "SKU", "type", "key"]
}

/// The UTF-8 of a name: `String` would equate different spellings of a character.
private struct Key: Hashable {
  let name: ArraySlice<UInt8>

  init(_ name: ArraySlice<UInt8>) {
    self.name = name
  }
}

extension PayloadFields {
  fileprivate var kinds: [Key: PayloadField.Kind] {
    let spelled = list.flatMap { field in
      ([field.name] + field.otherSpellings).map { (Key(ArraySlice($0.utf8)), field.kind) }
    }
    return Dictionary(spelled) { first, _ in first }
  }
}

extension PayloadField.Kind {
  /// The fields of the object, or of the elements of the list.
  fileprivate var fields: PayloadFields? {
    switch self {
    case .object(let fields), .objects(let fields): fields
    case .string, .word, .uuid, .text, .boolean, .integer, .code, .milliunits, .date, .strings,
      .token, .tokens:
      nil
    }
  }
}

extension JSONValue {
  /// The header of a token.
  fileprivate var tokenHeader: ArraySlice<UInt8>? { utf8?.prefix { $0 != UInt8(ascii: ".") } }
}

extension JSONArray {
  /// Whether no element is an object or a list.
  fileprivate var isPlain: Bool { allSatisfy { $0.object == nil && $0.array == nil } }

  fileprivate func hasSameValues(as other: JSONArray) -> Bool {
    count == other.count && zip(self, other).allSatisfy { isSame($0, $1) }
  }
}

/// Whether two plain values are the same: strings as the text that they represent, numbers as written.
private func isSame(_ left: JSONValue?, _ right: JSONValue?) -> Bool {
  guard let left, let right else { return left == nil && right == nil }
  guard left.kind == right.kind else { return false }
  if let left = left.utf8, let right = right.utf8 { return left.elementsEqual(right) }
  return left.source.elementsEqual(right.source)
}
