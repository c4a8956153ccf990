// SPDX-License-Identifier: Apache-2.0

import StrictJSON

// The JSON of `Codable`, without Foundation: equal to that of its encoder with sorted keys and unescaped slashes.
extension StoredLedger {
  /// Reads the member `ledger`.
  init(_ value: JSONValue) throws(LedgerError) {
    let object = try StoredLedger.object(value, at: StoredLedger.name)
    var rows: [StoredTable: [[Int64]]] = [:]
    for member in object {
      let name = member.name
      if let table = StoredTable.allCases.first(where: { $0.rawValue.isSame(as: name) }) {
        rows[table] = try StoredLedger.rows(member.value, of: table)
        continue
      }
      try StoredLedger.checkName(
        name,
        isKnown: StoredLedger.memberNames.contains { $0.isSame(as: name) },
        in: "\(StoredLedger.name)/",
        offset: member.nameOffset
      )
    }
    func member(_ name: String) throws(LedgerError) -> (value: JSONValue, path: String) {
      let path = "\(StoredLedger.name)/\(name)"
      return (try StoredLedger.member(name, of: object, at: path), path)
    }
    let bundleId = try member(StoredLedger.bundleIdName)
    let environments = try member(StoredLedger.environmentsName)
    let texts = try member(StoredLedger.textsName)
    self.init(
      bundleId: try StoredLedger.text(bundleId.value, at: bundleId.path),
      environments: try StoredLedger.texts(environments.value, at: environments.path),
      texts: try StoredLedger.texts(texts.value, at: texts.path),
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
  static func object(_ value: JSONValue, at path: String?) throws(LedgerError) -> JSONObject {
    guard let object = value.object else { throw wrong(value, at: path, "an object") }
    return object
  }

  static func member(
    _ name: String,
    of object: JSONObject,
    at path: String
  ) throws(LedgerError) -> JSONValue {
    if let value = object[name] { return value }
    let offset = object.value.offset
    throw LedgerError(.malformed, at: offset, path: path, expected: "a value", found: "none")
  }

  private static func text(_ value: JSONValue, at path: String) throws(LedgerError) -> String {
    guard let text = value.string else { throw wrong(value, at: path, "a string") }
    return text
  }

  private static func texts(_ value: JSONValue, at path: String) throws(LedgerError) -> [String] {
    guard let array = value.array else { throw wrong(value, at: path, "an array") }
    var texts: [String] = []
    texts.reserveCapacity(array.count)
    for item in array { texts.append(try text(item, at: "\(path)[\(texts.count)]")) }
    return texts
  }

  private static func rows(
    _ value: JSONValue,
    of table: StoredTable
  ) throws(LedgerError) -> [[Int64]] {
    var place = StoredPlace(member: table.rawValue)
    guard let array = value.array else { throw wrong(value, at: place.path, "an array") }
    var rows: [[Int64]] = []
    rows.reserveCapacity(array.count)
    for item in array {
      place.row = rows.count
      guard let row = item.array else { throw wrong(item, at: place.path, "an array") }
      if let integers = row.int64s {
        rows.append(integers)
        continue
      }
      for (column, number) in row.enumerated() where number.number?.int64 == nil {
        place.column = column
        throw wrong(number, at: place.path, "an integer")
      }
      throw wrong(item, at: place.path, "integers")
    }
    return rows
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

extension String {
  /// Whether both have the same bytes; `==` uses canonical equivalence.
  func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
