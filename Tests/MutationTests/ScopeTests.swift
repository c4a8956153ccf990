// SPDX-License-Identifier: Apache-2.0

import Mutation
import Testing

/// The mutated files.
struct ScopeTests {
  @Test(arguments: [
    ("StrictJSON/JSONScanner.swift", true), ("StrictJSON/JSONWriter.swift", false),
    ("AppStoreServer/Keys/KeyFile.swift", true),
    ("AppStoreServer/OfferSignatures/OfferError+Text.swift", false),
    ("StoreEngine/State/StoreState+Refunds.swift", true),
    ("StoreEngine/Steps/RefundSteps.swift", true),
    ("StoreEngine/Projection/StoreRow.swift", false), ("StoreEngine/State/rules.json", false),
  ])
  func `files that only write or describe are not mutated`(_ file: String, _ isMutated: Bool) {
    #expect(Scope.covers(file) == isMutated)
  }

  @Test(arguments: [
    ("StrictJSON", "Sources/General/StrictJSON"),
    ("AppStoreServer", "Sources/Store/AppStoreServer"),
    ("StoreEngine", "Sources/Testing/StoreEngine"),
  ])
  func `each target has the folder of its group`(_ target: String, _ folder: String) {
    #expect(Scope.targets.contains(target))
    #expect(Scope.folder(of: target) == folder)
  }
}
