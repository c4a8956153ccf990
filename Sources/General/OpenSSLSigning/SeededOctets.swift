// SPDX-License-Identifier: Apache-2.0

package import OpenSSLTrust

/// Octets that follow from a seed: the same on every machine, and a secret to nobody.
///
/// They are SHA-256 over the seed, a label and a counter, one block after the other.
package struct SeededOctets: Sendable {
  private let origin: [UInt8]
  private var counter: UInt32 = 0

  /// The octets of a seed for one purpose.
  package init(seed: String, label: String) {
    // The zeros keep two pairs of texts apart that are one when joined.
    origin = Array("ReceiptKit lab".utf8) + [0] + Array(seed.utf8) + [0] + Array(label.utf8) + [0]
  }

  /// The next octets.
  package mutating func next(_ count: Int) throws(TrustError) -> [UInt8] {
    var octets: [UInt8] = []
    while octets.count < count {
      let block = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: counter >> $0) }
      octets += try LabDigest.sha256.digest(of: origin + block)
      counter += 1
    }
    return Array(octets.prefix(count))
  }
}
