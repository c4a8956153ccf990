// SPDX-License-Identifier: Apache-2.0

import StorePayloads

/// A UUID as a key: two spellings of one are one.
enum UUIDKey {
  /// The UUID in lower case, or the text where it is none.
  static func text(_ text: String) -> String {
    UUIDText(rawValue: text).canonical ?? text
  }
}
