// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// The checks of fields before they are signed.
enum FieldChecks {
  /// Requires text that is not empty and not longer than a limit; the default is longer than any of Apple's
  /// identifiers.
  static func requireText(
    _ text: String,
    _ path: String,
    most limit: Int = identifierCharacters
  ) throws(SigningError) {
    guard !text.isEmpty else { throw SigningError(.missing, path: path) }
    try requireLength(text, path, most: limit)
  }

  static func requireLength(
    _ text: String,
    _ path: String,
    most limit: Int
  ) throws(SigningError) {
    // Scalars, not characters: one character can have any number of combining marks.
    let count = text.unicodeScalars.count
    guard count <= limit else {
      throw SigningError(
        .tooLong,
        path: path,
        expected: "at most \(limit) characters",
        found: "\(count)"
      )
    }
  }

  /// A UUID in lower case.
  static func uuid(_ text: String, _ path: String) throws(SigningError) -> String {
    guard let uuid = UUIDText(rawValue: text).canonical else {
      throw SigningError(
        .uuid,
        path: path,
        found: text.isEmpty ? "nothing" : "other text of \(text.utf8.count) bytes"
      )
    }
    return uuid
  }

  /// A time after 1970, when the times in tokens begin.
  static func requireTime(_ time: Timestamp, _ path: String) throws(SigningError) {
    guard time.millisecondsSince1970 > 0 else {
      throw SigningError(.range, path: path, expected: "a time after 1970", found: "\(time)")
    }
  }

  /// Bundle and product ids have at most 255 characters in App Store Connect; transaction ids are shorter.
  static let identifierCharacters = 255
}
