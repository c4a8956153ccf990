// SPDX-License-Identifier: Apache-2.0

import CLibCrypto
import X509Certificates

/// A SHA-256 that has been begun, over bytes that many messages start with.
///
/// The header of a token is four fifths of what is signed, and the same for all tokens of a signer.
@safe public final class BegunDigest: Sendable {
  /// Owned by this object, never handed out, and after `init` only ever copied, which changes nothing
  /// in it but atomic counts: hence safe to share.
  private nonisolated(unsafe) let context: OpaquePointer

  /// Takes in what the messages start with.
  init(over start: ArraySlice<UInt8>) throws(TrustError) {
    LibCrypto.clearErrors()
    unsafe context = try BegunDigest.makeContext()
    guard unsafe EVP_DigestInit_ex(context, DigestAlgorithm.sha256.handle, nil) == 1 else {
      throw LibCrypto.digestFailure(DigestAlgorithm.sha256.rawValue) {
        unsafe LibCrypto.begins(DigestAlgorithm.sha256.handle)
      }
    }
    try unsafe BegunDigest.take(start, into: context)
  }

  deinit {
    unsafe EVP_MD_CTX_free(context)
  }

  /// The SHA-256 of a message, from what follows its start.
  ///
  /// There is nothing to be read from the queue of errors afterwards: all that can fail is memory.
  public func digest(continuing rest: ArraySlice<UInt8>) throws(TrustError) -> [UInt8] {
    let copy = unsafe try BegunDigest.makeContext()
    defer { unsafe EVP_MD_CTX_free(copy) }
    try LibCrypto.require(unsafe EVP_MD_CTX_copy_ex(copy, context), "EVP_MD_CTX_copy_ex")
    try unsafe BegunDigest.take(rest, into: copy)
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

  private static func take(
    _ bytes: ArraySlice<UInt8>,
    into context: OpaquePointer
  ) throws(TrustError) {
    try LibCrypto.require(
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
      },
      "EVP_DigestUpdate"
    )
  }
}
