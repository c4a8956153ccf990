// SPDX-License-Identifier: Apache-2.0

import CLibCrypto

/// Comparisons of bytes.
public enum ByteComparison {
  /// Whether two byte sequences are equal, in a time that depends on their lengths only.
  public static func constantTime(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    return unsafe left.withUnsafeBytes { left in
      unsafe right.withUnsafeBytes { right in
        guard let first = left.baseAddress, let second = right.baseAddress else { return true }
        return unsafe CRYPTO_memcmp(first, second, left.count) == 0
      }
    }
  }

  /// Whether two byte sequences are equal; not constant-time.
  static func equal(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    return unsafe left.withUnsafeBytes { left in
      unsafe right.withUnsafeBytes { right in
        guard let first = left.baseAddress, let second = right.baseAddress else { return true }
        return unsafe memcmp(first, second, left.count) == 0
      }
    }
  }
}
