// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import Synchronization

/// Signatures that were made before, so that the same data signed twice has the same signature.
///
/// ECDSA makes another signature each time; whoever compares files byte for byte needs the first one.
package final class SignatureStore: Sendable {
  private let known: [String: [UInt8]]
  private let asked = Mutex<[String: [UInt8]]>([:])

  /// A store with signatures by their names.
  package init(_ known: [String: [UInt8]]) {
    self.known = known
  }

  /// The signatures that were asked for, known or new.
  package var used: [String: [UInt8]] { asked.withLock { $0 } }

  /// The signature of a key over a message in one form, made only if it is not known.
  func signature(
    of key: String,
    over message: some Collection<UInt8>,
    form: String,
    make: () throws(TrustError) -> [UInt8]
  ) throws(TrustError) -> [UInt8] {
    let digest = try TestDigest.sha256.digest(of: message)
    let name = "\(key) \(form) \(SignatureStore.hex(digest))"
    if let signature = known[name] ?? used[name] {
      asked.withLock { $0[name] = signature }
      return signature
    }
    let signature = try make()
    asked.withLock { $0[name] = signature }
    return signature
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
