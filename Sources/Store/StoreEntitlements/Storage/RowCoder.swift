// SPDX-License-Identifier: Apache-2.0

import StorePayloads

/// Writes or reads the columns of a row, so that one function describes both directions.
///
/// Each function writes the value, or replaces it by the one that was read. Columns that may be absent are counted from 0 in
/// the order of the calls: a row begins with a number whose bit is set for each of them that it has. The order is part of
/// the stored format; a new column needs a new format version.
protocol RowCoder {
  /// `Never` for a writer.
  associatedtype Failure: Error

  mutating func required(_ value: inout some StoredNumber) throws(Failure)
  mutating func required(_ value: inout some StoredText) throws(Failure)
  mutating func optional(_ value: inout (some StoredNumber)?) throws(Failure)
  mutating func optional(_ value: inout (some StoredText)?) throws(Failure)
  mutating func optional(_ texts: inout [String]?) throws(Failure)
  /// A column without a value: it is true if the row has it.
  mutating func flag(_ value: inout Bool) throws(Failure)
}

extension RowCoder {
  /// A number that most rows have, and that is absent in them.
  mutating func value<Value: StoredNumber>(
    _ value: inout Value,
    usually usual: Value
  ) throws(Failure) {
    var other = value == usual ? nil : value
    try optional(&other)
    value = other ?? usual
  }

  /// A text that most rows have, and that is absent in them.
  mutating func value<Value: StoredText>(
    _ value: inout Value,
    usually usual: Value
  ) throws(Failure) {
    var other = value == usual ? nil : value
    try optional(&other)
    value = other ?? usual
  }

  mutating func optional<Value: OpenStringEnum>(_ value: inout Value?) throws(Failure) {
    var text = value.map { Identifier($0.rawValue) }
    try optional(&text)
    value = text.map { Value(rawValue: $0.text) }
  }

  mutating func optional<Value: OpenIntEnum>(_ value: inout Value?) throws(Failure) {
    var number = value?.rawValue
    try optional(&number)
    value = number.map { Value(rawValue: $0) }
  }

  mutating func optional(_ value: inout String?) throws(Failure) {
    var text = value.map(Identifier.init)
    try optional(&text)
    value = text?.text
  }

  /// Reads or writes a list of texts, which is empty in most rows.
  mutating func texts(_ value: inout [String]) throws(Failure) {
    var texts = value.isEmpty ? nil : value
    try optional(&texts)
    value = texts ?? []
  }
}
