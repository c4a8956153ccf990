// SPDX-License-Identifier: Apache-2.0

import CLibCrypto
import CLibCryptoShims
import X509Certificates

/// What every call into libcrypto here has in common.
///
/// libcrypto reports failures in a queue for each thread. A caller clears it before a call and reads
/// it at once after a failure, so that nothing of another call is ever taken for an answer. All code
/// here is synchronous, so no other task can come between.
package enum LibCrypto {
  /// Forgets earlier failures of this thread.
  package static func clearErrors() {
    ERR_clear_error()
  }

  /// Why a verification with RSA did not succeed, from the queue.
  ///
  /// libcrypto answers 0 for a wrong signature and for a failed allocation alike. A signature counts
  /// as wrong when the RSA code itself has raised a fault about it and nothing fatal is in the queue;
  /// also when nobody has raised anything but that RSA has failed, which is all that is said about a
  /// padding with nothing behind it. Anything else means that nothing was judged.
  static func verificationFailure() -> TrustError {
    var isJudged = false
    var reasons = 0
    var reasonsOfCallers = 0
    while true {
      let error = ERR_get_error()
      guard error != 0 else { break }
      guard !isFatal(error) else {
        clearErrors()
        return internalFailure("EVP_PKEY_verify")
      }
      isJudged = isJudged || isAboutSignature(error)
      reasons += 1
      reasonsOfCallers += isOfCaller(error) ? 1 : 0
    }
    isJudged = isJudged || (reasons > 0 && reasons == reasonsOfCallers)
    return isJudged ? TrustError(.signature) : internalFailure("EVP_PKEY_verify")
  }

  /// Why a verification with ECDSA did not succeed, from its status and the queue.
  ///
  /// libcrypto answers 0 for a wrong signature: with an empty queue when the numbers do not match, with
  /// a reason of the curves' code when one is not in its range; newer versions add a reason of their
  /// own to both. A negative status means that the computation ended in the point at infinity, which is
  /// wrong, too; that the signature is no DER, which was made sure before; or that nothing was judged.
  /// This was found by letting each single allocation fail.
  static func ecdsaFailure(_ status: CInt) -> TrustError {
    var isJudged = status == 0
    while true {
      let error = ERR_get_error()
      guard error != 0 else { break }
      guard !isFatal(error) else {
        clearErrors()
        return internalFailure("EVP_PKEY_verify")
      }
      isJudged = isJudged || isOfCurve(error, EC_R_POINT_AT_INFINITY)
    }
    return isJudged ? TrustError(.signature) : internalFailure("EVP_PKEY_verify")
  }

  /// Why a point makes no key: it does not lie on the curve, which the curves' code says, or nothing
  /// was judged.
  static func pointFailure(on curve: EllipticCurve) -> TrustError {
    var isJudged = false
    while true {
      let error = ERR_get_error()
      guard error != 0 else { break }
      guard !isFatal(error) else {
        clearErrors()
        return internalFailure("EVP_PKEY_fromdata")
      }
      isJudged = isJudged || isAboutPoint(error)
    }
    guard isJudged else { return internalFailure("EVP_PKEY_fromdata") }
    return TrustError(.weakKey, expected: "a point on \(curve.rawValue)", found: "another point")
  }

  /// Why setting up a digest did not succeed: memory ran out, or the system's policy forbids it.
  ///
  /// A failed allocation does not always leave a reason, and then looks the same. But a policy refuses
  /// again while there is memory. This was found by letting each single allocation fail.
  package static func digestFailure(_ digest: String, again isSetUp: () -> Bool) -> TrustError {
    clearErrors()
    defer { clearErrors() }
    guard hasMemory, !isSetUp(), !hasFatalError, hasMemory else { return internalFailure(digest) }
    return TrustError(.digestDisabled, expected: digest, found: "refused by OpenSSL's policy")
  }

  /// Whether a digest can be begun.
  package static func begins(_ digest: OpaquePointer?) -> Bool {
    guard let context = unsafe EVP_MD_CTX_new() else { return false }
    defer { unsafe EVP_MD_CTX_free(context) }
    return unsafe EVP_DigestInit_ex(context, digest, nil) == 1
  }

  private static var hasMemory: Bool {
    guard let context = unsafe EVP_MD_CTX_new() else { return false }
    unsafe EVP_MD_CTX_free(context)
    return true
  }

  /// Whether something fatal is in the queue, of which nothing is left after this.
  private static var hasFatalError: Bool {
    var hasFatal = false
    while true {
      let error = ERR_get_error()
      guard error != 0 else { return hasFatal }
      hasFatal = hasFatal || isFatal(error)
    }
  }

  /// Goes on only after a call that answered 1, as most do when all is well.
  package static func require(_ status: CInt, _ call: String) throws(TrustError) {
    guard status == 1 else { throw internalFailure(call) }
  }

  package static func internalFailure(_ call: String) -> TrustError {
    TrustError(.internal, found: call)
  }

  /// Failed allocations and faults inside of libcrypto are marked as fatal by a bit.
  private static func isFatal(_ error: UInt) -> Bool {
    ERR_GET_REASON(error) & CInt(ERR_RFLAG_FATAL) != 0
  }

  /// A coordinate is too large, or the two do not solve the equation of the curve.
  private static func isAboutPoint(_ error: UInt) -> Bool {
    isOfCurve(error, EC_R_POINT_IS_NOT_ON_CURVE) || isOfCurve(error, EC_R_INVALID_ENCODING)
  }

  private static func isOfCurve(_ error: UInt, _ reason: CInt) -> Bool {
    ERR_GET_LIB(error) == ERR_LIB_EC && ERR_GET_REASON(error) == reason
  }

  /// A reason of the provider or of EVP, which says no more than that the RSA code has failed.
  private static func isOfCaller(_ error: UInt) -> Bool {
    let library = ERR_GET_LIB(error)
    return library == ERR_LIB_EVP || (library == ERR_LIB_PROV && isPassedOn(error))
  }

  private static func isPassedOn(_ error: UInt) -> Bool {
    ERR_GET_REASON(error) == receiptkit_ERR_R_RSA_LIB()
  }

  /// A reason of the RSA code's own, which does not just pass on that another part has failed.
  private static func isAboutSignature(_ error: UInt) -> Bool {
    ERR_GET_LIB(error) == ERR_LIB_RSA && ERR_GET_REASON(error) & CInt(ERR_RFLAG_COMMON) == 0
  }
}
