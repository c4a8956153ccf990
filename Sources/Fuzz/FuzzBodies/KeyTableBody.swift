// SPDX-License-Identifier: Apache-2.0

import CompactJWS
import FuzzReaders
import OpenSSLTrust
import StoreLab
import TestVectors
import X509Certificates

/// Judges signatures with the table of a key, and with `EVP_PKEY_verify`.
enum KeyTableBody {
  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    let fixture = try Fixture.load()
    var script = ByteScript(input)
    var signatures: [RawSignature] = []
    for _ in 0..<8 where script.hasMore {
      let (numbers, digest) = script.one(of: fixture.signatures)
      switch script.number(below: 4) {
      case 0: signatures.append(RawSignature(numbers[...], digest: digest[...]))
      case 1: signatures.append(RawSignature(script.bend(numbers)[...], digest: digest[...]))
      case 2: signatures.append(RawSignature(numbers[...], digest: script.bend(digest)[...]))
      default:
        let other = script.one(of: fixture.signatures)
        signatures.append(RawSignature(numbers[...], digest: other.digest[...]))
      }
    }
    let all = script.all()
    signatures.append(RawSignature(all.prefix(64), digest: all.dropFirst(64)))
    let found = fixture.table.findRight(among: signatures)
    try require(found.count == signatures.count, "a signature is left out")
    for (signature, isRight) in zip(signatures, found) {
      try require(
        isRight == fixture.verifies(signature),
        "the table says \(isRight), and EVP does not"
      )
    }
  }

  /// The key that signs the tokens of the vectors, its table, and what it has signed.
  private struct Fixture {
    let key: PublicKey
    let table: KeyTable
    let signatures: [(numbers: [UInt8], digest: [UInt8])]

    static func load() throws(Finding) -> Fixture {
      switch shared {
      case .success(let fixture): return fixture
      case .failure(let error): throw Finding("the table cannot be made: \(error)")
      }
    }

    func verifies(_ signature: RawSignature) -> Bool { Fixture.verifies(signature, key) }

    private static func verifies(_ signature: RawSignature, _ key: PublicKey) -> Bool {
      do {
        try key.verify(signature)
        return true
      } catch {
        return false
      }
    }

    private static let shared = Result { try Fixture() }

    private init() throws {
      let der = try Authorities.load().tokens.keys.leaf.subjectPublicKeyInfo
      let info = try SubjectPublicKeyInfo(der[...])
      key = try PublicKey(info, rules: .p256)
      guard let table = KeyTable(point: info.subjectPublicKey) else {
        throw Finding("libcrypto makes no table")
      }
      self.table = table
      var signatures: [(numbers: [UInt8], digest: [UInt8])] = []
      for vector in try TestVectors.vectors(of: "jws-verify") {
        let text = try TestVectors.bytes(of: vector.input)
        let token = accepted { () throws(JWSError) in try CompactToken(text[...]) }
        guard let token else { continue }
        let digest = try DigestAlgorithm.sha256.digest(of: token.signingInput)
        let signature = RawSignature(token.signature, digest: digest[...])
        if Fixture.verifies(signature, key) { signatures.append((Array(token.signature), digest)) }
      }
      guard !signatures.isEmpty else { throw Finding("the key has signed nothing") }
      self.signatures = signatures
    }
  }
}
