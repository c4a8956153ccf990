// SPDX-License-Identifier: Apache-2.0

import FailingAllocator
package import VectorRunner

/// An input, verified with each of its allocations failing in turn.
package struct FaultTrial {
  /// The input.
  package let vector: ProofVector
  /// The result without failures.
  package let answer: VectorOutcome
  /// The results with failures.
  package private(set) var tally = FaultTally()

  /// Whether the verifier is new or has verified the input before.
  enum Memory: String {
    case cold, warm
  }

  /// Whether a single allocation fails or also all later ones.
  enum Shortage: String, CaseIterable {
    case once, lasting
  }

  /// Prepares a trial, and runs libcrypto's one-time initialization.
  ///
  /// The failing allocator must be installed.
  package init(_ vector: ProofVector) throws {
    self.vector = vector
    let verifier = try vector.verifier()
    answer = verifier.verify(vector.input[...])
    _ = verifier.verify(vector.input[...])
  }

  /// Fails each allocation, in each mode.
  package mutating func run() throws {
    let vector = vector
    try run(.cold) { try vector.verifier() }
    let warm = try vector.verifier()
    _ = warm.verify(vector.input[...])
    // A verifier without a cache would only repeat the same work.
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

  /// Fails one allocation; returns false if there are fewer.
  private mutating func fail(
    _ number: Int64,
    _ memory: Memory,
    _ shortage: Shortage,
    _ verifier: () throws -> VectorVerifier
  ) throws -> Bool {
    let live = failing_allocator_live()
    let (hasFailed, during, after) = verify(try verifier(), number, shortage)
    let leaked = failing_allocator_live() - live
    if hasFailed { tally.count(during, of: vector.operation, instead: answer) }
    if during != answer, !hasFailed || during.code != vector.operation.internalCode {
      find("\(brief(during)) in place of \(brief(answer))", number, memory, shortage)
    }
    if let after, after != answer {
      find("afterwards \(brief(after)) in place of \(brief(answer))", number, memory, shortage)
    }
    if leaked != 0 {
      find("\(leaked) allocations are not freed", number, memory, shortage)
    }
    return hasFailed
  }

  /// Verifies the vector while an allocation fails.
  ///
  /// If the failure has no effect, the same verifier verifies the vector again, because its cache must not
  /// contain partial data.
  ///
  /// This is a separate function so that a new verifier is released on return.
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
