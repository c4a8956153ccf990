// SPDX-License-Identifier: Apache-2.0

import StoreVerification
import Testing

/// The names of trust levels, which servers store.
struct TrustLevelTests {
  @Test(arguments: [
    ("apple", TrustLevel.apple), ("custom", .custom), ("pinned-leaf", .pinnedLeaf),
    ("xcode", nil), ("pinnedLeaf", nil), ("Xcode", nil), ("none", nil), ("", nil),
  ])
  func `reads no other name`(_ name: String, _ trust: TrustLevel?) {
    #expect(TrustLevel(rawValue: name) == trust)
  }

  @Test func `writes the present name`() {
    #expect(TrustLevel.allCases.map(\.rawValue) == ["apple", "custom", "pinned-leaf"])
  }
}
