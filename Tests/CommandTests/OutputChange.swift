// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// A documented difference between the output of ReceiptKit 0.1.0 and that of today.
struct OutputChange: Hashable, Sendable {
  enum Difference: Hashable, Sendable {
    /// A member has another name.
    case renamed(to: String)
    /// A value of the member has another name.
    case value(String, now: String)
    /// A member is new.
    case added
    /// A text for people, which may always change.
    case wording
    /// A rule was corrected: the value changed in one run.
    case corrected(run: String)
  }

  /// The path of the member: `products[].rules[].text`.
  let path: String
  let difference: Difference
  /// Why it differs.
  let reason: String

  init(_ path: String, _ difference: Difference, _ reason: String) {
    self.path = path
    self.difference = difference
    self.reason = reason
  }
}

/// The differences between two outputs.
struct OutputComparison {
  let run: String
  let changes: [OutputChange]
  /// The documented differences that occur.
  private(set) var found: Set<OutputChange> = []
  /// The differences that are not documented.
  private(set) var undocumented: [String] = []

  init(_ run: String, _ changes: [OutputChange]) {
    self.run = run
    self.changes = changes
  }

  mutating func compare(_ former: JSONValue?, _ present: JSONValue?, at path: String = "") {
    guard former != present else { return }
    if let former = former?.object, let present = present?.object {
      compare(former, present, in: path)
    } else if let former = former?.array, let present = present?.array,
      !note(path, former: .array(former), present: .array(present))
    {
      compare(former, present, in: path)
    } else if former?.array == nil || present?.array == nil,
      !note(path, former: former, present: present)
    {
      undocumented.append("\(path): \(text(former)) is \(text(present))")
    }
  }

  private mutating func compare(
    _ former: [String: JSONValue],
    _ present: [String: JSONValue],
    in path: String
  ) {
    var rest = present
    for (name, value) in former {
      let place = path.isEmpty ? name : "\(path).\(name)"
      var now = name
      for change in changes where change.path == place {
        guard case .renamed(let name) = change.difference else { continue }
        now = name
        found.insert(change)
      }
      compare(value, rest.removeValue(forKey: now), at: place)
    }
    for (name, value) in rest {
      compare(nil, value, at: path.isEmpty ? name : "\(path).\(name)")
    }
  }

  private mutating func compare(_ former: [JSONValue], _ present: [JSONValue], in path: String) {
    let (formerByName, presentByName) = (byName(former), byName(present))
    if let formerByName, let presentByName {
      return compare(formerByName, presentByName, in: path)
    }
    guard former.count == present.count else {
      undocumented.append("\(path): \(former.count) elements are \(present.count)")
      return
    }
    for (former, present) in zip(former, present) { compare(former, present, at: "\(path)[]") }
  }

  /// The elements by their names, if each has a name of its own: a check is inserted, not appended.
  private func byName(_ elements: [JSONValue]) -> [String: JSONValue]? {
    let named = elements.compactMap { element in element["name"]?.string.map { ($0, element) } }
    let table = Dictionary(named) { first, _ in first }
    return table.count == elements.count ? table : nil
  }

  /// Whether the difference is documented.
  private mutating func note(_ path: String, former: JSONValue?, present: JSONValue?) -> Bool {
    let change = changes.first { change in
      guard change.path == path else { return false }
      switch change.difference {
      case .renamed: return false
      case .value(let before, let now): return former?.string == before && present?.string == now
      case .added: return former == nil && present != nil
      case .wording:
        // A text may also be new.
        return (former?.string != nil || former == .null) && present?.string != nil
      case .corrected(let run): return run == self.run
      }
    }
    if let change { found.insert(change) }
    return change != nil
  }

  private func text(_ value: JSONValue?) -> String { value.map { "\($0)" } ?? "nothing" }
}
