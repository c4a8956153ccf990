// SPDX-License-Identifier: Apache-2.0

/// A flat dictionary of strings in OpenStep format, as in legacy transaction receipts.
///
///     { "quantity" = "1"; pod = 100; }
///
/// Keys are unique, compared by bytes. Nested dictionaries, arrays, data and comments are rejected: no
/// receipt has them, and parsers disagree on them.
package struct PropertyList: Hashable, Sendable {
  /// The entries, in document order.
  package let entries: [Entry]

  /// A key and its value.
  package struct Entry: Hashable, Sendable {
    /// The unescaped key.
    package let key: String

    /// The unescaped value.
    package let value: String

    /// The value as written, without quotes.
    ///
    /// Base64, numbers and dates are read from these bytes: they need no escapes, and their indices are
    /// offsets in the document.
    package let written: ArraySlice<UInt8>
  }

  /// Parses a document that consists of one dictionary; error offsets are indices in the document.
  package init(reading document: ArraySlice<UInt8>) throws(PropertyListError) {
    var reader = try PropertyListReader(document)
    entries = try reader.readDocument()
  }

  /// The maximum size of a transaction receipt (property list), in bytes.
  ///
  /// About fifty times the size of a genuine receipt.
  ///
  /// Error: `plist/too-large`.
  package static let maximumBytes = 256 * 1024

  /// The maximum number of entries of a transaction receipt.
  ///
  /// Genuine purchases have about 25 entries.
  ///
  /// Error: `plist/too-many-entries`.
  package static let maximumEntries = 128
}

extension PropertyList.Entry {
  /// Whether the key has exactly these bytes; `String` would equate other encodings of `é`.
  package func isNamed(_ name: String) -> Bool {
    key.utf8.elementsEqual(name.utf8)
  }
}
