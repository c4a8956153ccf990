// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// Compares two files member by member, including unknown members.
///
/// The time is proportional to n log n for files of size n, because lists are sorted.
struct ConfigurationComparison {
  private(set) var differences: [ConfigurationDifference] = []
  private var subject = ConfigurationDifference.Subject.file
  private var id: String?

  mutating func compare(_ older: JSONValue, _ newer: JSONValue) {
    let groups = (Group.all(older), Group.all(newer))
    compare(.product, Product.all(older, groups.0), Product.all(newer, groups.1))
    compare(.group, groups.0, groups.1)
    subject = .settings
    id = nil
    compareMembers(older.object?["settings"], newer.object?["settings"], at: "")
    subject = .file
    let comparedSeparately: Set<String> = [
      "products", "nonRenewingSubscriptions", "subscriptionGroups", "settings",
    ]
    compareMembers(older, newer, at: "", omitting: comparedSeparately)
  }

  /// A product or group.
  private struct Entry {
    let id: String
    let value: JSONValue
  }

  private enum Group {
    static func all(_ file: JSONValue) -> [Entry] {
      entries(of: file, "subscriptionGroups", by: "id")
    }
  }

  private enum Product {
    static func all(_ file: JSONValue, _ groups: [Entry]) -> [Entry] {
      entries(of: file, "products", by: "productID")
        + entries(of: file, "nonRenewingSubscriptions", by: "productID")
        + groups.flatMap { entries(of: $0.value, "subscriptions", by: "productID") }
    }
  }

  private static func entries(of value: JSONValue, _ list: String, by key: String) -> [Entry] {
    let elements = value.object?[list]?.array.map(Array.init) ?? []
    return elements.map { Entry(id: $0.object?[key]?.string ?? "", value: $0) }
  }

  /// Compares entries with the same id in their order: the first with the first, the second with the second.
  private mutating func compare(
    _ subject: ConfigurationDifference.Subject,
    _ older: [Entry],
    _ newer: [Entry]
  ) {
    self.subject = subject
    for pair in KeyedPairs(older.map { ($0.id, $0.value) }, newer.map { ($0.id, $0.value) }).pairs {
      id = pair.key
      if let from = pair.older, let to = pair.newer {
        compareMembers(from, to, at: "", omitting: subject == .group ? ["subscriptions"] : [])
      } else {
        let text = { (value: JSONValue) in value.summary(of: subject) }
        differences.append(
          ConfigurationDifference(
            subject: subject,
            id: id,
            member: "",
            from: pair.older.map(text),
            to: pair.newer.map(text)
          )
        )
      }
    }
  }

  // MARK: Values

  private mutating func compareMembers(
    _ older: JSONValue?,
    _ newer: JSONValue?,
    at path: String,
    omitting omitted: Set<String> = []
  ) {
    let members = { (value: JSONValue?) -> [(String, JSONValue)] in
      (value?.object.map(Array.init) ?? []).map { ($0.name, $0.value) }
        .filter { !omitted.contains($0.0) }
    }
    for pair in KeyedPairs(members(older), members(newer)).pairs {
      let name = shortened(pair.key)
      compare(pair.older, pair.newer, at: path.isEmpty ? name : "\(path)/\(name)", named: pair.key)
    }
  }

  private mutating func compare(
    _ older: JSONValue?,
    _ newer: JSONValue?,
    at path: String,
    named name: String
  ) {
    guard older != newer, !(older.isAbsentOrEmpty && newer.isAbsentOrEmpty) else { return }
    guard let older, let newer, older.kind == newer.kind else {
      return append(path, name, older, newer)
    }
    switch older.kind {
    case .object: compareMembers(older, newer, at: path)
    case .array: compareElements(older, newer, at: path, named: name)
    case .number where older.number?.decimal.map { $0 == newer.number?.decimal } == true: return
    case .string where older.utf8 == newer.utf8: return
    default: append(path, name, older, newer)
    }
  }

  private mutating func compareElements(
    _ older: JSONValue,
    _ newer: JSONValue,
    at path: String,
    named name: String
  ) {
    let elements = [older, newer].map { $0.array.map(Array.init) ?? [] }
    let areScalars = elements.joined().allSatisfy { $0.object == nil && $0.array == nil }
    if areScalars {
      let sorted = elements.map {
        $0.map { Array($0.source) }.sorted { $0.lexicographicallyPrecedes($1) }
      }
      if sorted[0] != sorted[1] { append(path, name, older, newer) }
      return
    }
    let keyed = elements.map { elements in
      zip(0..., elements).map { ($1.key(in: name) ?? "\($0)", $1) }
    }
    for pair in KeyedPairs(keyed[0], keyed[1]).pairs {
      compare(pair.older, pair.newer, at: "\(path)[\(shortened(pair.key))]", named: name)
    }
  }

  private mutating func append(
    _ path: String,
    _ name: String,
    _ older: JSONValue?,
    _ newer: JSONValue?
  ) {
    let text = { (value: JSONValue) -> String in
      let text = value.differenceText
      let hasKey =
        name == "privateKey" || text.contains("privateKey") || text.contains("PRIVATE KEY")
      return hasKey ? "(not shown)" : text
    }
    let from = older.flatMap { $0.isNull && newer?.isNull == false ? nil : text($0) }
    let to = newer.flatMap { $0.isNull && older?.isNull == false ? nil : text($0) }
    differences.append(
      ConfigurationDifference(subject: subject, id: id, member: path, from: from, to: to)
    )
  }
}

/// The values of two lists, paired by key: in the order of the first list, then those only in the second.
private struct KeyedPairs {
  private(set) var pairs: [(key: String, older: JSONValue?, newer: JSONValue?)] = []

  init(_ older: [(String, JSONValue)], _ newer: [(String, JSONValue)]) {
    // Values with the same key are paired in their order.
    var places: [[UInt8]: [Int]] = [:]
    for (index, entry) in newer.enumerated().reversed() {
      places[Array(entry.0.utf8), default: []].append(index)
    }
    var isPaired = [Bool](repeating: false, count: newer.count)
    for (key, value) in older {
      let place = places[Array(key.utf8)]?.popLast()
      if let place { isPaired[place] = true }
      pairs.append((key, value, place.map { newer[$0].1 }))
    }
    for (entry, isPaired) in zip(newer, isPaired) where !isPaired {
      pairs.append((entry.0, nil, entry.1))
    }
  }
}
