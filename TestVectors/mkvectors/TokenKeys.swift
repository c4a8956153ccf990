// SPDX-License-Identifier: Apache-2.0

import Foundation
import StoreLab

/// The committed private keys that tokens and their certificates are signed with.
struct TokenKeys {
  let root: TestKey
  let intermediate: TestKey
  let leaf: TestKey
  /// Of a certificate that signs by itself, as Xcode has one.
  let xcode: TestKey
  /// Of authorities that nobody vouches for.
  let attackerRoot: TestKey
  /// Of a signer that nobody vouches for.
  let attackerLeaf: TestKey
  /// On the curve P-384, which no signer of tokens may have.
  let leafP384: TestKey
  /// On the curve secp256k1, whose signatures are as long as those of P-256.
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

/// The committed ECDSA signatures: with each message and key as it was signed first.
enum StoredSignatures {
  static let path = "TestVectors/keys/signatures.json"

  static func load() throws(MakerError) -> SignatureStore {
    guard Repository.exists(path) else { return SignatureStore([:]) }
    let bytes = try Repository.read(path)
    do {
      let texts = try JSONDecoder().decode([String: String].self, from: Data(bytes))
      return SignatureStore(texts.mapValues { Hex.bytes($0) })
    } catch {
      throw .file(path, "no object of texts")
    }
  }

  /// Only what is in use, in the order of the names.
  static func document(_ store: SignatureStore) -> [UInt8] {
    let sorted = store.used.sorted { $0.key < $1.key }
    return JSON.object(sorted.map { ($0.key, .string(Hex.text($0.value))) }).document
  }
}
