// SPDX-License-Identifier: Apache-2.0

/// Reads the rows of a stored ledger.
///
/// Stricter than reading requires: a row has no unknown column, and the texts are in the order of their first use. A changed
/// ledger is found, and equal ledgers have equal bytes.
struct RowReader: RowCoder {
  typealias Failure = StoredFault

  private let texts: [Identifier]
  /// The number of texts that the rows have used.
  private var used = 0
  private var place: StoredPlace
  private var row: [Int64] = []
  private var next = 0
  private var present: Int64 = 0
  private var column: Int64 = 0

  init(_ texts: [String]) throws(StoredFault) {
    self.texts = texts.map(Identifier.init)
    place = StoredPlace(member: StoredLedger.textsName)
    var seen = Set<Identifier>(minimumCapacity: texts.count)
    for (index, text) in self.texts.enumerated() {
      guard seen.insert(text).inserted else {
        place.row = index
        throw StoredFault(place, expected: "each text once", found: "a repeated text")
      }
    }
  }

  /// Begins a row of a table.
  mutating func begin(_ row: [Int64], at index: Int, of table: StoredTable) throws(StoredFault) {
    self.row = row
    place = StoredPlace(member: table.rawValue, row: index)
    next = 0
    column = 0
    present = try number()
  }

  /// Ends the row.
  mutating func end() throws(StoredFault) {
    guard present >= 0, present >> column == 0 else {
      place.column = 0
      throw fault("only known columns", found: "\(present)")
    }
    guard next == row.count else {
      place.column = next
      throw fault("the end of the row", found: "\(row.count - next) more numbers")
    }
  }

  /// Ends the last row.
  func finish() throws(StoredFault) {
    guard used == texts.count else {
      let place = StoredPlace(member: StoredLedger.textsName, row: used)
      throw StoredFault(place, expected: "a text of a row", found: "a text that no row uses")
    }
  }

  // MARK: Columns

  mutating func required(_ value: inout some StoredNumber) throws(StoredFault) {
    value = try stored()
  }

  mutating func required(_ value: inout some StoredText) throws(StoredFault) {
    value = try stored()
  }

  mutating func optional(_ value: inout (some StoredNumber)?) throws(StoredFault) {
    value = takeBit() ? try stored() : nil
  }

  mutating func optional(_ value: inout (some StoredText)?) throws(StoredFault) {
    value = takeBit() ? try stored() : nil
  }

  private mutating func stored<Value: StoredNumber>() throws(StoredFault) -> Value {
    let number = try number()
    guard let value = Value(stored: number) else {
      throw fault(Value.storedForm, found: "\(number)")
    }
    return value
  }

  private mutating func stored<Value: StoredText>() throws(StoredFault) -> Value {
    guard let value = Value(stored: try text()) else {
      throw fault(Value.storedForm, found: "another text")
    }
    return value
  }

  mutating func optional(_ texts: inout [String]?) throws(StoredFault) {
    texts = nil
    guard takeBit() else { return }
    let count = try number()
    guard 0...Int64(row.count - next) ~= count else {
      throw fault("a number of texts", found: "\(count)")
    }
    var list: [String] = []
    for _ in 0..<count { list.append(try text().text) }
    texts = list
  }

  mutating func flag(_ value: inout Bool) { value = takeBit() }

  /// An error at the number that was read last.
  func fault(_ expected: String, found: String) -> StoredFault {
    StoredFault(place, expected: expected, found: found)
  }

  private mutating func takeBit() -> Bool {
    defer { column += 1 }
    return present >> column & 1 == 1
  }

  private mutating func number() throws(StoredFault) -> Int64 {
    place.column = next
    guard next < row.count else { throw fault("a number", found: "the end of the row") }
    defer { next += 1 }
    return row[next]
  }

  private mutating func text() throws(StoredFault) -> Identifier {
    let position = try number()
    guard let index = Int(exactly: position), 0..<texts.count ~= index, index <= used else {
      throw fault("the position of a text", found: "\(position)")
    }
    if index == used { used += 1 }
    return texts[index]
  }
}
