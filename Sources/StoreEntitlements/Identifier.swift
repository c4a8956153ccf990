// SPDX-License-Identifier: Apache-2.0

/// An identifier of Apple's as a key: two are the same when their octets are.
///
/// Swift takes some different strings for the same; two products may never be taken for one another.
struct Identifier: Hashable, Comparable, Codable, Sendable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  static func == (left: Identifier, right: Identifier) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  static func < (left: Identifier, right: Identifier) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  // Strings of the same octets have the same hash, which is all that is needed, and fast.
  func hash(into hasher: inout Hasher) {
    hasher.combine(text)
  }
}
