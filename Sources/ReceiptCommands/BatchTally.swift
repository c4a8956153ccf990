// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StoreVerification
import X509Certificates

/// How many lines there were of what.
struct BatchTally: Sendable {
  private(set) var lines = 0
  private(set) var verdicts: [Answer.Verdict: Int] = [:]
  private(set) var kinds: [String: Int] = [:]
  private(set) var codes: [String: Int] = [:]
  private(set) var environments: [String: Int] = [:]
  /// The signers of what is valid, by the SHA-256 of their certificates.
  private(set) var signers: [[UInt8]: Signer] = [:]
  /// What the run ends with.
  private(set) var status = CommandStatus.success

  struct Signer: Sendable {
    let name: String
    var count: Int
  }

  mutating func add(_ verdict: BatchVerdict) {
    lines += 1
    verdicts[verdict.verdict, default: 0] += 1
    kinds[verdict.kind?.rawValue ?? "unknown", default: 0] += 1
    switch verdict.result {
    case .success(let proof):
      let provenance = proof.provenance
      environments[provenance.environment?.rawValue ?? "none", default: 0] += 1
      if signers[provenance.leafSHA256]?.add(1) == nil {
        let name = provenance.signer.subject.commonName ?? "without a name"
        signers[provenance.leafSHA256] = Signer(name: name, count: 1)
      }
    case .failure(let fault):
      codes[fault.code, default: 0] += 1
      status = max(status, fault.status)
    }
  }

  mutating func add(_ other: BatchTally) {
    lines += other.lines
    verdicts.merge(other.verdicts, uniquingKeysWith: +)
    kinds.merge(other.kinds, uniquingKeysWith: +)
    codes.merge(other.codes, uniquingKeysWith: +)
    environments.merge(other.environments, uniquingKeysWith: +)
    signers.merge(other.signers) { Signer(name: $0.name, count: $0.count + $1.count) }
    status = max(status, other.status)
  }
}

extension BatchTally.Signer {
  fileprivate mutating func add(_ number: Int) { count += number }
}

extension Answer.Proof {
  /// What it is.
  var kind: KindWord {
    switch self {
    case .appReceipt: .appReceipt
    case .transactionReceipt: .transactionReceipt
    case .token(let token): KindWord(token.kind)
    }
  }

  /// Where it comes from.
  var provenance: Provenance {
    switch self {
    case .appReceipt(let receipt): receipt.provenance
    case .transactionReceipt(let receipt): receipt.provenance
    case .token(let token): token.provenance
    }
  }
}
