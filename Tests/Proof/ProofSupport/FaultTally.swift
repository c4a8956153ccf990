// SPDX-License-Identifier: Apache-2.0

import VectorRunner

/// The results of verifications with failing allocations.
package struct FaultTally {
  /// The error code of a failure inside libcrypto.
  package static let internalCode = VectorOperation.receiptVerify.internalCode

  /// The number of failed allocations.
  package private(set) var failures = 0
  /// The failed allocations without effect.
  package private(set) var absorbed = 0
  /// The failed allocations reported as failures inside libcrypto.
  package private(set) var reported = 0
  /// The faults found.
  package private(set) var findings: [String] = []

  /// An empty tally.
  package init() {}

  /// Counts a result of a verification with a failed allocation.
  mutating func count(
    _ outcome: VectorOutcome,
    of operation: VectorOperation,
    instead answer: VectorOutcome
  ) {
    failures += 1
    if outcome == answer {
      absorbed += 1
    } else if outcome.code == operation.internalCode {
      reported += 1
    }
  }

  /// Records a fault.
  mutating func find(_ text: String) { findings.append(text) }

  /// Adds the counts of another input.
  package mutating func add(_ other: FaultTally) {
    failures += other.failures
    absorbed += other.absorbed
    reported += other.reported
    findings += other.findings
  }
}
