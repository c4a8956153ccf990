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
      throw LibCrypto.digestFailure(rawValue) { unsafe LibCrypto.isAvailable(handle) }
    }
    return digest
  }

  /// The algorithm in libcrypto: fetched once; if that fails, the static one, which libcrypto fetches at each
  /// use.
  var handle: OpaquePointer? {
    switch self {
    case .sha1: unsafe Fetched.sha1
    case .sha256: unsafe Fetched.sha256
    case .sha384: unsafe Fetched.sha384
    }
  }

  /// Never freed and never changed: safe to share.
  @safe private enum Fetched {
    nonisolated(unsafe) static let sha1 = unsafe EVP_MD_fetch(nil, "SHA1", nil) ?? EVP_sha1()
    nonisolated(unsafe) static let sha256 = unsafe EVP_MD_fetch(nil, "SHA256", nil) ?? EVP_sha256()
    nonisolated(unsafe) static let sha384 = unsafe EVP_MD_fetch(nil, "SHA384", nil) ?? EVP_sha384()
  }
}
