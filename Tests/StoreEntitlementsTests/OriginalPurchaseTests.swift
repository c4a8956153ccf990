// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import Testing

/// E-40: versions compare numerically.
struct OriginalPurchaseTests {
  @Test(
    arguments: [
      ("9", true), ("10", false), ("9.9.9", true), ("10.0", false), ("2", true), ("100", false),
      ("10.0.1", false), ("0", true), ("1a2", nil), ("", nil), ("1..2", nil), ("-1", nil),
      ("1.", nil),
      ("9.5", true),
    ] as [(String, Bool?)]
  )
  func `compares a version with 10 unless it is not numeric`(_ version: String, _ answer: Bool?) {
    #expect(OriginalPurchase.isVersion(version, before: "10") == answer)
  }

  @Test(
    arguments: [("10", "10.0.1", true), ("10", "10.0", false), ("10.1", "10.0.9", false)]
  )
  func `a missing part is 0`(_ version: String, _ other: String, _ answer: Bool) {
    #expect(OriginalPurchase.isVersion(version, before: other) == answer)
  }
}
