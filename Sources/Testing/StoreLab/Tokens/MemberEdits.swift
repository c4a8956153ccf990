// SPDX-License-Identifier: Apache-2.0

/// Edits of the members of an object, applied after the correct object is built.
///
///     let token = try authority.transaction {
///       $0.edits.replace("quantity", withJSON: "1.5")
///       $0.edits.duplicate("bundleId", withJSON: "\"com.example.other\"")
///     }
public struct MemberEdits: Sendable {
  private var edits: [Edit] = []

  private enum Edit {
    case replace(MemberBuilder)
    case duplicate(String, value: [UInt8]?, isEscaped: Bool)
    case rename(String, String)
    case remove(String)
    case append(MemberBuilder)
    case prepend(MemberBuilder)
  }

  /// No edits.
  public init() {}

  /// Replaces the value of a member, or appends the member if it is missing.
  public mutating func replace(_ name: String, withJSON json: String) {
    edits.append(.replace(MemberBuilder(name, json: json)))
  }

  /// Replaces the value of a member with raw bytes, or appends the member if it is missing.
  public mutating func replace(_ name: String, withBytes bytes: [UInt8]) {
    edits.append(.replace(MemberBuilder(name, bytes: bytes)))
  }

  /// Writes a member twice in a row; the second may have another value and an escaped name.
  public mutating func duplicate(
    _ name: String,
    withJSON json: String? = nil,
    hasEscapedName: Bool = false
  ) {
    let value = json.map { Array($0.utf8) }
    edits.append(.duplicate(name, value: value, isEscaped: hasEscapedName))
  }

  /// Renames a member.
  public mutating func rename(_ name: String, to other: String) {
    edits.append(.rename(name, other))
  }

  /// Omits a member.
  public mutating func remove(_ name: String) {
    edits.append(.remove(name))
  }

  /// Adds a member at the end, or at the front.
  public mutating func add(_ member: MemberBuilder, first: Bool = false) {
    edits.append(first ? .prepend(member) : .append(member))
  }

  func apply(to list: inout [MemberBuilder]) {
    for edit in edits {
      switch edit {
      case .replace(let new):
        if let index = list.firstIndex(of: new.name) {
          list[index] = new
        } else {
          list.append(new)
        }
      case .duplicate(let name, let value, let isEscaped):
        guard let index = list.firstIndex(of: name) else { continue }
        var copy = list[index]
        copy.value = value ?? copy.value
        copy.hasEscapedName = isEscaped
        list.insert(copy, at: index + 1)
      case .rename(let name, let other):
        guard let index = list.firstIndex(of: name) else { continue }
        list[index] = MemberBuilder(other, bytes: list[index].value)
      case .remove(let name): list.removeAll { $0.name == name }
      case .append(let new): list.append(new)
      case .prepend(let new): list.insert(new, at: 0)
      }
    }
  }
}

extension [MemberBuilder] {
  fileprivate func firstIndex(of name: String) -> Int? {
    firstIndex { $0.name == name }
  }
}
