// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
package import StrictTime
import X509Certificates

/// The certificate checks of a document, without the document, for test vectors; `ChainRules+Apple.swift` has
/// the rules.
package enum VectorChain: String, CaseIterable, Sendable {
  /// An app receipt, in any order after the signer.
  case receipt
  /// A token: signer, intermediate and root, or one self-signed certificate.
  case token

  /// Checks certificates, the signer's first, with the checks of the verifiers and in their order.
  package func verify(
    _ certificates: [ArraySlice<UInt8>],
    under anchors: TrustAnchors,
    at time: Timestamp
  ) throws(VerificationError) -> ProvenChain {
    let bag = try read(certificates)
    var signer = run(under: anchors)
    guard let leaf = try signerCertificate(in: bag) else {
      throw .trust(TrustError(.noSignerCertificate))
    }
    signer.take(leaf, from: bag)
    for check in CheckName.allCases {
      _ = try signer.run(check, at: time)
      if check == .chain, self == .token { try signer.requireOrder() }
    }
    guard let path = signer.chain?.path, let trust = signer.trust else {
      throw .trust(TrustError(.internal, found: "incomplete run"))
    }
    return ProvenChain(
      trust: trust,
      serialNumber: path.leaf.serialNumber,
      anchorSHA256: path.anchor.certificateSHA256
    )
  }

  private func read(
    _ certificates: [ArraySlice<UInt8>]
  ) throws(VerificationError) -> [Certificate] {
    do {
      return try certificates.map { der throws(CertificateError) in try Certificate(der) }
    } catch {
      throw .certificate(error)
    }
  }

  /// In a receipt, no two certificates may have the same issuer and serial number; in a token, the
  /// first certificate is the signer's.
  private func signerCertificate(in bag: [Certificate]) throws(VerificationError) -> Certificate? {
    guard self == .receipt, let first = bag.first else { return bag.first }
    return try rethrowing(
      CertificatePath.signerCertificate(
        issuer: first.issuer,
        serialNumber: first.serialNumber,
        in: bag
      ),
      as: VerificationError.trust
    )
  }

  private func run(under anchors: TrustAnchors) -> SignerVerificationRun {
    switch self {
    case .receipt:
      return SignerVerificationRun(
        ReceiptVerifier(apps: .any, environments: .any, anchors: anchors).chainRequirements
      )
    case .token:
      let verifier = SignedDataVerifier(apps: .any, environments: .any, anchors: anchors)
      return SignerVerificationRun(verifier.chainRequirements)
    }
  }
}

/// A chain that satisfies every rule.
package struct ProvenChain: Sendable {
  /// The source of trust.
  package let trust: TrustLevel
  /// The serial number of the signer's certificate.
  package let serialNumber: ArraySlice<UInt8>
  /// The SHA-256 of the anchor's certificate.
  package let anchorSHA256: [UInt8]
}
