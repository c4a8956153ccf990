// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import X509Certificates

/// The valid chain of `ChainFixture`, and the rules that it follows.
struct Chain {
  let root: Certificate
  let intermediate: Certificate
  let leaf: Certificate
  let anchor: TrustAnchor

  var bag: [Certificate] { [leaf, intermediate, root] }

  init() throws {
    root = try Self.read(ChainFixture.root)
    intermediate = try Self.read(ChainFixture.intermediate)
    leaf = try Self.read(ChainFixture.leaf)
    anchor = try TrustAnchor(root)
  }

  /// A path with another signer, intermediate or anchor.
  static func path(
    leaf: TestCertificate = ChainFixture.leaf,
    intermediate: TestCertificate = ChainFixture.intermediate,
    anchor: TrustAnchor? = nil
  ) throws -> CertificatePath {
    let bag = try [read(leaf), read(intermediate)]
    let anchor = try anchor ?? TrustAnchor(try read(ChainFixture.root))
    return try CertificatePath(from: bag[0], through: bag, to: [anchor], rules: rules)
  }

  static func read(_ certificate: TestCertificate) throws -> Certificate {
    try read(certificate.der())
  }

  static func read(_ der: [UInt8]) throws -> Certificate {
    try Certificate(der[...])
  }

  static let leafMarker = ASN1ObjectIdentifier(1, 2, 840, 113_635, 100, 6, 11, 1)
  static let intermediateMarker = ASN1ObjectIdentifier(1, 2, 840, 113_635, 100, 6, 2, 1)

  static let rules = ChainRules(leafMarker: leafMarker, intermediateMarker: intermediateMarker)
}
