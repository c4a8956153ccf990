// SPDX-License-Identifier: Apache-2.0

import Foundation
import OpenSSLTrust
import StoreLab
import StoreVerification
import TestSupport
import Testing
import X509Certificates

/// The parts of a token, unverified, for tests of StoreLab.
struct LabToken {
  let parts: [Substring]
  let header: String
  let payload: String
  let signature: [UInt8]

  init(_ text: String) {
    parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let decoded = parts.map { LabToken.decode($0) }
    header = String(decoding: decoded.first ?? [], as: UTF8.self)
    payload = String(decoding: decoded.dropFirst().first ?? [], as: UTF8.self)
    signature = decoded.dropFirst(2).first ?? []
  }

  var signedBytes: [UInt8] { Array(parts.prefix(2).joined(separator: ".").utf8) }

  func certificates() throws -> [Certificate] {
    let list = try LabToken.json(header)["x5c"]?.array ?? []
    return try list.map { try Certificate(Base64Text.bytes($0.string ?? "")[...]) }
  }

  /// The signer's key, after its chain was verified with the App Store's rules.
  func verifiedKey(under anchor: TrustAnchor) throws -> PublicKey {
    let bag = try certificates()
    let leaf = try #require(bag.first)
    let path = try CertificatePath(from: leaf, through: bag, to: [anchor], rules: LabToken.rules)
    try path.requireConstraints(LabToken.rules)
    try path.requirePurpose(LabToken.rules)
    return try path.leafKey(LabToken.rules)
  }

  func verify(under anchor: TrustAnchor) throws {
    let digest = try DigestAlgorithm.sha256.digest(of: signedBytes[...])
    try verifiedKey(under: anchor).verify(RawSignature(signature[...], digest: digest[...]))
  }

  static func json(_ text: String) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  static func decode(_ part: Substring) -> [UInt8] {
    let standard = part.replacing("-", with: "+").replacing("_", with: "/")
    return Base64Text.bytes(standard + String(repeating: "=", count: (4 - part.count & 3) & 3))
  }

  /// A verifier with the rules of App Store tokens.
  static let rules = ChainRules.signedJSON
}
