// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StrictJSON

/// Caches signatures, so that signing the same data again returns the same bytes.
///
/// ECDSA signatures are random, but generated files are compared byte for byte.
package final class SignatureStore: Sendable {
  private let known: [String: [UInt8]]
  private let requested = Lock<[String: [UInt8]]>([:])

  /// A store with signatures by name.
  package init(_ known: [String: [UInt8]]) {
    self.known = known
  }

  /// The signatures used so far, cached or new.
  package var used: [String: [UInt8]] { requested.withLock { $0 } }

  /// Returns the cached signature of `message`, or computes and caches it.
  func signature(
    of key: String,
    over message: some Collection<UInt8>,
    form: String,
    make: () throws(TrustError) -> [UInt8]
  ) throws(TrustError) -> [UInt8] {
    let digest = try TestDigest.sha256.digest(of: message)
    let name = "\(key) \(form) \(hexadecimal(digest))"
    if let signature = known[name] ?? used[name] {
      requested.withLock { $0[name] = signature }
      return signature
    }
    let signature = try make()
    requested.withLock { $0[name] = signature }
    return signature
  }
}
