// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust

/// A secret that is compared, and never printed.
struct SharedSecret: Sendable {
  private let bytes: [UInt8]

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Whether the bytes are the secret, in a time that depends on the lengths only.
  func matches(_ password: ArraySlice<UInt8>) -> Bool {
    ByteComparison.constantTime(bytes[...], password)
  }
}

extension SharedSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  var description: String { "SharedSecret" }
  var debugDescription: String { description }
  /// Without children, `dump` does not print the secret.
  var customMirror: Mirror { Mirror(self, children: [:]) }
}
