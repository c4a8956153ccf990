// SPDX-License-Identifier: Apache-2.0

import CLibCrypto
public import X509Certificates

extension DigestAlgorithm {
  /// The digest of `bytes`.
  public func digest(of bytes: ArraySlice<UInt8>) throws(TrustError) -> [UInt8] {
    LibCrypto.clearErrors()
    var length = UInt32(0)
    var status = CInt(0)
    let digest = unsafe [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) {
      buffer,
      count in
      status = unsafe bytes.withUnsafeBytes { input in
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
      throw LibCrypto.digestFailure(rawValue) { unsafe LibCrypto.begins(handle) }
    }
    guard digest.count == self.length else { throw LibCrypto.internalFailure("EVP_Digest") }
    return digest
  }

  /// libcrypto's static description of the algorithm.
  var handle: OpaquePointer? {
    switch self {
    case .sha1: unsafe EVP_sha1()
    case .sha256: unsafe EVP_sha256()
    case .sha384: unsafe EVP_sha384()
    }
  }
}
