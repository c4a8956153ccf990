// SPDX-License-Identifier: Apache-2.0

package import StrictJSON

// The JSON of `Codable`, without Foundation: equal to that of its encoder with sorted keys and unescaped slashes.
extension StoredLedger {
  /// Reads the member `ledger`.
  init(_ value: JSONValue) throws(LedgerError) {
    let members = try LedgerMembers(value, at: StoredLedger.name)
    try members.requireKnown(StoredLedger.memberNames)
    var rows: [StoredTable: [[Int64]]] = [:]
    for table in StoredTable.allCases {
      rows[table] = try members[table.rawValue].map { value throws(LedgerError) in
        try StoredLedger.rows(value, of: table)
      }
    }
    self.init(
      bundleId: try members.required(StoredLedger.bundleIdName, "a string") { $0.string },
      environments: try members.texts(StoredLedger.environmentsName),
      texts: try members.texts(StoredLedger.textsName),
      rows: rows
    )
  }

  /// The bytes that are stored.
  var json: [UInt8] {
    var writer = JSONWriter(capacity: valueCount * StoredLedger.bytesOfValue)
    writer.object { document in
      document.member(StoredLedger.versionName) {
        $0.integer(Int64(EntitlementLedger.formatVersion))
      }
      document.member(StoredLedger.name) { ledger in
        ledger.object { members in
          for name in StoredLedger.memberNames { write(name, to: &members) }
        }
      }
    }
    return writer.bytes
  }

  /// About the mean: a date has 14 bytes, the position of a text three.
  private static let bytesOfValue = 8

  /// The number of values in the JSON, as the reader counts them.
  var valueCount: Int {
    // Two objects, the version, the bundle id and two arrays.
    let others = 6 + environments.count + texts.count
    return StoredTable.allCases.reduce(others) { count, table in
      guard !self[table].isEmpty else { return count }
      return self[table].reduce(count + 1) { $0 + 1 + $1.count }
    }
  }

  private func write(_ name: String, to members: inout JSONWriter) {
    switch name {
    case StoredLedger.bundleIdName: members.member(name) { $0.string(bundleId) }
    case StoredLedger.environmentsName: StoredLedger.write(environments, name, to: &members)
    case StoredLedger.textsName: StoredLedger.write(texts, name, to: &members)
    default:
      guard let table = StoredTable(rawValue: name), !self[table].isEmpty else { return }
      members.array(name) { rows in for row in self[table] { rows.integers(row) } }
    }
  }

  private static func write(_ texts: [String], _ name: String, to members: inout JSONWriter) {
    members.array(name) { list in for text in texts { list.string(text) } }
  }
}

// MARK: Values of a type

extension StoredLedger {
  private static func rows(
    _ value: JSONValue,
    of table: StoredTable
  ) throws(LedgerError) -> [[Int64]] {
    var place = StoredPlace(member: table.rawValue)
    guard let array = value.array else {
      throw LedgerMembers.wrong(value, at: place.path, "an array")
    }
    var rows: [[Int64]] = []
    rows.reserveCapacity(array.count)
    for item in array {
      place.row = rows.count
      guard let row = item.array else {
        throw LedgerMembers.wrong(item, at: place.path, "an array")
      }
      if let integers = row.int64s {
        rows.append(integers)
        continue
      }
      for (column, number) in row.enumerated() where number.number?.int64 == nil {
        place.column = column
        throw LedgerMembers.wrong(number, at: place.path, "an integer")
      }
      throw LedgerMembers.wrong(item, at: place.path, "integers")
    }
    return rows
  }
}

/// The members of a stored ledger, or of the document that has it.
package struct LedgerMembers: JSONMemberReader {
  private let object: JSONObject
  private let prefix: String

  package init(_ value: JSONValue, at path: String? = nil) throws(LedgerError) {
    guard let object = value.object else {
      throw LedgerMembers.wrong(value, at: path, "an object")
    }
    self.object = object
    prefix = path.map { "\($0)/" } ?? ""
  }

  package subscript(name: String) -> JSONValue? { object[name] }

  // Null is a value of the wrong type.
  package func value(_ name: String) -> JSONValue? { object[name] }

  package func fault(_ name: String, expected: String, found: JSONValue?) -> LedgerError {
    let path = prefix + name
    if let found { return LedgerMembers.wrong(found, at: path, expected) }
    let offset = object.value.offset
    return LedgerError(.malformed, at: offset, path: path, expected: "a value", found: "none")
  }

  package func requireKnown(_ names: [String]) throws(LedgerError) {
    guard let member = object.firstMember(notIn: names) else { return }
    throw StoredLedger.unknownMember(member.name, in: prefix, offset: member.nameOffset)
  }

  package func texts(_ name: String) throws(LedgerError) -> [String] {
    let array = try required(name, "an array") { $0.array }
    var texts: [String] = []
    texts.reserveCapacity(array.count)
    for item in array {
      guard let text = item.string else {
        throw LedgerMembers.wrong(item, at: "\(prefix)\(name)[\(texts.count)]", "a string")
      }
      texts.append(text)
    }
    return texts
  }

  static func wrong(_ value: JSONValue, at path: String?, _ expected: String) -> LedgerError {
    LedgerError(
      .malformed,
      at: value.offset,
      path: path,
      expected: expected,
      found: "\(value.kind)"
    )
  }
}
