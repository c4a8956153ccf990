// SPDX-License-Identifier: Apache-2.0

import FailingAllocator
import ProofSupport
import Testing

/// What `./dev faults` does at length.
struct FaultTests {
  /// In a process of its own, because libcrypto takes an allocator only before its first allocation.
  @Test func `a failed allocation is told as such, or makes no difference`() async {
    await #expect(processExitsWith: .success) {
      #expect(failing_allocator_install())
      let names: Set = ["receipt-verify/signature/sha256", "receipt-verify/chain/same-names"]
      for vector in try ProofVector.all() where names.contains(vector.id) {
        var trial = try FaultTrial(vector)
        try trial.run()
        #expect(trial.tally.findings == [])
        #expect(trial.tally.told > 100)
      }
    }
  }
}
