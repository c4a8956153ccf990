// SPDX-License-Identifier: Apache-2.0

/// What is mutated: the rooms that read and verify.
package enum Scope {
  /// The rooms, the lowest first.
  package static let rooms = [
    "BinaryASN1", "StrictBase64", "StrictTime", "StrictJSON", "CompactJWS", "X509Certificates",
    "CMSContainer", "OpenSSLTrust", "StorePayloads", "StoreReceipts", "StoreVerification",
  ]

  /// Files of these rooms that judge nothing: they write, make keys, and sign.
  static let writers: Set<String> = [
    "BinaryASN1/ASN1Writer.swift", "StrictJSON/JSONWriter.swift", "OpenSSLTrust/BigNumber.swift",
    "OpenSSLTrust/DeterministicECDSA.swift", "OpenSSLTrust/LabDigest.swift",
    "OpenSSLTrust/PrivateKey.swift", "OpenSSLTrust/PrivateKey+Encoding.swift",
    "OpenSSLTrust/PrivateKey+Seeded.swift", "OpenSSLTrust/SeededOctets.swift",
    "StrictTime/Timestamp+Description.swift",
  ]

  /// Whether a file is mutated; the path is that below `Sources`.
  static func covers(_ file: String) -> Bool {
    file.hasSuffix(".swift") && !writers.contains(file)
  }
}
