// SPDX-License-Identifier: Apache-2.0

import BatchSignatures
import CompactJWS
import OpenSSLTrust
import StoreLab
import TestVectors
import X509Certificates

/// Verifies signatures in a batch with the key table, in a batch with the decompressed point, and one by one with
/// `EVP_PKEY_verify`.
enum KeyTableBody {
  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    let fixture = try Fixture.load()
    var script = ByteScript(input)
    var signatures: [RawSignature] = []
    for _ in 0..<8 where script.hasMore {
      let (numbers, digest) = script.one(of: fixture.signatures)
      switch script.number(below: 4) {
      case 0: signatures.append(RawSignature(numbers[...], digest: digest[...]))
      case 1: signatures.append(RawSignature(script.mutate(numbers)[...], digest: digest[...]))
      case 2: signatures.append(RawSignature(numbers[...], digest: script.mutate(digest)[...]))
      default:
        let other = script.one(of: fixture.signatures)
        signatures.append(RawSignature(numbers[...], digest: other.digest[...]))
      }
    }
    let all = script.all()
    signatures.append(RawSignature(all.prefix(64), digest: all.dropFirst(64)))
    let questions = signatures.flatMap { signature in
      fixture.multipliers.map { SignatureBatch.Query(signature, by: $0) }
    }
    let found = SignatureBatch.verify(questions)
    try require(found.count == questions.count, "a signature has no result")
    let expected = signatures.flatMap { signature in
      Array(repeating: fixture.verifies(signature), count: fixture.multipliers.count)
    }
    try require(found == expected, "batch: \(found), EVP: \(expected)")
  }

  /// The key that signs the tokens of the vectors, its point and table, and signatures by it.
  private struct Fixture {
    let key: PublicKey
    let multipliers: [KeyMultiplier]
    let signatures: [(numbers: [UInt8], digest: [UInt8])]

    static func load() throws(Finding) -> Fixture {
      switch shared {
      case .success(let fixture): return fixture
      case .failure(let error): throw Finding("the keys cannot be created: \(error)")
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
      multipliers = try [true, false].map { withTable in
        guard let made = KeyMultiplier(point: info.subjectPublicKey, withTable: withTable) else {
          throw Finding("the key has no multiplier")
        }
        return made
      }
      var signatures: [(numbers: [UInt8], digest: [UInt8])] = []
      for vector in try TestVectors.vectors(of: "jws-verify") {
        let text = try TestVectors.bytes(of: vector.input)
        let token = accepted { () throws(JWSError) in try CompactToken(text[...]) }
        guard let token else { continue }
        let digest = try DigestAlgorithm.sha256.digest(of: token.signingInput)
        let signature = RawSignature(token.signature, digest: digest[...])
        if Fixture.verifies(signature, key) { signatures.append((Array(token.signature), digest)) }
      }
      guard !signatures.isEmpty else { throw Finding("no vector is signed by the key") }
      self.signatures = signatures
    }
  }
}
