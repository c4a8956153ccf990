// SPDX-License-Identifier: Apache-2.0

import FailingAllocator
package import VectorRunner

/// One input, verified with each of its allocations failing in turn.
package struct FaultTrial {
  /// The input.
  package let vector: ProofVector
  /// What is said of it when nothing fails.
  package let answer: VectorOutcome
  /// What was seen.
  package private(set) var tally = FaultTally()

  /// The same failures meet a verifier that is new, and one that has judged the input before.
  enum Memory: String {
    case cold, warm
  }

  /// An allocation fails alone, or memory is gone for good.
  enum Shortage: String, CaseIterable {
    case once, lasting
  }

  /// Prepares a trial; what libcrypto sets up once for a process is set up here.
  ///
  /// The failing allocator must be in place.
  package init(_ vector: ProofVector) throws {
    self.vector = vector
    let verifier = try vector.verifier()
    answer = verifier.verify(vector.input[...])
    _ = verifier.verify(vector.input[...])
  }

  /// Lets each allocation fail, in each way.
  package mutating func run() throws {
    let vector = vector
    try run(.cold) { try vector.verifier() }
    let warm = try vector.verifier()
    _ = warm.verify(vector.input[...])
    // Who remembers nothing does the same again.
    guard allocations(warm) < allocations(try vector.verifier()) else { return }
    try run(.warm) { warm }
  }

  private mutating func run(_ memory: Memory, _ verifier: () throws -> VectorVerifier) throws {
    for shortage in Shortage.allCases {
      var number: Int64 = 1
      while try fail(number, memory, shortage, verifier) { number += 1 }
    }
  }

  private func allocations(_ verifier: VectorVerifier) -> Int64 {
    failing_allocator_arm(.max, false)
    _ = verifier.verify(vector.input[...])
    _ = failing_allocator_disarm()
    return failing_allocator_count()
  }

  /// Lets one allocation fail; false when there are fewer.
  private mutating func fail(
    _ number: Int64,
    _ memory: Memory,
    _ shortage: Shortage,
    _ verifier: () throws -> VectorVerifier
  ) throws -> Bool {
    let live = failing_allocator_live()
    let (hasFailed, during, after) = verify(try verifier(), number, shortage)
    let leaked = failing_allocator_live() - live
    if hasFailed { tally.count(during, instead: answer) }
    if during != answer, !hasFailed || during.code != FaultTally.internalCode {
      find("\(brief(during)) in place of \(brief(answer))", number, memory, shortage)
    }
    if let after, after != answer {
      find("afterwards \(brief(after)) in place of \(brief(answer))", number, memory, shortage)
    }
    if leaked != 0 {
      find("\(leaked) allocations are not given back", number, memory, shortage)
    }
    return hasFailed
  }

  /// The answer during a shortage, and that of the same verifier when it is over, where the shortage
  /// made no difference: something may be remembered then, but not by halves.
  ///
  /// By itself, so that a fresh verifier is gone when it returns.
  private func verify(
    _ verifier: VectorVerifier,
    _ number: Int64,
    _ shortage: Shortage
  ) -> (hasFailed: Bool, during: VectorOutcome, after: VectorOutcome?) {
    failing_allocator_arm(number, shortage == .lasting)
    let during = verifier.verify(vector.input[...])
    let hasFailed = failing_allocator_disarm()
    let after = during == answer ? verifier.verify(vector.input[...]) : nil
    return (hasFailed, during, after)
  }

  private mutating func find(
    _ text: String,
    _ number: Int64,
    _ memory: Memory,
    _ shortage: Shortage
  ) {
    let place = unsafe String(cString: failing_allocator_place())
    tally.find("\(vector.id), \(memory), \(shortage), allocation \(number) at \(place): \(text)")
  }

  private func brief(_ outcome: VectorOutcome) -> String {
    switch outcome {
    case .value: "valid"
    case .failure(let code, _, let cause): cause.map { "\(code) (\($0))" } ?? code
    case .denial(let code, _): code
    }
  }
}
