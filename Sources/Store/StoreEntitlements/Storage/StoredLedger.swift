// SPDX-License-Identifier: Apache-2.0

/// A table of a stored ledger; each row has a signed fact.
enum StoredTable: String, CaseIterable {
  /// The transactions, from tokens.
  case transactions
  /// The transactions, from receipts.
  case receipts
  /// The renewal infos of each chain.
  case renewals
  /// The status of each chain.
  case claims
  /// The complete histories.
  case histories
  /// How the app was first obtained.
  case appTransactions
}

/// A ledger as it is stored: texts once, and rows of numbers.
///
///     {"formatVersion":4,"ledger":{"bundleId":"com.example.app","environments":["production"],
///       "renewals":[[4080,0,1767225600000,1,…],…],"texts":["2000000100000001","news.month",…],
///       "transactions":[[16320,0,1767225600000,1,…],…]}}
///
/// A row begins with the columns that it has, then the values: dates in milliseconds since 1970, and texts as their
/// position in `texts`.
struct StoredLedger: Equatable {
  let bundleId: String
  /// Sorted.
  let environments: [String]
  let texts: [String]
  private var rows: [StoredTable: [[Int64]]]

  /// The rows of a table.
  subscript(table: StoredTable) -> [[Int64]] { rows[table] ?? [] }

  init(
    bundleId: String,
    environments: [String],
    texts: [String],
    rows: [StoredTable: [[Int64]]]
  ) {
    self.bundleId = bundleId
    self.environments = environments
    self.texts = texts
    self.rows = rows.filter { !$0.value.isEmpty }
  }

  // The names of the members; the version is the first in JSON with sorted keys.
  static let versionName = "formatVersion"
  static let name = "ledger"
  static let bundleIdName = "bundleId"
  static let environmentsName = "environments"
  static let textsName = "texts"

  /// The names of all members, sorted.
  static let memberNames =
    ([bundleIdName, environmentsName, textsName] + StoredTable.allCases.map(\.rawValue))
    .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }

  /// The characters of an unknown name in an error: no known name is as long.
  private static let shownCharacters = 64

  /// Unknown members are rejected: they could change what the others mean.
  static func unknownMember(
    _ name: String,
    in path: String = "",
    offset: Int? = nil
  ) -> LedgerError {
    LedgerError(
      .malformed,
      at: offset,
      path: path + name.prefix(shownCharacters),
      expected: "a member of format version \(EntitlementLedger.formatVersion)",
      found: "an unknown member"
    )
  }
}
