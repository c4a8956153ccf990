// SPDX-License-Identifier: Apache-2.0

/// The result of each proof without mutants: whether it passes, its duration, and the mutants that it
/// reaches.
struct Baseline {
  /// The proofs.
  let proofs: [Proof]
  /// The result of each proof.
  private var runs: [Run] = []

  private struct Run {
    let seconds: Double
    /// The mutants that would have changed the value of a condition.
    let met: Set<Int>
  }

  /// Runs every proof once.
  ///
  /// Runs in `directory`. The results are stored in the file at `path` and reused while `state`, which
  /// identifies the build, is the same.
  init(
    _ proofs: [Proof],
    in directory: String,
    keeping path: String,
    state: String,
    progress: (String) -> Void
  ) throws(MutationError) {
    self.proofs = proofs
    let known = try Baseline.read(path, state: state)
    if known.isEmpty { try Files.write("\(state)\n", to: path) }
    for proof in proofs {
      if let run = known[proof.name] {
        runs.append(run)
        continue
      }
      let run = try Baseline.run(proof, in: directory, notes: "\(path).notes")
      runs.append(run)
      progress("\(proof.name) meets \(run.met.count), in \(Int(run.seconds * 1000)) ms")
      let numbers = run.met.sorted().map { "\($0)" }.joined(separator: " ")
      try Files.append("\(proof.name)\t\(run.seconds)\t\(numbers)", to: path)
    }
  }

  private static func run(
    _ proof: Proof,
    in directory: String,
    notes: String
  ) throws(MutationError) -> Run {
    try Files.write("", to: notes)
    let job = try Job(proof.words, in: directory, [SwitchFiles.Environment.notes: notes])
    while job.ending == nil { pause() }
    let seconds = job.seconds
    guard job.ending == .passed else {
      throw .baseline(proof.name, command: proof.words.joined(separator: " "))
    }
    let numbers = try Files.text(notes).split(separator: "\n").compactMap { Int($0) }
    return Run(seconds: seconds, met: Set(numbers))
  }

  private static func read(_ path: String, state: String) throws(MutationError) -> [String: Run] {
    guard Files.exists(path) else { return [:] }
    let lines = try Files.text(path).split(separator: "\n")
    guard lines.first.map(String.init) == state else { return [:] }
    var known: [String: Run] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard parts.count == 3, let seconds = Double(parts[1]) else { continue }
      let numbers = parts[2].split(separator: " ").compactMap { Int($0) }
      known[String(parts[0])] = Run(seconds: seconds, met: Set(numbers))
    }
    return known
  }

  // MARK: Selection

  /// The proofs to run for a mutant: only those that reach it, by stage, the fastest first.
  func proofRuns(for mutant: Mutant) -> [ProofRun] {
    let meeting = zip(proofs, runs).filter { $1.met.contains(mutant.number) }
      .sorted { $0.1.seconds < $1.1.seconds }
    let stages = Dictionary(grouping: meeting) { Baseline.stage($0.0, $0.1, for: mutant) }
    return stages.sorted { $0.key < $1.key }.flatMap { stage, members in
      let groups =
        [.own, .others].contains(stage) ? Baseline.batches(members) : members.map { [$0] }
      return groups.map { group in
        ProofRun(
          stage: stage,
          proofs: group.map(\.0),
          seconds: group.reduce(0) { $0 + $1.1.seconds }
        )
      }
    }
  }

  /// Divides suites, the fastest first, into a few processes: most mutants fail in the first one.
  private static func batches(_ members: [(Proof, Run)]) -> [[(Proof, Run)]] {
    var batches: [[(Proof, Run)]] = []
    var seconds = 0.0
    var limit = shortestBatch
    for member in members {
      seconds += member.1.seconds
      if batches.isEmpty || seconds > limit {
        if !batches.isEmpty { limit *= 3 }
        seconds = member.1.seconds
        batches.append([])
      }
      batches[batches.count - 1].append(member)
    }
    return batches
  }

  /// The seconds of the first batch; starting a process takes a few tenths of a second.
  private static let shortestBatch = 2.0

  private static func stage(_ proof: Proof, _ run: Run, for mutant: Mutant) -> ProofRun.Stage {
    if proof.isVectors { return .vectors }
    if run.seconds > mostSeconds { return .slow }
    return proof.name.hasPrefix("\(Scope.tests(of: mutant.target)).") ? .own : .others
  }

  private static let mostSeconds = 5.0
}
