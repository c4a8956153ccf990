// SPDX-License-Identifier: Apache-2.0

import CLibCrypto
import CLibCryptoShims
import X509Certificates

/// An RSA public key in libcrypto.
@safe final class RSAKey: Sendable {
  /// Owned by this object and never changed after `init`: safe to share.
  private nonisolated(unsafe) let handle: OpaquePointer
  /// The length of modulus and signatures in bytes.
  private let modulusLength: Int
  /// The contexts for the digests used so far.
  private let templates = Lock<[DigestAlgorithm: VerificationTemplate]>([:])

  /// Loads a key; the caller has checked its strength.
  init(_ key: RSAPublicKey) throws(TrustError) {
    modulusLength = (key.modulusBits + 7) / 8
    unsafe handle = try RSAKey.makeHandle(key)
  }

  deinit {
    unsafe EVP_PKEY_free(handle)
  }

  /// Verifies an RSASSA-PKCS1-v1_5 signature over `message` (RFC 8017, 8.2.2).
  func verify(
    _ signature: ArraySlice<UInt8>,
    over message: ArraySlice<UInt8>,
    digest algorithm: DigestAlgorithm
  ) throws(TrustError) {
    guard signature.count == modulusLength else {
      throw TrustError(
        .signature,
        expected: "\(modulusLength) bytes",
        found: "\(signature.count) bytes"
      )
    }
    let digest = try algorithm.digest(of: message)
    let status = try template(for: algorithm).verify(signature, digest: digest[...])
    guard status == 1 else { throw LibCrypto.verificationFailure() }
  }

  private func template(for digest: DigestAlgorithm) throws(TrustError) -> VerificationTemplate {
    if let template = templates.withLock({ $0[digest] }) { return template }
    LibCrypto.clearErrors()
    let template = unsafe try VerificationTemplate(handle) { context throws(TrustError) in
      try LibCrypto.require(
        unsafe EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING),
        "EVP_PKEY_CTX_set_rsa_padding"
      )
      guard unsafe EVP_PKEY_CTX_set_signature_md(context, digest.handle) == 1 else {
        throw LibCrypto.digestFailure(digest.rawValue) {
          unsafe EVP_PKEY_CTX_set_signature_md(context, digest.handle) == 1
        }
      }
    }
    templates.withLock { $0[digest] = template }
    return template
  }

  /// Loads modulus and exponent into libcrypto, which never parses the encoded key.
  private static func makeHandle(_ key: RSAPublicKey) throws(TrustError) -> OpaquePointer {
    LibCrypto.clearErrors()
    let parameters = unsafe try makeParameters(key)
    defer { unsafe OSSL_PARAM_free(parameters) }
    return unsafe try LibCrypto.makeKey("RSA", parameters) {
      LibCrypto.internalFailure("EVP_PKEY_fromdata")
    }
  }

  private static func makeParameters(
    _ key: RSAPublicKey
  ) throws(TrustError) -> UnsafeMutablePointer<OSSL_PARAM> {
    let builder = unsafe OSSL_PARAM_BLD_new()
    defer { unsafe OSSL_PARAM_BLD_free(builder) }
    let modulus = unsafe makeNumber(key.modulus)
    defer { unsafe BN_free(modulus) }
    let exponent = unsafe makeNumber(key.publicExponent)
    defer { unsafe BN_free(exponent) }
    guard unsafe builder != nil, unsafe modulus != nil, unsafe exponent != nil else {
      throw LibCrypto.internalFailure("OSSL_PARAM_BLD_new")
    }
    try LibCrypto.require(
      unsafe OSSL_PARAM_BLD_push_BN(builder, receiptkit_OSSL_PKEY_PARAM_RSA_N(), modulus),
      "OSSL_PARAM_BLD_push_BN"
    )
    try LibCrypto.require(
      unsafe OSSL_PARAM_BLD_push_BN(builder, receiptkit_OSSL_PKEY_PARAM_RSA_E(), exponent),
      "OSSL_PARAM_BLD_push_BN"
    )
    guard let parameters = unsafe OSSL_PARAM_BLD_to_param(builder) else {
      throw LibCrypto.internalFailure("OSSL_PARAM_BLD_to_param")
    }
    return unsafe parameters
  }

  private static func makeNumber(_ bytes: ArraySlice<UInt8>) -> OpaquePointer? {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe BN_bin2bn(bytes.baseAddress, CInt(bytes.count), nil)
    }
  }
}
