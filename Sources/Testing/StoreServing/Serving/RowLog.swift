// SPDX-License-Identifier: Apache-2.0

/// What happened in a server's stores, in order.
///
/// It has the rows that are still to be printed, or belong to the answer of the request that uses the clock; all others are
/// forgotten, because a server may run for months.
package struct RowLog<Row: Sendable>: Sendable {
  private var rows: [Row] = []
  /// The number of rows before the first one of `rows`.
  private var forgotten = 0
  /// The numbers of rows before those to print and those of the answer.
  private var printed = 0
  private var answered: Int?

  package init() {}

  /// The number of all rows so far.
  package var count: Int { forgotten + rows.count }

  /// The number of rows in memory.
  package var keptCount: Int { rows.count }

  package mutating func append(_ row: Row) { rows.append(row) }

  /// Begins the answer of a request: it has the rows that follow.
  package mutating func beginAnswer() { answered = count }

  /// Takes the rows since ``beginAnswer()``; all that are left, if there was none.
  package mutating func takeAnswer() -> ArraySlice<Row> {
    defer { endAnswer() }
    return rows.dropFirst(answered.map { $0 - forgotten } ?? 0)
  }

  /// Ends the answer, also of a request that failed.
  package mutating func endAnswer() { answered = nil }

  /// Takes the rows that were not printed, which the caller prints.
  package mutating func takeUnprinted() -> ArraySlice<Row> {
    let unprinted = rows.dropFirst(printed - forgotten)
    printed = count
    let read = min(printed, answered ?? count) - forgotten
    rows.removeFirst(read)
    forgotten += read
    return unprinted
  }
}
