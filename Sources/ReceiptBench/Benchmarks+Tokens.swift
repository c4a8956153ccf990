// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import StorePayloads
import StrictJSON
import X509Certificates

extension Benchmarks {
  /// Tokens, and what libcrypto takes of the time.
  ///
  /// The best round counts: other processes can only take away from the rate of a processor, never add
  /// to it, so the best is nearest to what the code itself needs.
  func measureTokens(into table: inout BenchTable) throws {
    let signatures = try SignatureSample()
    var best = BestTimes()
    for _ in 0..<options.rounds {
      best.note(.p256, try LibCryptoBaseline.microsecondsOfP256(seconds: 1))
      try best.note(.ready, for: options.slice, signatures.verifyDigest)
      try best.note(.whole, for: options.slice, signatures.verifyMessage)
      try best.note(.transaction, for: options.slice, tokens.verify)
      try best.note(.chain, for: options.slice, tokens.verifyChainByLibCrypto)
      try best.note(.first, for: options.slice, tokens.verifyFirst)
      try best.note(.renewalInfo, for: options.slice, tokens.verifyRenewalInfo)
      try best.note(.appTransaction, for: options.slice, tokens.verifyAppTransaction)
      try best.note(.notification, for: options.slice, tokens.verifyNotification)
      try best.note(.json, for: options.slice) { _ = try JSONDocument(tokens.payload) }
      try best.note(.fields, for: options.slice) { _ = try TransactionPayload(tokens.payload) }
    }
    for name in BestTimes.Name.allCases { table.add(name.rawValue, best[name]) }
    table.compare("ES256 / P-256 verification", best[.ready] / best[.p256], atMost: 1.1)
    table.compare(
      "transaction / P-256 verification",
      best[.transaction] / best[.p256],
      atMost: 1.18
    )
    table.compare(
      "first transaction / libcrypto's chain and P-256",
      best[.first] / (best[.chain] + best[.p256]),
      atMost: 1.15
    )
  }
}

/// The best time of each measurement.
private struct BestTimes {
  enum Name: String, CaseIterable {
    case p256 = "one P-256 verification (openssl speed)"
    case ready = "ES256, key and digest ready"
    case whole = "ES256 over 6 kB, key ready"
    case transaction = "transaction, chain known"
    case renewalInfo = "renewal info, chain known"
    case appTransaction = "app transaction, chain known"
    case notification = "notification with two tokens inside, chain known"
    case first = "transaction, chain not known"
    case chain = "libcrypto's part of that: 3 certificates read, 2 x P-384"
    case json = "JSON of 1 kB"
    case fields = "JSON of 1 kB as a transaction"
  }

  private var times: [Name: Double] = [:]

  subscript(_ name: Name) -> Double { times[name] ?? 0 }

  mutating func note(_ name: Name, _ time: Double) {
    times[name] = min(times[name] ?? time, time)
  }

  mutating func note(
    _ name: Name,
    for duration: Duration,
    _ body: () throws -> Void
  ) rethrows {
    note(name, try Stopwatch.microseconds(for: duration, body))
  }
}

/// ES256 over what a token signs, about 6 kB, with a key that is ready.
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
    try key.verify(raw: signature[...], over: message[...])
  }
}
