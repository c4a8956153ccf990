// SPDX-License-Identifier: Apache-2.0

import Foundation
import StoreLab

/// The committed private keys of tokens and their certificates.
struct TokenKeys {
  let root: TestKey
  let intermediate: TestKey
  let leaf: TestKey
  /// The key of the self-signed Xcode certificate.
  let xcode: TestKey
  /// The key of untrusted CAs.
  let attackerRoot: TestKey
  /// The key of an untrusted signer.
  let attackerLeaf: TestKey
  /// P-384, which is invalid for token signers.
  let leafP384: TestKey
  /// secp256k1, whose signatures have the length of P-256's.
  let leafSecp256k1: TestKey

  static let p256 = ["token-leaf", "token-xcode", "token-attacker-leaf"]
  static let p384 = ["token-root", "token-intermediate", "token-attacker-root", "token-leaf-p384"]

  init(_ key: (String) throws(MakerError) -> TestKey) throws(MakerError) {
    root = try key("token-root")
    intermediate = try key("token-intermediate")
    leaf = try key("token-leaf")
    xcode = try key("token-xcode")
    attackerRoot = try key("token-attacker-root")
    attackerLeaf = try key("token-attacker-leaf")
    leafP384 = try key("token-leaf-p384")
    leafSecp256k1 = try key("token-leaf-secp256k1")
  }

  var authority: TokenAuthority.Keys {
    TokenAuthority.Keys(root: root, intermediate: intermediate, leaf: leaf, xcode: xcode)
  }

  var attackerAuthority: TokenAuthority.Keys {
    TokenAuthority.Keys(
      root: attackerRoot,
      intermediate: attackerRoot,
      leaf: attackerLeaf,
      xcode: attackerLeaf
    )
  }
}

/// The committed ECDSA signatures: the first one for each message and key.
enum StoredSignatures {
  static let path = "TestVectors/keys/signatures.json"

  static func load() throws(MakerError) -> SignatureStore {
    guard Repository.exists(path) else { return SignatureStore([:]) }
    let bytes = try Repository.read(path)
    do {
      let texts = try JSONDecoder().decode([String: String].self, from: Data(bytes))
      return SignatureStore(texts.mapValues { Hex.bytes($0) })
    } catch {
      throw .file(path, "not a JSON object of strings")
    }
  }

  /// Only those in use, sorted by name.
  static func document(_ store: SignatureStore) -> [UInt8] {
    let sorted = store.used.sorted { $0.key < $1.key }
    return JSON.object(sorted.map { ($0.key, .string(Hex.text($0.value))) }).document
  }
}
