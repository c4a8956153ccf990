// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import StorePayloads
import StrictJSON
import X509Certificates

extension Benchmarks {
  /// Verification of single tokens, and the time of libcrypto in it.
  func measureTokens(into rounds: inout Rounds) throws {
    let signatures = try SignatureSample()
    try rounds.note(.transaction, beside: .p256) {
      try Stopwatch.microseconds(for: options.sharedSlice, tokens.verify)
    }
    try rounds.note(.readyES256, beside: .p256) {
      try Stopwatch.microseconds(for: options.sharedSlice, signatures.verifyDigest)
    }
    try rounds.note(.wholeES256, for: options.slice, signatures.verifyMessage)
    try rounds.note(.chainByLibCrypto, for: options.slice, tokens.verifyChainByLibCrypto)
    try rounds.note(.firstTransaction, for: options.slice, tokens.verifyFirst)
    try rounds.note(.renewalInfo, for: options.slice, tokens.verifyRenewalInfo)
    try rounds.note(.appTransaction, for: options.slice, tokens.verifyAppTransaction)
    try rounds.note(.notification, for: options.slice, tokens.verifyNotification)
    try rounds.note(.json, for: options.slice) { _ = try JSONDocument(tokens.payload) }
    try rounds.note(.fields, for: options.slice) { _ = try TransactionPayload(tokens.payload) }
  }

  func compareTokens(_ rounds: Rounds, in table: inout BenchTable) {
    for (timing, name) in Benchmarks.tokenTimings { table.add(name, rounds[timing]) }
    table.compare(
      "ES256 / P-256 verification",
      rounds.ratioToLibCrypto(of: .readyES256),
      atMost: 1.1
    )
    table.compare(
      "transaction / P-256 verification",
      rounds.ratioToLibCrypto(of: .transaction),
      atMost: 1.18
    )
    table.compare(
      "first transaction / libcrypto's chain and P-256",
      rounds[.firstTransaction]
        / (rounds[.chainByLibCrypto] + rounds[.libCrypto(beside: .readyES256)]),
      atMost: 1.15
    )
  }

  private static let tokenTimings: [(Rounds.Timing, String)] = [
    (.libCrypto(beside: .readyES256), "one P-256 verification (openssl speed)"),
    (.readyES256, "ES256, key and digest ready"),
    (.wholeES256, "ES256 over 6 kB, key ready"),
    (.transaction, "transaction, chain known"),
    (.renewalInfo, "renewal info, chain known"),
    (.appTransaction, "app transaction, chain known"),
    (.notification, "notification with two tokens inside, chain known"),
    (.firstTransaction, "transaction, chain not known"),
    (.chainByLibCrypto, "libcrypto's part of that: 3 certificates read, 2 x P-384"),
    (.json, "JSON of 1 kB"),
    (.fields, "JSON of 1 kB as a transaction"),
  ]
}

/// ES256 over the signed bytes of a token, about 6 kB, with a parsed key.
private struct SignatureSample {
  private let message = [UInt8](repeating: 0x41, count: 6_070)
  private let signature: [UInt8]
  private let digest: [UInt8]
  private let key: PublicKey

  init() throws {
    let signer = try TestKey.p256()
    signature = try signer.signRaw(token: message)
    digest = try DigestAlgorithm.sha256.digest(of: message[...])
    let info = try SubjectPublicKeyInfo(signer.subjectPublicKeyInfo[...])
    key = try PublicKey(info, rules: .p256)
  }

  func verifyDigest() throws {
    try key.verify(RawSignature(signature[...], digest: digest[...]))
  }

  func verifyMessage() throws {
    let digest = try DigestAlgorithm.sha256.digest(of: message[...])
    try key.verify(RawSignature(signature[...], digest: digest[...]))
  }
}
