// SPDX-License-Identifier: Apache-2.0

import Mutation
import Testing

/// The mutated files.
struct ScopeTests {
  @Test(arguments: [
    ("General/StrictJSON/JSONScanner.swift", true),
    ("General/StrictJSON/JSONWriter.swift", false), ("General/SystemIO/FileReader.swift", true),
    ("General/CLibraryShims/files.c", false), ("Store/AppStoreServer/Keys/KeyFile.swift", true),
    ("Store/AppStoreServer/OfferSignatures/OfferError+Text.swift", false),
    ("Testing/StoreEngine/State/StoreState+Refunds.swift", true),
    ("Testing/StoreEngine/Projection/StoreRow.swift", true),
    ("Testing/StoreEngine/State/rules.json", false),
    ("Testing/StoreLab/Forgery.swift", false), ("Command/AnswerOutput/Table.swift", false),
  ])
  func `all of General, Store and StoreEngine is mutated except what only writes or describes`(
    _ file: String,
    _ isMutated: Bool
  ) {
    #expect(Scope.covers("Sources/\(file)") == isMutated)
  }
}
