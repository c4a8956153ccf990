// SPDX-License-Identifier: Apache-2.0

/// The mutated files: those of every target of General and Store, and of the test store's engine.
package enum Scope {
  private static let folders = [
    "Sources/General/", "Sources/Store/", "Sources/Testing/StoreEngine/",
  ]

  /// Files of these targets that only write or describe.
  private static let writers: Set<String> = [
    "BinaryASN1/ASN1Writer.swift", "StrictJSON/JSONWriter.swift",
    "StrictTime/Timestamp+Description.swift",
    "AppStoreServer/OfferSignatures/OfferError+Text.swift",
    "AppStoreServer/VerifyReceipt/JSONWriter+VerifyReceipt.swift",
  ]

  /// Whether the file at a path in the package is mutated.
  package static func covers(_ path: String) -> Bool {
    path.hasSuffix(".swift") && folders.contains(where: path.hasPrefix)
      && !writers.contains { path.hasSuffix("/\($0)") }
  }

  /// The folder of a file's target.
  static func folder(of path: String) -> String {
    path.split(separator: "/").prefix(3).joined(separator: "/")
  }

  /// The test target of a target.
  static func tests(of target: String) -> String {
    switch target {
    // StoreEngine is tested through the sessions of StoreSimulation, as tests in Swift use it.
    case "StoreEngine": "StoreSimulationTests"
    case "OfferMistakes": "AppStoreServerTests"
    case "DocumentForms", "DocumentRecovery": "StoreVerificationTests"
    case "StoreTypes": "StorePayloadsTests"
    default: "\(target)Tests"
    }
  }
}
