// SPDX-License-Identifier: Apache-2.0

import StoreTypes
package import StoreVerification
import StrictJSON

/// The reason why an answer has only a status.
package struct VerifyReceiptRejection: Error {
  package let status: VerifyReceiptStatus
  let error: VerificationError?
  /// The kind of the receipt, if it is known.
  var kind: DocumentKind?

  init(_ status: VerifyReceiptStatus, _ error: VerificationError? = nil) {
    self.status = status
    self.error = error
  }

  /// The status of a receipt that does not verify.
  package init(_ error: VerificationError) {
    self.error = error
    status =
      switch error {
      case _ where error.isInconclusive: .internalError
      case .pinned(let error): VerifyReceiptRejection(error).status
      case .trust, .certificate, .claim, .revocation: .notAuthenticated
      case .input, .container, .receipt, .token, .payload, .nested, .signed: .malformed
      }
  }
}

extension VerifyReceiptAnswer {
  /// `{"status":21003}`.
  init(rejecting rejection: VerifyReceiptRejection) {
    status = rejection.status
    error = rejection.error
    omissions = []
    rejectedKind = rejection.kind
    json = JSONWriter.bytes { json in
      json.object { $0.member("status", rejection.status.rawValue) }
    }
  }
}
