// SPDX-License-Identifier: Apache-2.0

import CLibCrypto
import CLibCryptoShims
import X509Certificates

/// An elliptic curve public key in libcrypto.
@safe final class ECKey: Sendable {
  /// The curve.
  let curve: EllipticCurve
  /// The uncompressed point, copied so that the document is not kept in memory.
  let point: [UInt8]
  private let template: VerificationTemplate

  /// Loads a key; the point must be on its curve.
  init(_ key: ECPublicKey) throws(TrustError) {
    curve = key.curve
    point = Array(key.point)
    let handle = unsafe try ECKey.makeHandle(key)
    defer { unsafe EVP_PKEY_free(handle) }
    template = unsafe try VerificationTemplate(handle)
  }

  /// Verifies a signature in DER; a longer digest is truncated to the length of the order (FIPS 186-5,
  /// 6.4.2).
  func verify(
    _ signature: ArraySlice<UInt8>,
    digest: ArraySlice<UInt8>
  ) throws(TrustError) {
    try ECDSASignature.requireStrictDER(signature, on: curve)
    try verify(strict: signature, digest: digest)
  }

  /// Verifies a signature of r and s concatenated, each as long as a coordinate.
  func verify(
    raw signature: ArraySlice<UInt8>,
    digest: ArraySlice<UInt8>
  ) throws(TrustError) {
    guard signature.count == 2 * curve.fieldLength else {
      throw TrustError(
        .signature,
        expected: "\(2 * curve.fieldLength) bytes",
        found: "\(signature.count) bytes"
      )
    }
    try verify(strict: ECDSASignature.encode(raw: signature)[...], digest: digest)
  }

  /// libcrypto checks that r and s are between 1 and the order minus 1.
  private func verify(
    strict signature: ArraySlice<UInt8>,
    digest: ArraySlice<UInt8>
  ) throws(TrustError) {
    let status = try template.verify(signature, digest: digest)
    guard status == 1 else { throw LibCrypto.ecdsaFailure(status) }
  }

  /// Loads curve and point into libcrypto, which checks that the point is on the curve.
  ///
  /// Both curves have cofactor 1, so no further check is needed (SEC 1, 3.2.2.1).
  private static func makeHandle(_ key: ECPublicKey) throws(TrustError) -> OpaquePointer {
    LibCrypto.clearErrors()
    let parameters = unsafe try makeParameters(key)
    defer { unsafe OSSL_PARAM_free(parameters) }
    return unsafe try LibCrypto.makeKey("EC", parameters) { LibCrypto.pointFailure(on: key.curve) }
  }

  /// The builder stores pointers to names and values until it writes the parameters, so the point must not
  /// move before.
  private static func makeParameters(
    _ key: ECPublicKey
  ) throws(TrustError) -> UnsafeMutablePointer<OSSL_PARAM> {
    guard let builder = unsafe OSSL_PARAM_BLD_new() else {
      throw LibCrypto.internalFailure("OSSL_PARAM_BLD_new")
    }
    defer { unsafe OSSL_PARAM_BLD_free(builder) }
    let group = unsafe receiptkit_OSSL_PKEY_PARAM_GROUP_NAME()
    let name =
      switch key.curve {
      case .p256: unsafe receiptkit_SN_X9_62_prime256v1()
      case .p384: unsafe receiptkit_SN_secp384r1()
      }
    try LibCrypto.require(
      unsafe OSSL_PARAM_BLD_push_utf8_string(builder, group, name, 0),
      "OSSL_PARAM_BLD_push_utf8_string"
    )
    return unsafe try key.point.withUnsafeBufferPointer { point throws(TrustError) in
      let pub = unsafe receiptkit_OSSL_PKEY_PARAM_PUB_KEY()
      try LibCrypto.require(
        unsafe OSSL_PARAM_BLD_push_octet_string(builder, pub, point.baseAddress, point.count),
        "OSSL_PARAM_BLD_push_octet_string"
      )
      guard let parameters = unsafe OSSL_PARAM_BLD_to_param(builder) else {
        throw LibCrypto.internalFailure("OSSL_PARAM_BLD_to_param")
      }
      return unsafe parameters
    }
  }
}
