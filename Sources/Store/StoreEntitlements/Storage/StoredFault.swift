// SPDX-License-Identifier: Apache-2.0

/// A place in a stored ledger: a member, and a row and a column of a table.
struct StoredPlace {
  let member: String
  var row: Int?
  var column: Int?

  /// The path: `ledger/transactions[3][5]`.
  var path: String {
    let indices = [row, column].compactMap { $0 }.map { "[\($0)]" }
    return "\(StoredLedger.name)/\(member)\(indices.joined())"
  }
}

/// What is wrong in the tables of a stored ledger.
struct StoredFault: Error {
  let place: StoredPlace
  let expected: String
  let found: String

  init(_ place: StoredPlace, expected: String, found: String) {
    self.place = place
    self.expected = expected
    self.found = found
  }

  /// The error for a caller; JSON that is read without `Decoder` has an offset.
  func error(at offset: Int? = nil) -> LedgerError {
    LedgerError(.malformed, at: offset, path: place.path, expected: expected, found: found)
  }
}
