// SPDX-License-Identifier: Apache-2.0

import CLibCrypto
package import OpenSSLTrust

/// The digests for signing test data, including those that verifiers reject.
package enum SigningDigest: String, CaseIterable, Sendable {
  /// MD5: rejected by all verifiers.
  case md5 = "MD5"
  /// SHA-1.
  case sha1 = "SHA-1"
  /// SHA-256.
  case sha256 = "SHA-256"
  /// SHA-384: accepted with ECDSA only.
  case sha384 = "SHA-384"
  /// SHA-512: rejected by all verifiers.
  case sha512 = "SHA-512"

  /// The digest of `bytes`.
  package func digest(of bytes: some Collection<UInt8>) throws(TrustError) -> [UInt8] {
    LibCrypto.clearErrors()
    let input = Array(bytes)
    var length = UInt32(0)
    var status = CInt(0)
    let capacity = Int(EVP_MAX_MD_SIZE)
    let digest = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      status = unsafe input.withUnsafeBytes { input in
        unsafe EVP_Digest(
          input.baseAddress,
          input.count,
          buffer.baseAddress,
          &length,
          handle,
          nil
        )
      }
      count = status == 1 ? min(Int(length), buffer.count) : 0
    }
    guard status == 1 else {
      throw LibCrypto.digestFailure(rawValue) { unsafe LibCrypto.isAvailable(handle) }
    }
    return digest
  }

  /// The algorithm in libcrypto; static.
  var handle: OpaquePointer? {
    switch self {
    case .md5: unsafe EVP_md5()
    case .sha1: unsafe EVP_sha1()
    case .sha256: unsafe EVP_sha256()
    case .sha384: unsafe EVP_sha384()
    case .sha512: unsafe EVP_sha512()
    }
  }
}
