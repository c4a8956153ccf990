// SPDX-License-Identifier: Apache-2.0

import StorePayloads

/// UUIDs as keys, in lower case.
package enum UUIDKey {
  /// The UUID in lower case; other texts unchanged.
  package static func text(_ text: String) -> String {
    UUIDText(rawValue: text).canonical ?? text
  }
}
