// SPDX-License-Identifier: Apache-2.0

import CLibCrypto
public import X509Certificates

extension DigestAlgorithm {
  /// The digest of `bytes`.
  public func digest(of bytes: ArraySlice<UInt8>) throws(TrustError) -> [UInt8] {
    LibCrypto.clearErrors()
    var digest = [UInt8](repeating: 0, count: length)
    let status = unsafe digest.withUnsafeMutableBufferPointer { digest in
      unsafe bytes.withUnsafeBytes { input in
        unsafe EVP_Digest(input.baseAddress, input.count, digest.baseAddress, nil, handle, nil)
      }
    }
    guard status == 1 else {
      throw LibCrypto.digestFailure(rawValue) { unsafe LibCrypto.begins(handle) }
    }
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
