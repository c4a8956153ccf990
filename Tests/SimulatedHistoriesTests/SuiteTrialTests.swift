// SPDX-License-Identifier: Apache-2.0

import SimulatedHistories
import Testing

/// The published acceptance suite, played against the engine; `./dev histories --suites` plays more of it.
struct SuiteTrialTests {
  @Test func `the engine passes its own suite`() async throws {
    let found = try await SuiteTrial.play(histories: 6, seed: "suite tests", workers: 2)
    #expect(found.answers > 400)
    #expect(found.wrong.isEmpty, "\(found.wrong.prefix(3))")
  }
}
