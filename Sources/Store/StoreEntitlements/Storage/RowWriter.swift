// SPDX-License-Identifier: Apache-2.0

/// Writes the rows of a stored ledger, and collects their texts.
struct RowWriter: RowCoder {
  /// Each text once, in the order of its first use.
  private(set) var texts: [String] = []
  private var positions: [Identifier: Int64] = [:]
  /// The last text at each place of a row: most rows repeat the texts of the row before.
  private var last: [(text: Identifier, position: Int64)] = []
  private var row: [Int64] = []
  private var present: Int64 = 0
  private var column: Int64 = 0

  /// The capacity of a row, which fits a transaction with most of its columns.
  private static let usualCount = 24

  /// A writer of about this number of texts.
  init(textCount: Int) { positions.reserveCapacity(textCount) }

  /// Begins a row.
  mutating func begin() {
    row.reserveCapacity(RowWriter.usualCount)
    row.append(0)
    present = 0
    column = 0
  }

  /// Ends the row, and returns it.
  mutating func end() -> [Int64] {
    row[0] = present
    defer { row = [] }
    return row
  }

  // MARK: Columns

  mutating func required(_ value: inout some StoredNumber) { row.append(value.stored) }

  mutating func required(_ value: inout some StoredText) { append(value.stored) }

  mutating func optional(_ value: inout (some StoredNumber)?) {
    count(isPresent: value != nil)
    if let value { row.append(value.stored) }
  }

  mutating func optional(_ value: inout (some StoredText)?) {
    count(isPresent: value != nil)
    if let value { append(value.stored) }
  }

  mutating func optional(_ texts: inout [String]?) {
    count(isPresent: texts != nil)
    guard let texts else { return }
    row.append(Int64(texts.count))
    for text in texts { append(Identifier(text)) }
  }

  mutating func flag(_ value: inout Bool) { count(isPresent: value) }

  private mutating func count(isPresent: Bool) {
    if isPresent { present |= 1 << column }
    column += 1
  }

  private mutating func append(_ text: Identifier) {
    let place = row.count
    while last.count <= place { last.append((Identifier(""), -1)) }
    if last[place].position < 0 || last[place].text != text {
      last[place] = (text, position(of: text))
    }
    row.append(last[place].position)
  }

  private mutating func position(of text: Identifier) -> Int64 {
    if let position = positions[text] { return position }
    let position = Int64(texts.count)
    positions[text] = position
    texts.append(text.text)
    return position
  }
}
