// SPDX-License-Identifier: Apache-2.0

import CLibCrypto
package import OpenSSLTrust
package import X509Certificates

/// A private key for signing test data.
///
/// Any strength is allowed: tests need weak keys.
@safe package final class PrivateKey: Sendable {
  /// Owned by this object and never changed after `init`: safe to share.
  nonisolated(unsafe) let handle: OpaquePointer

  init(owning handle: OpaquePointer) {
    unsafe self.handle = unsafe handle
  }

  deinit {
    unsafe EVP_PKEY_free(handle)
  }

  /// The signature schemes.
  package enum Scheme: Sendable {
    /// RSASSA-PKCS1-v1_5 (RFC 8017, 8.2); deterministic.
    case rsaPKCS1
    /// RSASSA-PSS (RFC 8017, 8.1); deterministic without a salt.
    case rsaPSS(saltLength: Int)
    /// ECDSA with a random nonce.
    case ecdsa
  }

  /// Signs `message`.
  package func sign(
    _ message: some Collection<UInt8>,
    digest: SigningDigest,
    scheme: Scheme = .rsaPKCS1
  ) throws(TrustError) -> [UInt8] {
    let hash = try digest.digest(of: message)
    return unsafe try sign(hash) { context throws(TrustError) in
      unsafe try PrivateKey.prepare(context, scheme)
      guard unsafe EVP_PKEY_CTX_set_signature_md(context, digest.handle) == 1 else {
        throw LibCrypto.digestFailure(digest.rawValue) {
          unsafe EVP_PKEY_CTX_set_signature_md(context, digest.handle) == 1
        }
      }
    }
  }

  /// Signs `message` with ECDSA in the format of IEEE P1363 and RFC 7518, 3.4: r and s concatenated, each
  /// as long as a coordinate.
  package func signP1363(
    _ message: some Collection<UInt8>,
    digest: SigningDigest
  ) throws(TrustError) -> [UInt8] {
    let der = try sign(message, digest: digest, scheme: .ecdsa)
    let signature: ECDSASignature
    do {
      signature = try ECDSASignature(der[...])
    } catch {
      throw LibCrypto.internalFailure("EVP_PKEY_sign")
    }
    let length = (Int(unsafe EVP_PKEY_get_bits(handle)) + 7) / 8
    return [signature.r, signature.s].flatMap { number in
      let magnitude = number.drop { $0 == 0 }
      return [UInt8](repeating: 0, count: max(length - magnitude.count, 0)) + magnitude
    }
  }

  /// Applies the private RSA operation to a block as long as the modulus, for signatures with invalid
  /// padding.
  package func signRaw(_ block: [UInt8]) throws(TrustError) -> [UInt8] {
    unsafe try sign(block) { context throws(TrustError) in
      guard unsafe EVP_PKEY_CTX_set_rsa_padding(context, RSA_NO_PADDING) == 1 else {
        throw LibCrypto.internalFailure("EVP_PKEY_CTX_set_rsa_padding")
      }
    }
  }

  private static func prepare(_ context: OpaquePointer, _ scheme: Scheme) throws(TrustError) {
    let isPrepared: Bool
    switch scheme {
    case .rsaPKCS1:
      isPrepared = unsafe EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1
    case .rsaPSS(let saltLength):
      isPrepared =
        unsafe EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING) == 1
        && EVP_PKEY_CTX_set_rsa_pss_saltlen(context, CInt(saltLength)) == 1
    case .ecdsa:
      isPrepared = true
    }
    guard isPrepared else { throw LibCrypto.internalFailure("EVP_PKEY_CTX_set_rsa_padding") }
  }

  private func sign(
    _ input: [UInt8],
    prepare: (OpaquePointer) throws(TrustError) -> Void
  ) throws(TrustError) -> [UInt8] {
    LibCrypto.clearErrors()
    guard let context = unsafe EVP_PKEY_CTX_new_from_pkey(nil, handle, nil) else {
      throw LibCrypto.internalFailure("EVP_PKEY_CTX_new_from_pkey")
    }
    defer { unsafe EVP_PKEY_CTX_free(context) }
    guard unsafe EVP_PKEY_sign_init(context) == 1 else {
      throw LibCrypto.internalFailure("EVP_PKEY_sign_init")
    }
    unsafe try prepare(context)
    var status = CInt(0)
    let capacity = Int(unsafe EVP_PKEY_get_size(handle))
    let signature = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      var length = buffer.count
      status = unsafe input.withUnsafeBufferPointer { input in
        unsafe EVP_PKEY_sign(context, buffer.baseAddress, &length, input.baseAddress, input.count)
      }
      count = status == 1 ? min(length, buffer.count) : 0
    }
    guard status == 1 else { throw LibCrypto.internalFailure("EVP_PKEY_sign") }
    return signature
  }
}

extension PrivateKey {
  /// A new RSA key with the exponent 65537.
  package static func generateRSA(bits: Int) throws(TrustError) -> PrivateKey {
    unsafe try generate("RSA") { context in
      unsafe EVP_PKEY_CTX_set_rsa_keygen_bits(context, CInt(bits)) == 1
    }
  }

  /// A new key on an elliptic curve.
  package static func generate(on curve: EllipticCurve) throws(TrustError) -> PrivateKey {
    unsafe try generate("EC") { context in
      unsafe EVP_PKEY_CTX_set_group_name(context, curve.rawValue) == 1
    }
  }

  private static func generate(
    _ kind: String,
    prepare: (OpaquePointer) -> Bool
  ) throws(TrustError) -> PrivateKey {
    LibCrypto.clearErrors()
    guard let context = unsafe EVP_PKEY_CTX_new_from_name(nil, kind, nil) else {
      throw LibCrypto.internalFailure("EVP_PKEY_CTX_new_from_name")
    }
    defer { unsafe EVP_PKEY_CTX_free(context) }
    var handle: OpaquePointer?
    guard
      unsafe EVP_PKEY_keygen_init(context) == 1,
      unsafe prepare(context),
      unsafe EVP_PKEY_generate(context, &handle) == 1,
      let handle = unsafe handle
    else {
      throw LibCrypto.internalFailure("EVP_PKEY_generate")
    }
    return unsafe PrivateKey(owning: handle)
  }
}
