// SPDX-License-Identifier: Apache-2.0

/// Builds a column in Arrow's layout; rows that are not set have no value.
package struct ColumnBuilder {
  let name: String
  let type: ColumnType
  private let count: Int
  private let byteLimit: Int
  private(set) var validity: [UInt8]
  private(set) var nullCount: Int
  package private(set) var offsets: [Int32] = []
  /// The text of a text column, or the bits of a boolean column.
  package private(set) var bytes: [UInt8] = []
  private(set) var numbers: [Int64] = []

  /// The column types; the raw values are those of the C interface.
  package enum ColumnType: Int32 {
    case text, integer, time, boolean
  }

  /// A column of `count` rows without a value, with at most `byteLimit` bytes of text.
  ///
  /// The default is the largest offset of an Arrow column. A batch of at most 1 GiB can exceed it, because the JSON of a
  /// receipt can be longer than the receipt.
  package init(
    _ name: String,
    _ type: ColumnType,
    count: Int,
    byteLimit: Int = Int(Int32.max)
  ) {
    self.name = name
    self.type = type
    self.count = count
    self.byteLimit = byteLimit
    nullCount = count
    validity = [UInt8](repeating: 0, count: (count + 7) / 8)
    switch type {
    case .text: offsets.reserveCapacity(count + 1)
    case .integer, .time: numbers = [Int64](repeating: 0, count: count)
    case .boolean: bytes = [UInt8](repeating: 0, count: (count + 7) / 8)
    }
  }

  /// Sets the text of a row; rows must be set in ascending order.
  package mutating func set(
    _ text: some Collection<UInt8>,
    at row: Int
  ) throws(InterfaceError) {
    guard text.count <= byteLimit - bytes.count else {
      throw InterfaceError(
        .length,
        name,
        expected: "at most \(byteLimit) bytes: split the batch"
      )
    }
    fill(upTo: row)
    bytes.append(contentsOf: text)
    mark(row)
  }

  mutating func set(_ number: Int64, at row: Int) {
    numbers[row] = number
    mark(row)
  }

  mutating func set(_ flag: Bool, at row: Int) {
    if flag { bytes[row >> 3] |= 1 << UInt8(row & 7) }
    mark(row)
  }

  /// Completes the column.
  package mutating func finish() {
    if type == .text { fill(upTo: count) }
  }

  private mutating func mark(_ row: Int) {
    validity[row >> 3] |= 1 << UInt8(row & 7)
    nullCount -= 1
  }

  /// Ends all rows before `row` at the current end of the text.
  private mutating func fill(upTo row: Int) {
    // It fits, because `set` throws at the limit.
    let end = Int32(clamping: bytes.count)
    while offsets.count <= row { offsets.append(end) }
  }
}
