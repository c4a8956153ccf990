// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProofSupport
import Synchronization
import Testing
import VectorRunner

/// A document has the same result while other threads verify other documents.
struct SharedVerifierTests {
  @Test func `eight threads that share verifiers get the same results as one thread`() throws {
    let vectors = try ProofVector.all().enumerated().filter { $0.offset % 4 == 0 }.map(\.element)
    let alone = try vectors.map { try $0.verifier().verify($0.input[...]) }
    let shared = try Self.sharedVerifiers(vectors)
    let differing = Mutex<Set<String>>([])
    let threads = DispatchGroup()
    for number in 0..<8 {
      threads.enter()
      Thread {
        // Each thread starts at a different vector, so a chain may be new to one thread and already
        // cached by another.
        for turn in vectors.indices {
          let index = (turn + number * vectors.count / 8) % vectors.count
          let answer = shared[index].verify(vectors[index].input[...])
          if answer != alone[index] { differing.withLock { _ = $0.insert(vectors[index].id) } }
        }
        threads.leave()
      }.start()
    }
    threads.wait()
    #expect(differing.withLock { $0 } == [])
  }

  /// A verifier for each vector; vectors with equal settings share one.
  private static func sharedVerifiers(_ vectors: [ProofVector]) throws -> [VectorVerifier] {
    var verifiers: [Settings: VectorVerifier] = [:]
    return try vectors.map { vector in
      let settings = Settings(operation: vector.operation, parameters: vector.parameters)
      let verifier = try verifiers[settings] ?? vector.verifier()
      verifiers[settings] = verifier
      return verifier
    }
  }

  private struct Settings: Hashable {
    let operation: VectorOperation
    let parameters: [String: VectorValue]
  }
}
