// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptKit
import X509Certificates

/// The counts of the summary.
struct BatchTally: Sendable {
  private(set) var lines = 0
  private(set) var verdicts = Counts<Answer.Verdict>()
  private(set) var kinds = Counts<DocumentKind?>()
  private(set) var codes = Counts<String>()
  private(set) var environments = Counts<StoreEnvironment?>()
  /// The signers of valid documents, by the SHA-256 of their certificates.
  private(set) var signers = Counts<[UInt8]>()
  private(set) var namesOfSigners: [[UInt8]: String] = [:]
  /// The exit status of the run.
  private(set) var status = CommandStatus.success

  mutating func add(_ verdict: BatchVerdict) {
    lines += 1
    verdicts.add(verdict.verdict)
    kinds.add(verdict.kind)
    switch verdict.result {
    case .success(let proof):
      let provenance = proof.provenance
      environments.add(provenance.environment)
      guard !signers.add(provenance.leafSHA256) else { return }
      namesOfSigners[provenance.leafSHA256] = provenance.signer.subject.commonName
    case .failure(let fault):
      codes.add(fault.code)
      status = max(status, fault.status)
    }
  }

  mutating func add(_ other: BatchTally) {
    lines += other.lines
    verdicts.add(other.verdicts)
    kinds.add(other.kinds)
    codes.add(other.codes)
    environments.add(other.environments)
    signers.add(other.signers)
    namesOfSigners.merge(other.namesOfSigners) { name, _ in name }
    status = max(status, other.status)
  }
}

/// Counts equal values.
///
/// Consecutive lines are mostly alike, so the count of the last value stays outside the dictionary.
struct Counts<Key: Hashable & Sendable>: Sendable {
  private var counts: [Key: Int] = [:]
  private var last: (key: Key, count: Int)?

  /// The counts of all values.
  var all: [Key: Int] {
    var settled = self
    settled.settle()
    return settled.counts
  }

  /// Counts a value; returns whether it equals the last one.
  @discardableResult mutating func add(_ key: Key) -> Bool {
    if let known = last?.key, known == key {
      last?.count += 1
      return true
    }
    settle()
    last = (key, 1)
    return false
  }

  mutating func add(_ other: Counts) {
    settle()
    counts.merge(other.all, uniquingKeysWith: +)
  }

  private mutating func settle() {
    if let last { counts[last.key, default: 0] += last.count }
    last = nil
  }
}
