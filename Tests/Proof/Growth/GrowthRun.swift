// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessMeter
import ProofSupport

/// Runs all shapes through all subjects and collects the findings.
struct GrowthRun {
  private let folder: URL
  private let size: Int
  private let subjects: [Subject]
  /// The cost of each subject for an empty array, a baseline.
  private var bases: [process_cost] = []
  /// The instructions of each counted subject for an empty array.
  private var baseCounts: [String: Int64] = [:]
  private let nothing: String
  private var shapes = 0
  private var runs = 0
  private var measured = 0
  private var counted = 0
  private var worst = (instructions: 0.0, memory: 0.0)
  private(set) var findings: [String] = []

  init(command: String, vectors: String, folder: URL, size: Int) throws {
    self.folder = folder
    self.size = size
    let authority = folder.appendingPathComponent("authority").path
    let mint = Process()
    mint.executableURL = URL(fileURLWithPath: command)
    mint.arguments = ["mint", "authority", authority, "--seed", Shape.seed]
    mint.standardOutput = FileHandle.nullDevice
    try mint.run()
    mint.waitUntilExit()
    subjects = Subject.all(command: command, authority: authority, vectors: vectors)
    nothing = folder.appendingPathComponent("nothing").path
    try Data("[]".utf8).write(to: URL(fileURLWithPath: nothing))
    // A single start may find nothing in the caches of the machine. A high baseline would make every growth suspicious.
    bases = try subjects.map {
      try shortest(try cost(of: $0, for: nothing), of: $0, for: nothing)
    }
  }

  /// Creates a shape in both sizes and measures every subject with it.
  mutating func play(_ shape: Shape) throws {
    let small = folder.appendingPathComponent("small").path
    let large = folder.appendingPathComponent("large").path
    let sizes = (try make(shape, size / 2, small), try make(shape, size, large))
    shapes += 1
    for (subject, base) in zip(subjects, bases) {
      var trial = Trial(
        shape: shape.name,
        subject: subject.name,
        sizes: sizes,
        costs: (try cost(of: subject, for: small), try cost(of: subject, for: large)),
        base: base,
        isLibrary: subject.isLibrary
      )
      if trial.isSuspicious {
        // Often another process slowed down the larger input. The shortest of some times is less noisy, and far cheaper
        // than counting.
        trial.costs.0 = try shortest(trial.costs.0, of: subject, for: small)
        trial.costs.1 = try shortest(trial.costs.1, of: subject, for: large)
      }
      if trial.isSuspicious {
        let base = try baseCounts[subject.name] ?? count(subject, for: nothing)
        baseCounts[subject.name] = base
        trial.counts = (try count(subject, for: small), try count(subject, for: large), base)
      }
      note(trial)
    }
  }

  var figures: Figures {
    var figures = Figures()
    figures.add("shapes", shapes)
    figures.add("verbs and entry points", subjects.count)
    figures.add("bytes of the larger input", size)
    figures.add("runs", runs)
    figures.add("runs long enough for a ratio", measured)
    figures.add("runs with counted instructions", counted)
    figures.add("largest growth of instructions, in percent", Int(worst.instructions * 100))
    figures.add("largest growth of memory, in percent", Int(worst.memory * 100))
    figures.add("findings", findings.count)
    return figures
  }

  private mutating func note(_ trial: Trial) {
    runs += 2
    if trial.growthOfTime != nil { measured += 1 }
    if let growth = trial.growthOfInstructions {
      counted += 1
      worst.instructions = max(worst.instructions, growth)
    }
    worst.memory = max(worst.memory, trial.growthOfMemory ?? 0)
    for finding in trial.findings {
      findings.append("\(trial.shape), \(trial.subject): \(finding)")
      FileHandle.standardError.write(Data("growth: \(findings[findings.count - 1])\n".utf8))
    }
  }

  /// Writes a shape to a file; returns the number of bytes.
  private func make(_ shape: Shape, _ size: Int, _ path: String) throws -> Int {
    let bytes = try shape.make(size)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return bytes.count
  }

  private func cost(of subject: Subject, for input: String) throws -> process_cost {
    guard let cost = subject.cost(of: input) else { throw GrowthError.notStarted(subject.name) }
    return cost
  }

  /// The cost of the first run, with the shortest time of some more; if one is killed, its cost.
  private func shortest(
    _ first: process_cost,
    of subject: Subject,
    for input: String
  ) throws -> process_cost {
    var least = first
    for _ in 0..<GrowthRun.repetitions {
      let other = try cost(of: subject, for: input)
      guard other.status >= 0 else { return other }
      least.microseconds = min(least.microseconds, other.microseconds)
    }
    return least
  }

  private static let repetitions = 2

  private func count(_ subject: Subject, for input: String) throws -> Int64 {
    try subject.instructions(for: input, log: folder.appendingPathComponent("instructions").path)
  }
}

/// An error of measuring.
enum GrowthError: Error {
  /// The measured program cannot be started.
  case notStarted(String)
  /// Valgrind printed no number of instructions.
  case notCounted(String)
}
