// SPDX-License-Identifier: Apache-2.0

/// The limits of a page.
///
/// A browser shows a page of a few megabytes immediately. The page states how much is omitted.
enum ReportLimits {
  /// The maximum number of characters in one text.
  ///
  /// Genuine names and errors are shorter.
  static let text = 600
  /// The maximum number of documents of each verdict that are shown with all details.
  static let documents = 60
  /// The maximum number of documents in the list of all documents.
  static let listed = 500
  /// The maximum number of customers that are shown with all details.
  static let answers = 40
  /// The maximum number of products of one customer.
  static let products = 200
  /// The maximum number of lines of a decoded document.
  ///
  /// A receipt with 100 purchases has about 2,000.
  static let lines = 3000
  /// The maximum number of lines of all decoded documents together.
  static let allLines = 30_000
  /// The maximum number of histories in one drawing.
  static let histories = 60
  /// The maximum number of bars of one history.
  ///
  /// A drawing of this many is a solid band on any screen.
  static let bars = 200
  /// The maximum number of rows of the table below a drawing.
  static let periods = 300
  /// The maximum number of rows of a play whose signed contents are shown.
  static let rows = 60
}
