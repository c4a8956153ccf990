// SPDX-License-Identifier: Apache-2.0

import CMSContainer
import OpenSSLTrust

extension SignedData {
  /// The key under which the chain of this message is remembered.
  var chainKey: ChainKey {
    ChainKey(bag: certificateBag, issuer: signer.issuer, serialNumber: signer.serialNumber)
  }

  /// RFC 5652, 5.4 and 5.6: the signature covers the content, or the signed attributes, which contain the
  /// content's digest.
  func requireSignature(by key: PublicKey) throws(TrustError) {
    guard let attributes = signer.signedAttributes else {
      return try key.verify(signer.signature, over: content, digest: signer.digestAlgorithm)
    }
    let digest = try signer.digestAlgorithm.digest(of: content)
    guard ByteComparison.constantTime(digest[...], attributes.messageDigest) else {
      throw TrustError(.messageDigest)
    }
    try key.verify(
      signer.signature,
      over: attributes.signedBytes[...],
      digest: signer.digestAlgorithm
    )
  }
}
