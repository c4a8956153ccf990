// SPDX-License-Identifier: Apache-2.0

/// The mutated targets: the parsers, the verifiers, the rules about entitlements, and the test store.
package enum Scope {
  /// The targets, the lowest first.
  package static let targets = general + store + testing

  private static let general = [
    "BinaryASN1", "StrictBase64", "StrictTime", "StrictJSON", "CompactJWS", "X509Certificates",
    "CMSContainer", "OpenSSLTrust", "BatchSignatures",
  ]

  private static let store = [
    "StorePayloads", "StoreReceipts", "StoreVerification", "StoreEntitlements", "AppStoreServer",
    "OfferMistakes",
  ]

  private static let testing = ["StoreEngine"]

  /// The folder of a target.
  package static func folder(of target: String) -> String {
    "Sources/\(group(of: target))/\(target)"
  }

  private static func group(of target: String) -> String {
    if general.contains(target) { return "General" }
    return testing.contains(target) ? "Testing" : "Store"
  }

  /// The test target of a target.
  static func tests(of target: String) -> String {
    // StoreEngine is tested through the sessions of StoreSimulation, as tests in Swift use it.
    switch target {
    case "StoreEngine": "StoreSimulationTests"
    case "OfferMistakes": "AppStoreServerTests"
    default: "\(target)Tests"
    }
  }

  /// Files of these targets that only write or describe.
  static let writers: Set<String> = [
    "BinaryASN1/ASN1Writer.swift", "StrictJSON/JSONWriter.swift",
    "StrictTime/Timestamp+Description.swift",
    "AppStoreServer/OfferSignatures/OfferError+Text.swift",
    "AppStoreServer/VerifyReceipt/JSONWriter+VerifyReceipt.swift",
  ]

  /// The folders with the rules of the test store: the permitted steps, and the times of events.
  ///
  /// `Projection` only writes tokens, receipts and responses; the verifiers and the known answers check every member of them.
  /// `StoreScript` and `Settings` read files of the developer who runs the store, not documents of strangers.
  static let rules = ["State", "Retention", "Steps"]

  /// Whether a file is mutated; its path starts with the target.
  package static func covers(_ file: String) -> Bool {
    guard file.hasSuffix(".swift"), !writers.contains(file) else { return false }
    return !file.hasPrefix("StoreEngine/")
      || rules.contains { file.hasPrefix("StoreEngine/\($0)/") }
  }
}
