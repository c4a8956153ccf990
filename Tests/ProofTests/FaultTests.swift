// SPDX-License-Identifier: Apache-2.0

import FailingAllocator
import ProofSupport
import Testing

/// What `./dev faults` does at length.
///
/// Each in a process of its own, because libcrypto takes an allocator only before its first allocation.
struct FaultTests {
  @Test func `a failed allocation under a receipt is told as such, or makes no difference`() async {
    await #expect(processExitsWith: .success) {
      try Self.run(["receipt-verify/signature/sha256", "receipt-verify/chain/same-names"])
    }
  }

  @Test func `a failed allocation under a token is told as such, or makes no difference`() async {
    await #expect(processExitsWith: .success) { try Self.run(["jws-verify/signature/es256"]) }
  }

  private static func run(_ names: Set<String>) throws {
    #expect(failing_allocator_install())
    let vectors = try ProofVector.all().filter { names.contains($0.id) }
    #expect(vectors.count == names.count)
    for vector in vectors {
      var trial = try FaultTrial(vector)
      try trial.run()
      #expect(trial.tally.findings == [])
      #expect(trial.tally.told > 100)
    }
  }
}
