// SPDX-License-Identifier: Apache-2.0

/// The limits of a page.
///
/// A browser shows a page of a few megabytes immediately. The page states how much is omitted.
enum ReportLimits {
  /// The characters of one text; genuine names and errors are shorter.
  static let text = 600
  /// The documents of each verdict with all details.
  static let documents = 60
  /// The documents in the list of all.
  static let listed = 500
  /// The customers with all details.
  static let answers = 40
  /// The products of one customer.
  static let products = 200
  /// The lines of a decoded document; a receipt with 100 purchases has about 2,000.
  static let lines = 3000
  /// The lines of all decoded documents.
  static let allLines = 30_000
  /// The lives in one drawing.
  static let lives = 60
  /// The bars of one life; a drawing of this many is a solid band on any screen.
  static let bars = 200
  /// The rows of the table below a drawing.
  static let periods = 300
  /// The times of a play whose signed contents are shown.
  static let rows = 60
}
