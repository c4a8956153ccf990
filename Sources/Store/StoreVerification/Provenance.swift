// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
package import StoreReceipts
package import X509Certificates

/// Where something proven comes from, whatever it is.
package struct Provenance: Sendable {
  /// How far the proof reaches.
  package let trust: TrustLevel
  /// Where it is from, as far as it says.
  package let environment: StoreEnvironment?
  fileprivate let chain: VerifiedChain

  /// The signer's certificate.
  package var signer: Certificate { chain.path.leaf }
  /// The SHA-256 of that.
  package var leafSHA256: [UInt8] { chain.leafSHA256 }
}

extension Verified {
  /// Where it comes from.
  package var provenance: Provenance {
    Provenance(trust: trust, environment: environment, chain: chain)
  }
}

extension VerifiedToken {
  /// Where it comes from.
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
