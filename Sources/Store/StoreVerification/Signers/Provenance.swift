// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
package import X509Certificates

/// Signer, environment and app of a verified document of any kind.
package struct Provenance: Sendable {
  /// The source of trust.
  package let trust: TrustLevel
  /// The environment, if it is known.
  package let environment: StoreEnvironment?
  /// What bound the document to an accepted app.
  package let appBinding: AppBinding
  fileprivate let chain: VerifiedChain

  /// The signer's certificate.
  package var signer: Certificate { chain.path.leaf }
  /// The SHA-256 of the signer's certificate.
  package var leafSHA256: [UInt8] { chain.leafSHA256 }
}

extension Verified {
  /// Signer, environment and app.
  package var provenance: Provenance {
    Provenance(trust: trust, environment: environment, appBinding: appBinding, chain: chain)
  }
}

extension VerifiedToken {
  /// Signer, environment and app.
  package var provenance: Provenance {
    switch self {
    case .transaction(let token): token.provenance
    case .renewalInfo(let token): token.provenance
    case .notification(let token): token.notification.provenance
    case .appTransaction(let token): token.provenance
    case .realtimeRequest(let token): token.provenance
    }
  }
}

extension VerifiedDocument {
  /// Signer, environment and app.
  package var provenance: Provenance {
    switch self {
    case .appReceipt(let receipt): receipt.provenance
    case .transactionReceipt(let receipt): receipt.provenance
    case .token(let token): token.provenance
    }
  }
}
