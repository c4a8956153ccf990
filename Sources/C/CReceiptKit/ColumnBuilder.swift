// SPDX-License-Identifier: Apache-2.0

/// Builds a column in Arrow's layout; rows that are not set have no value.
struct ColumnBuilder {
  let name: String
  let type: ColumnType
  private let count: Int
  private(set) var validity: [UInt8]
  private(set) var nullCount: Int
  private(set) var offsets: [Int32] = []
  /// The text of a text column, or the bits of a boolean column.
  private(set) var bytes: [UInt8] = []
  private(set) var numbers: [Int64] = []

  /// The column types; the raw values are those of the C interface.
  enum ColumnType: Int32 {
    case text, integer, time, boolean
  }

  /// A column of `count` rows without a value.
  init(_ name: String, _ type: ColumnType, count: Int) {
    self.name = name
    self.type = type
    self.count = count
    nullCount = count
    validity = [UInt8](repeating: 0, count: (count + 7) / 8)
    switch type {
    case .text: offsets.reserveCapacity(count + 1)
    case .integer, .time: numbers = [Int64](repeating: 0, count: count)
    case .boolean: bytes = [UInt8](repeating: 0, count: (count + 7) / 8)
    }
  }

  /// Sets the text of a row; rows must be set in ascending order.
  mutating func set(_ text: some Collection<UInt8>, at row: Int) {
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
  mutating func finish() {
    if type == .text { fill(upTo: count) }
  }

  private mutating func mark(_ row: Int) {
    validity[row >> 3] |= 1 << UInt8(row & 7)
    nullCount -= 1
  }

  /// Ends all rows before `row` at the current end of the text.
  ///
  /// The offset fits into 32 bits, because the buffer of a batch has at most 1 GiB.
  private mutating func fill(upTo row: Int) {
    let end = Int32(clamping: bytes.count)
    while offsets.count <= row { offsets.append(end) }
  }
}
