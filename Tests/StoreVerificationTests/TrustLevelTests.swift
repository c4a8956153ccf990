// SPDX-License-Identifier: Apache-2.0

import StoreVerification
import Testing

/// The names of trust levels, which servers store.
struct TrustLevelTests {
  @Test(arguments: [
    ("apple", TrustLevel.apple), ("custom", .custom), ("pinned-leaf", .pinnedLeaf),
    // The name that 0.1.0 wrote.
    ("xcode", .pinnedLeaf), ("pinnedLeaf", nil), ("Xcode", nil), ("none", nil), ("", nil),
  ])
  func `reads present and former names`(_ name: String, _ trust: TrustLevel?) {
    #expect(TrustLevel(rawValue: name) == trust)
  }

  @Test func `writes the present name`() {
    #expect(TrustLevel.allCases.map(\.rawValue) == ["apple", "custom", "pinned-leaf"])
  }
}
