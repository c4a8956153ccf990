// SPDX-License-Identifier: Apache-2.0

import LedgerStore
import TokenArchive

// Nine tenths of a notification are one chain of certificates, three times: the headers are in a table of their own.

extension SQLiteTransaction {
  /// A document as it is stored.
  func pack(_ document: [UInt8]) throws(LedgerStoreError) -> [UInt8] {
    try TokenArchive.pack(document[...]) { header throws(LedgerStoreError) in
      try number(ofHeader: Array(header))
    }
  }

  /// A stored document, byte for byte.
  func unpack(_ packed: [UInt8], of digest: EvidenceDigest) throws(LedgerStoreError) -> [UInt8] {
    do throws(UnpackError<LedgerStoreError>) {
      return try TokenArchive.unpack(packed[...]) { number throws(LedgerStoreError) in
        try connection.rows("SELECT bytes FROM header WHERE number = ?", [.integer(number)]) {
          $0.blob(0)
        }.first
      }
    } catch {
      switch error {
      case .headerLookup(let error): throw error
      case .archive(let error):
        throw LedgerStoreError(
          .unreadableRow,
          path: "evidence \(digest.hexadecimal)",
          found: "\(error)"
        )
      }
    }
  }

  private func number(ofHeader header: [UInt8]) throws(LedgerStoreError) -> Int64 {
    let known = try connection.number(
      "SELECT number FROM header WHERE bytes = ?",
      [.blob(header)]
    )
    if let known { return known }
    let inserted = try connection.number(
      "INSERT INTO header (bytes) VALUES (?) RETURNING number",
      [.blob(header)]
    )
    guard let inserted else { throw LedgerStoreError(.unavailable, found: "no row number") }
    return inserted
  }
}
