// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// A value that a row stores as a number.
protocol StoredNumber: Equatable {
  /// `nil` for a number that is no value.
  init?(stored: Int64)
  var stored: Int64 { get }
  /// The numbers that are values, for error messages.
  static var storedForm: String { get }
}

/// A value that a row stores as the position of its text.
protocol StoredText: Equatable {
  /// `nil` for a text that is no value.
  init?(stored: Identifier)
  var stored: Identifier { get }
  /// The texts that are values, for error messages.
  static var storedForm: String { get }
}

extension Int64: StoredNumber {
  init?(stored: Int64) { self = stored }
  var stored: Int64 { self }
  static var storedForm: String { "an integer" }
}

extension Bool: StoredNumber {
  init?(stored: Int64) {
    guard 0...1 ~= stored else { return nil }
    self = stored == 1
  }
  var stored: Int64 { self ? 1 : 0 }
  static var storedForm: String { "0 or 1" }
}

extension Timestamp: StoredNumber {
  init?(stored: Int64) { self.init(millisecondsSince1970: stored) }
  var stored: Int64 { millisecondsSince1970 }
  static var storedForm: String { "milliseconds in the years 1 to 9999" }
}

extension Identifier: StoredText {
  init?(stored: Identifier) { self = stored }
  var stored: Identifier { self }
  static var storedForm: String { "a text" }
}

extension DocumentKind: StoredText {
  init?(stored: Identifier) { self.init(rawValue: stored.text) }
  var stored: Identifier { Identifier(rawValue) }
  static var storedForm: String { "a kind of document" }
}

extension KeyEnvironment: StoredText {
  init?(stored: Identifier) { self.init(rawValue: stored.text) }
  var stored: Identifier { Identifier(rawValue) }
  static var storedForm: String { "an environment" }
}
