// SPDX-License-Identifier: Apache-2.0

import CLibCrypto
import CLibCryptoShims
import X509Certificates

/// Error handling for calls into libcrypto.
///
/// libcrypto reports failures in a queue per thread. Callers clear the queue before a call and read it
/// immediately after a failure, so that it contains errors of that call only. All code here is synchronous:
/// no other task can run in between.
package enum LibCrypto {
  /// Clears the error queue of this thread.
  package static func clearErrors() {
    ERR_clear_error()
  }

  /// The error of a failed RSA verification, from the queue.
  ///
  /// libcrypto returns 0 for an invalid signature and for a failed allocation. If nothing in the
  /// queue is fatal, the signature is invalid in two cases: the RSA code has reported an error of
  /// its own, or all errors only report a failure of the RSA code, as for padding without content.
  /// Anything else is an internal failure.
  static func verificationFailure() -> TrustError {
    var isConclusive = false
    var reasons = 0
    var wrapperReasons = 0
    let hasFatal = drainErrors { error in
      isConclusive = isConclusive || isAboutSignature(error)
      reasons += 1
      wrapperReasons += isFromWrapper(error) ? 1 : 0
    }
    isConclusive = isConclusive || (reasons > 0 && reasons == wrapperReasons)
    guard !hasFatal, isConclusive else { return internalFailure("EVP_PKEY_verify") }
    return TrustError(.signature)
  }

  /// The error of a failed ECDSA verification, from its status and the queue.
  ///
  /// libcrypto returns 0 for an invalid signature: with an empty queue if the numbers do not match, with an
  /// error of the elliptic curve code if one is out of range; newer versions add an error to both. A negative
  /// status means that the computation ended at the point at infinity, which is also invalid; that the
  /// signature is not DER, which is checked before; or an internal failure. Confirmed by tests that let each
  /// allocation fail.
  static func ecdsaFailure(_ status: CInt) -> TrustError {
    var isConclusive = status == 0
    let hasFatal = drainErrors { error in
      isConclusive = isConclusive || isOfCurve(error, EC_R_POINT_AT_INFINITY)
    }
    guard !hasFatal, isConclusive else { return internalFailure("EVP_PKEY_verify") }
    return TrustError(.signature)
  }

  /// The error of a rejected point: the elliptic curve code reports that it is not on the curve, or there is
  /// an internal failure.
  static func pointFailure(on curve: EllipticCurve) -> TrustError {
    var isConclusive = false
    let hasFatal = drainErrors { error in isConclusive = isConclusive || isAboutPoint(error) }
    guard !hasFatal, isConclusive else { return internalFailure("EVP_PKEY_fromdata") }
    return TrustError(
      .weakKey,
      expected: "a point on \(curve.rawValue)",
      found: "a point that is not on the curve"
    )
  }

  /// The error of a failed digest setup: memory ran out, or the OpenSSL policy forbids the digest, such as SHA-1.
  ///
  /// A failed allocation may leave the queue empty, as a policy does. But a policy rejects the digest again
  /// when memory is available. Confirmed by tests that let each allocation fail.
  package static func digestFailure(
    _ digest: String,
    retry isAvailable: () -> Bool
  ) -> TrustError {
    clearErrors()
    defer { clearErrors() }
    guard hasMemory, !isAvailable(), !drainErrors(), hasMemory else {
      return internalFailure(digest)
    }
    return TrustError(.digestDisabled, expected: digest, found: "rejected by the OpenSSL policy")
  }

  /// Whether a digest can be initialized.
  package static func isAvailable(_ digest: OpaquePointer?) -> Bool {
    guard let context = unsafe EVP_MD_CTX_new() else { return false }
    defer { unsafe EVP_MD_CTX_free(context) }
    return unsafe EVP_DigestInit_ex(context, digest, nil) == 1
  }

  private static var hasMemory: Bool {
    guard let context = unsafe EVP_MD_CTX_new() else { return false }
    unsafe EVP_MD_CTX_free(context)
    return true
  }

  /// Requires the status 1.
  package static func require(_ status: CInt, _ call: String) throws(TrustError) {
    guard status == 1 else { throw internalFailure(call) }
  }

  /// The error of a call that failed for a reason other than its input.
  package static func internalFailure(_ call: String) -> TrustError {
    TrustError(.internal, found: call)
  }

  // MARK: Error queue

  /// Passes all errors to `body`, empties the queue, and returns whether one of them is fatal.
  private static func drainErrors(_ body: (UInt) -> Void = { _ in }) -> Bool {
    var hasFatal = false
    while true {
      let error = ERR_get_error()
      guard error != 0 else { return hasFatal }
      hasFatal = hasFatal || isFatal(error)
      body(error)
    }
  }

  /// Failed allocations and internal faults of libcrypto have a flag.
  private static func isFatal(_ error: UInt) -> Bool {
    ERR_GET_REASON(error) & CInt(ERR_RFLAG_FATAL) != 0
  }

  /// A coordinate is too large, or the point is not on the curve.
  private static func isAboutPoint(_ error: UInt) -> Bool {
    isOfCurve(error, EC_R_POINT_IS_NOT_ON_CURVE) || isOfCurve(error, EC_R_INVALID_ENCODING)
  }

  private static func isOfCurve(_ error: UInt, _ reason: CInt) -> Bool {
    ERR_GET_LIB(error) == ERR_LIB_EC && ERR_GET_REASON(error) == reason
  }

  /// An error of EVP or the provider that only reports a failure of the RSA code.
  private static func isFromWrapper(_ error: UInt) -> Bool {
    let library = ERR_GET_LIB(error)
    return library == ERR_LIB_EVP || (library == ERR_LIB_PROV && isRSAFailure(error))
  }

  private static func isRSAFailure(_ error: UInt) -> Bool {
    ERR_GET_REASON(error) == receiptkit_ERR_R_RSA_LIB()
  }

  /// An error of the RSA code itself, not one that only reports a failure of another part.
  private static func isAboutSignature(_ error: UInt) -> Bool {
    ERR_GET_LIB(error) == ERR_LIB_RSA && ERR_GET_REASON(error) & CInt(ERR_RFLAG_COMMON) == 0
  }
}
