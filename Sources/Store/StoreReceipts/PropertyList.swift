// SPDX-License-Identifier: Apache-2.0

/// One flat dictionary of strings in the OpenStep form, as transaction receipts are written.
///
///     { "quantity" = "1"; pod = 100; }
///
/// Keys are told apart by their bytes and stand once. Dictionaries in the dictionary, arrays, data
/// and comments are refused, because no receipt has them and readers differ over them.
public struct PropertyList: Hashable, Sendable {
  /// The entries in the order of the document.
  public let entries: [Entry]

  /// A key and its value.
  public struct Entry: Hashable, Sendable {
    /// The key, with its escapes resolved.
    public let key: String

    /// The value, with its escapes resolved.
    public let value: String

    /// The bytes of the value as they stand in the document, without quotes.
    ///
    /// Base64, numbers and dates are read from here: they need no escapes, and the indices are
    /// offsets in the document.
    public let written: ArraySlice<UInt8>
  }

  /// Reads a document that holds the dictionary alone; offsets of errors are indices in it.
  public init(reading document: ArraySlice<UInt8>) throws(PropertyListError) {
    var reader = try PropertyListReader(document)
    entries = try reader.readDocument()
  }

  /// Larger than a genuine receipt by a factor of about fifty, small enough to be read at once.
  public static let maximumBytes = 256 * 1024

  /// Genuine purchases have about 25 entries.
  public static let maximumEntries = 128
}

extension PropertyList.Entry {
  /// Whether the key has exactly these bytes; `String` would also equate other spellings of `é`.
  package func isNamed(_ name: String) -> Bool {
    key.utf8.elementsEqual(name.utf8)
  }
}
