// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

/// The committed private keys.
///
/// They were generated once; all vectors are signed with them.
struct KeyRing {
  let root: TestKey
  let intermediate: TestKey
  let leaf: TestKey
  /// The key of all untrusted certificates.
  let attacker: TestKey
  /// RSA with 1024 bits.
  let weakLeaf: TestKey
  /// The key of the self-signed Xcode certificate.
  let xcode: TestKey
  /// P-256.
  let p256: TestKey
  /// Elliptic curve keys, for tokens.
  let tokens: TokenKeys
  /// All ECDSA signatures of the token keys.
  let signatures: SignatureStore

  static func load() throws(MakerError) -> KeyRing {
    let signatures = try StoredSignatures.load()
    return KeyRing(
      root: try key("lab-root"),
      intermediate: try key("lab-intermediate"),
      leaf: try key("lab-leaf"),
      attacker: try key("attacker"),
      weakLeaf: try key("lab-leaf-1024"),
      xcode: try key("xcode"),
      p256: try key("lab-leaf-p256"),
      tokens: try TokenKeys { name throws(MakerError) in
        try key(name).caching(name, in: signatures)
      },
      signatures: signatures
    )
  }

  /// Generates the missing keys.
  ///
  /// A new key changes vectors.
  static func makeMissing() throws(MakerError) {
    do {
      for name in ["lab-root", "lab-intermediate", "lab-leaf", "attacker", "xcode"] {
        guard !Repository.exists(path(name)) else { continue }
        try Repository.write(Array(try TestKey.rsa().pem().utf8), to: path(name))
      }
      if !Repository.exists(path("lab-leaf-1024")) {
        let pem = try TestKey.rsa(bits: 1024).pem()
        try Repository.write(Array(pem.utf8), to: path("lab-leaf-1024"))
      }
      if !Repository.exists(path("lab-leaf-p256")) {
        try Repository.write(Array(try TestKey.p256().pem().utf8), to: path("lab-leaf-p256"))
      }
      for name in TokenKeys.p256 + TokenKeys.p384 where !Repository.exists(path(name)) {
        let key = TokenKeys.p256.contains(name) ? try TestKey.p256() : try TestKey.p384()
        try Repository.write(Array(try key.pem().utf8), to: path(name))
      }
    } catch let error as TrustError {
      throw .trust(error)
    } catch let error as MakerError {
      throw error
    } catch {
      throw .file("TestVectors/keys", "\(error)")
    }
  }

  private static func path(_ name: String) -> String {
    "TestVectors/keys/private/\(name).pem"
  }

  private static func key(_ name: String) throws(MakerError) -> TestKey {
    let pem = String(decoding: try Repository.read(path(name)), as: UTF8.self)
    return try rethrowing(TestKey(pem: pem), as: MakerError.trust)
  }
}
