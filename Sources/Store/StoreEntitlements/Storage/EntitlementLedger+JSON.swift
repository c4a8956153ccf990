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
    let object = try StoredLedger.object(document.root, at: nil)
    let version = object[StoredLedger.versionName]
    guard let number = version?.number?.int64, number == Int64(EntitlementLedger.formatVersion)
    else {
      let found = version.map { value in value.number?.int64.map { "\($0)" } ?? "\(value.kind)" }
      throw EntitlementLedger.unknownFormat(found ?? "none")
    }
    for member in object {
      let names = [StoredLedger.versionName, StoredLedger.name]
      try StoredLedger.checkName(
        member.name,
        isKnown: names.contains { $0.isSame(as: member.name) },
        offset: member.nameOffset
      )
    }
    let path = StoredLedger.name
    let value = try StoredLedger.member(StoredLedger.name, of: object, at: path)
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
