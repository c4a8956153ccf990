// SPDX-License-Identifier: Apache-2.0

import StrictJSON

// The encoding of `Codable`, without Foundation: equal to that of its encoder with sorted keys and unescaped slashes.
extension EntitlementLedger {
  /// Reads a stored ledger of this or an earlier format version.
  package init(json: ArraySlice<UInt8>) throws(LedgerError) {
    let document: JSONDocument
    do {
      document = try JSONDocument(json)
    } catch {
      let isTooLarge = error.code == .tooLarge || error.code == .tooManyValues
      throw LedgerError(
        isTooLarge ? .tooLarge : .malformed,
        offset: error.offset,
        found: error.code.rawValue
      )
    }
    self = try StoredDecoder.decode(EntitlementLedger.self, document.root, at: nil)
  }

  /// The ledger as it is stored; equal evidence has equal bytes.
  package func json() throws(LedgerError) -> [UInt8] {
    let node = StoredNode()
    do {
      try encode(to: StoredEncoder(node))
    } catch {
      throw LedgerError(.malformed, found: "\(error)")
    }
    let bytes = JSONWriter.bytes { node.write(to: &$0) }
    // A larger ledger could be stored, but the reader would reject it.
    guard bytes.count <= JSONLimits.bytes, node.valueCount <= JSONLimits.values else {
      throw LedgerError(
        .tooLarge,
        expected: "at most \(JSONLimits.bytes) bytes and \(JSONLimits.values) values",
        found: "\(bytes.count) bytes and \(node.valueCount) values"
      )
    }
    return bytes
  }
}
