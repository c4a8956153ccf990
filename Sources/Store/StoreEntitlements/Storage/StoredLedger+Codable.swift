// SPDX-License-Identifier: Apache-2.0

/// The name of any member.
struct StoredName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }

  init(_ name: String) { self.init(stringValue: name) }
}

// The members that `StoredLedger+JSON.swift` reads and writes without a `Decoder`.
extension StoredLedger: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: StoredName.self)
    let names = Set(StoredLedger.memberNames)
    for name in container.allKeys.map(\.stringValue) where !names.contains(name) {
      throw StoredLedger.unknownMember(name, in: "\(StoredLedger.name)/")
    }
    var rows: [StoredTable: [[Int64]]] = [:]
    for table in StoredTable.allCases {
      let name = StoredName(table.rawValue)
      if container.contains(name) {
        rows[table] = try container.decode([[Int64]].self, forKey: name)
      }
    }
    self.init(
      bundleId: try container.decode(String.self, forKey: StoredName(StoredLedger.bundleIdName)),
      environments: try container.decode(
        [String].self,
        forKey: StoredName(StoredLedger.environmentsName)
      ),
      texts: try container.decode([String].self, forKey: StoredName(StoredLedger.textsName)),
      rows: rows
    )
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: StoredName.self)
    try container.encode(bundleId, forKey: StoredName(StoredLedger.bundleIdName))
    try container.encode(environments, forKey: StoredName(StoredLedger.environmentsName))
    try container.encode(texts, forKey: StoredName(StoredLedger.textsName))
    for table in StoredTable.allCases where !self[table].isEmpty {
      try container.encode(self[table], forKey: StoredName(table.rawValue))
    }
  }
}
