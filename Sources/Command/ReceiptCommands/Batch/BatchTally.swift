// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptKit
import X509Certificates

/// The counts of the summary.
struct BatchTally: Sendable {
  private(set) var lines = 0
  private(set) var verdicts: [Answer.Verdict: Int] = [:]
  private(set) var kinds: [DocumentKind?: Int] = [:]
  private(set) var codes: [String: Int] = [:]
  private(set) var environments: [StoreEnvironment?: Int] = [:]
  /// The signers of valid documents, by the SHA-256 of their certificates.
  private(set) var signers: [[UInt8]: Int] = [:]
  private(set) var namesOfSigners: [[UInt8]: String] = [:]
  /// The exit status of the run.
  private(set) var status = CommandStatus.success

  mutating func add(_ verdict: BatchVerdict) {
    lines += 1
    verdicts[verdict.verdict, default: 0] += 1
    kinds[verdict.kind, default: 0] += 1
    switch verdict.result {
    case .success(let proof):
      let provenance = proof.provenance
      environments[provenance.environment, default: 0] += 1
      signers[provenance.leafSHA256, default: 0] += 1
      guard namesOfSigners[provenance.leafSHA256] == nil else { return }
      namesOfSigners[provenance.leafSHA256] = provenance.signer.subject.commonName
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
    signers.merge(other.signers, uniquingKeysWith: +)
    namesOfSigners.merge(other.namesOfSigners) { name, _ in name }
    status = max(status, other.status)
  }
}
