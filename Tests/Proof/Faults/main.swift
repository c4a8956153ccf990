// SPDX-License-Identifier: Apache-2.0

import FailingAllocator
import Foundation
import ProofSupport
import VectorRunner

// Verifies the test vectors while libcrypto allocations fail; `./dev faults` runs it.

/// The first valid vector of each kind of document in each suite, and the first of each error code.
func selection() throws -> [ProofVector] {
  var seen: Set<[String?]> = []
  return try ProofVector.all().filter { vector in
    let what = vector.error ?? "valid in \(vector.suite)"
    return seen.insert([vector.operation.rawValue, vector.kind, what]).inserted
  }
}

/// Runs the vectors in order; calls `watch` with each vector before it is run.
func tryAll(
  _ vectors: [ProofVector],
  watch: (String) throws -> Void
) throws -> (Figures, [String]) {
  var tally = FaultTally()
  var (valid, invalid, reaching) = (0, 0, 0)
  for vector in vectors {
    try watch(vector.id)
    var trial = try FaultTrial(vector)
    try trial.run()
    if trial.answer.code == nil { valid += 1 } else { invalid += 1 }
    if trial.tally.failures > 0 { reaching += 1 }
    tally.add(trial.tally)
  }
  var figures = Figures()
  figures.add("valid inputs", valid)
  figures.add("invalid inputs", invalid)
  figures.add("inputs that reach libcrypto", reaching)
  figures.add("allocations failed", tally.failures)
  figures.add("same answer", tally.absorbed)
  figures.add("reported as failures of libcrypto", tally.reported)
  figures.add("findings", tally.findings.count)
  return (figures, tally.findings)
}

do {
  let words = CommandLine.arguments
  guard words.count == 3 || (words.count == 4 && words[3] != "") else {
    FileHandle.standardError.write(Data("usage: faults FIGURES CURRENT [--all | PREFIX]\n".utf8))
    exit(2)
  }
  guard failing_allocator_install() else {
    FileHandle.standardError.write(Data("faults: error: libcrypto is already in use\n".utf8))
    exit(1)
  }
  let vectors =
    switch words.dropFirst(3).first {
    case nil: try selection()
    case "--all": try ProofVector.all()
    case let prefix?: try ProofVector.all().filter { $0.id.hasPrefix(prefix) }
    }
  // If a crash ends the process, this file names the input.
  let (figures, findings) = try tryAll(vectors) { id in
    try Data("\(id)\n".utf8).write(to: URL(fileURLWithPath: words[2]))
  }
  for finding in findings { print("found   \(finding)") }
  try figures.write(to: words[1])
  exit(findings.isEmpty ? 0 : 1)
} catch {
  FileHandle.standardError.write(Data("faults: error: \(error)\n".utf8))
  exit(1)
}
