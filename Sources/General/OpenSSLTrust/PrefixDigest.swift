// SPDX-License-Identifier: Apache-2.0

import CLibCrypto
import X509Certificates

/// The SHA-256 state after a common prefix of many messages.
///
/// The header is four fifths of the signed bytes of a token, and the same for all tokens of a signer.
@safe public final class PrefixDigest: Sendable {
  /// Safe to share: owned by this object, and only copied after `init`, which modifies atomic reference counts.
  private nonisolated(unsafe) let context: OpaquePointer

  /// Hashes the common prefix.
  init(over prefix: ArraySlice<UInt8>) throws(TrustError) {
    LibCrypto.clearErrors()
    unsafe context = try PrefixDigest.makeContext()
    guard unsafe EVP_DigestInit_ex(context, DigestAlgorithm.sha256.handle, nil) == 1 else {
      throw LibCrypto.digestFailure(DigestAlgorithm.sha256.rawValue) {
        unsafe LibCrypto.isAvailable(DigestAlgorithm.sha256.handle)
      }
    }
    try unsafe PrefixDigest.update(context, with: prefix)
  }

  deinit {
    unsafe EVP_MD_CTX_free(context)
  }

  /// The SHA-256 of a message, given the bytes after the prefix.
  ///
  /// Fails only if memory runs out, so the error queue needs no reading.
  public func digest(continuing rest: ArraySlice<UInt8>) throws(TrustError) -> [UInt8] {
    let copy = unsafe try PrefixDigest.makeContext()
    defer { unsafe EVP_MD_CTX_free(copy) }
    try LibCrypto.require(unsafe EVP_MD_CTX_copy_ex(copy, context), "EVP_MD_CTX_copy_ex")
    try unsafe PrefixDigest.update(copy, with: rest)
    var digest = [UInt8](repeating: 0, count: DigestAlgorithm.sha256.length)
    try LibCrypto.require(
      unsafe digest.withUnsafeMutableBufferPointer { digest in
        unsafe EVP_DigestFinal_ex(copy, digest.baseAddress, nil)
      },
      "EVP_DigestFinal_ex"
    )
    return digest
  }

  private static func makeContext() throws(TrustError) -> OpaquePointer {
    guard let context = unsafe EVP_MD_CTX_new() else {
      throw LibCrypto.internalFailure("EVP_MD_CTX_new")
    }
    return unsafe context
  }

  private static func update(
    _ context: OpaquePointer,
    with bytes: ArraySlice<UInt8>
  ) throws(TrustError) {
    try LibCrypto.require(
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
      },
      "EVP_DigestUpdate"
    )
  }
}
