// SPDX-License-Identifier: Apache-2.0

import StoreLab

/// A valid chain.
///
/// The root is valid from 2000 to 2049, the intermediate from 2005 to 2044, the signer from 2010 to 2039.
/// Unless a name says otherwise, keys have 2048 bits and signatures use SHA-256.
enum ChainFixture {
  static let root = TestCertificate("root") { keys in
    try CertificateBuilder(
      .root,
      keys.root,
      serialNumber: 1,
      years: 2000...2049,
      by: .root,
      keys.root,
      [.basicConstraints(isAuthority: true), .keyUsage([.keyCertSign, .cRLSign])]
    )
  }

  static let intermediate = TestCertificate("intermediate") { keys in
    try CertificateBuilder(
      .intermediate,
      keys.intermediate,
      serialNumber: 2,
      years: 2005...2044,
      by: .root,
      keys.root,
      [
        .basicConstraints(isAuthority: true, pathLength: 0), .keyUsage([.keyCertSign, .cRLSign]),
        .marker(Chain.intermediateMarker),
      ]
    )
  }

  static let leaf = TestCertificate("leaf") { keys in
    try CertificateBuilder(
      .signer,
      keys.leaf,
      serialNumber: 3,
      years: 2010...2039,
      by: .intermediate,
      keys.intermediate,
      [
        .basicConstraints(isAuthority: false), .keyUsage([.digitalSignature]),
        .marker(Chain.leafMarker),
      ]
    )
  }
}
