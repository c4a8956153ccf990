// SPDX-License-Identifier: Apache-2.0

import VectorRunner

/// What was seen while allocations failed.
package struct FaultTally {
  /// The code of what libcrypto could not judge.
  package static let internalCode = "trust/internal"

  /// How many allocations have failed.
  package private(set) var failures = 0
  /// How many of them made no difference.
  package private(set) var absorbed = 0
  /// How many of them ended in ``internalCode``.
  package private(set) var told = 0
  /// What must not be.
  package private(set) var findings: [String] = []

  /// Nothing yet.
  package init() {}

  /// Counts an answer that was given while an allocation failed.
  mutating func count(_ outcome: VectorOutcome, instead answer: VectorOutcome) {
    failures += 1
    if outcome == answer {
      absorbed += 1
    } else if outcome.code == FaultTally.internalCode {
      told += 1
    }
  }

  /// Notes what must not be.
  mutating func find(_ text: String) { findings.append(text) }

  /// Adds the numbers of another input.
  package mutating func add(_ other: FaultTally) {
    failures += other.failures
    absorbed += other.absorbed
    told += other.told
    findings += other.findings
  }
}
