// SPDX-License-Identifier: Apache-2.0

package import OpenSSLTrust

/// Pseudorandom bytes derived from a seed, reproducible on every machine; not secret.
///
/// Each block is the SHA-256 of seed, label and a counter.
package struct SeededBytes: Sendable {
  private let origin: [UInt8]
  private var counter: UInt32 = 0

  /// The bytes of a seed for one purpose.
  package init(seed: String, label: String) {
    // The zero separators prevent two pairs of seed and label from having the same concatenation.
    origin = Array("ReceiptKit lab".utf8) + [0] + Array(seed.utf8) + [0] + Array(label.utf8) + [0]
  }

  /// The next `count` bytes.
  package mutating func next(_ count: Int) throws(TrustError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let block = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: counter >> $0) }
      bytes += try SigningDigest.sha256.digest(of: origin + block)
      counter += 1
    }
    return Array(bytes.prefix(count))
  }
}
