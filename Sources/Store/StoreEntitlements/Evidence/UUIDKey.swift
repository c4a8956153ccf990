// SPDX-License-Identifier: Apache-2.0

import StorePayloads

/// UUIDs as keys, in lower case.
enum UUIDKey {
  /// The UUID in lower case; other texts unchanged.
  static func text(_ text: String) -> String {
    UUIDText(rawValue: text).canonical ?? text
  }
}
