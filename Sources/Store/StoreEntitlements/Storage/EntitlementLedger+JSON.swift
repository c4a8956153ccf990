// SPDX-License-Identifier: Apache-2.0

import StrictJSON

// The JSON of `Codable`, without Foundation.
extension EntitlementLedger {
  /// Reads a stored ledger.
  package init(json: ArraySlice<UInt8>) throws(LedgerError) {
    let document: JSONDocument
    do {
      document = try JSONDocument(json)
    } catch {
      let isTooLarge = error.code == .tooLarge || error.code == .tooManyValues
      throw LedgerError(
        isTooLarge ? .tooLarge : .malformed,
        at: error.offset,
        found: error.code.rawValue
      )
    }
    let members = try LedgerMembers(document.root)
    let version = members[StoredLedger.versionName]
    guard let number = version?.number?.int64, number == Int64(EntitlementLedger.formatVersion)
    else {
      let found = version.map { value in value.number?.int64.map { "\($0)" } ?? "\(value.kind)" }
      throw EntitlementLedger.unknownFormat(found ?? "none")
    }
    try members.requireKnown([StoredLedger.versionName, StoredLedger.name])
    let value = try members.required(StoredLedger.name, "an object") { $0 }
    let stored = try StoredLedger(value)
    do throws(StoredFault) {
      try self.init(stored)
    } catch {
      throw error.error(at: error.place.offset(in: value))
    }
  }

  /// The ledger as it is stored; equal evidence has equal bytes.
  package func json() throws(LedgerError) -> [UInt8] {
    let stored = StoredLedger(self)
    let (bytes, values) = (stored.json, stored.valueCount)
    // A larger ledger could be stored, but the reader would reject it.
    guard bytes.count <= JSONLimits.bytes, values <= JSONLimits.values else {
      throw LedgerError(
        .tooLarge,
        expected: "at most \(JSONLimits.bytes) bytes and \(JSONLimits.values) values",
        found: "\(bytes.count) bytes and \(values) values"
      )
    }
    return bytes
  }
}

extension StoredPlace {
  /// The offset of the innermost value that the ledger has.
  fileprivate func offset(in ledger: JSONValue) -> Int {
    var value = ledger.object?[member] ?? ledger
    for index in [row, column].compactMap({ $0 }) {
      guard let item = value.array?.dropFirst(index).first(where: { _ in true }) else { break }
      value = item
    }
    return value.offset
  }
}
