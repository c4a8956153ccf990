// SPDX-License-Identifier: Apache-2.0

/// The mutated targets: the parsers, the verifiers and the rules about entitlements.
package enum Scope {
  /// The targets, the lowest first.
  package static let targets = general + store

  private static let general = [
    "BinaryASN1", "StrictBase64", "StrictTime", "StrictJSON", "CompactJWS", "X509Certificates",
    "CMSContainer", "OpenSSLTrust", "BatchSignatures",
  ]

  private static let store = [
    "StorePayloads", "StoreReceipts", "StoreVerification", "StoreEntitlements",
  ]

  /// The folder of a target.
  static func folder(of target: String) -> String {
    "Sources/\(general.contains(target) ? "General" : "Store")/\(target)"
  }

  /// Files of these targets that only write.
  static let writers: Set<String> = [
    "BinaryASN1/ASN1Writer.swift", "StrictJSON/JSONWriter.swift",
    "StrictTime/Timestamp+Description.swift",
  ]

  /// Whether a file is mutated; its path starts with the target.
  static func covers(_ file: String) -> Bool {
    file.hasSuffix(".swift") && !writers.contains(file)
  }
}
