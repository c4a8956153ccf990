// SPDX-License-Identifier: Apache-2.0

import CLibCrypto

/// What every call into libcrypto here has in common.
///
/// libcrypto reports failures in a queue for each thread. A caller clears it before a call and reads
/// it at once after a failure, so that nothing of another call is ever taken for an answer. All code
/// here is synchronous, so no other task can come between.
enum LibCrypto {
  /// Forgets earlier failures of this thread.
  static func clearErrors() {
    ERR_clear_error()
  }

  /// Why a verification did not succeed, from the queue.
  ///
  /// libcrypto answers 0 for a wrong signature and for a failed allocation alike. Only faults that
  /// its RSA code itself raises about the signature count as "wrong"; whatever else is in the queue,
  /// or an empty queue, means that nothing was judged.
  static func verificationFailure() -> TrustError {
    var isJudged = false
    while true {
      let error = ERR_get_error()
      guard error != 0 else { break }
      guard isAboutSignature(error) else {
        clearErrors()
        return internalFailure()
      }
      isJudged = true
    }
    return isJudged ? TrustError(.signature) : internalFailure()
  }

  /// Why setting up a digest did not succeed: memory ran out, or the system's policy forbids it.
  static func digestFailure(_ digest: String) -> TrustError {
    while true {
      let error = ERR_get_error()
      guard error != 0 else { break }
      guard !isCommon(error) else {
        clearErrors()
        return internalFailure()
      }
    }
    return TrustError(.digestDisabled, expected: digest, found: "refused by OpenSSL's policy")
  }

  static func internalFailure(_ call: String? = nil) -> TrustError {
    TrustError(.internal, found: call)
  }

  /// Reasons that all of libcrypto shares, such as a failed allocation, are marked by a bit.
  private static func isCommon(_ error: UInt) -> Bool {
    ERR_GET_REASON(error) & CInt(ERR_RFLAG_COMMON) != 0
  }

  private static func isAboutSignature(_ error: UInt) -> Bool {
    !isCommon(error) && (ERR_GET_LIB(error) == ERR_LIB_RSA || ERR_GET_LIB(error) == ERR_LIB_PROV)
  }
}
