// SPDX-License-Identifier: Apache-2.0

import StrictTime

// Each check throws if it fails; otherwise it returns whether the caller requested it. Identifiers are
// compared as UTF-8 bytes: Swift's `==` equates U+212A, the Kelvin sign, with K.

extension VerificationExpectations {
  /// The document was not created in the future, with the tolerance for clocks.
  func requireNotFuture(_ created: Timestamp) throws(ClaimError) -> CheckOutcome {
    guard checksTime else { return .notRequested }
    guard created - now <= .clockTolerance else {
      let minutes = Duration.clockTolerance.components.seconds / 60
      throw ClaimError(
        .dateFuture,
        expected: "at most \(minutes) minutes after \(now)",
        found: "\(created)"
      )
    }
    return .passed
  }

  /// Rejects a document that exceeds the maximum age, with `claims/stale`.
  ///
  /// A document without a date has no age, and is rejected as well if there is a maximum.
  func requireAge(_ created: Timestamp?) throws(ClaimError) -> CheckOutcome {
    guard let maximumAge, checksTime else { return .notRequested }
    let expected = "at most \(maximumAge.components.seconds) seconds old"
    guard let created else {
      throw ClaimError(.dateMissing, expected: expected, found: "none")
    }
    guard now - created <= maximumAge else {
      throw ClaimError(.stale, expected: expected, found: "\(created)")
    }
    return .passed
  }

  /// The document has not expired (attribute 21 of a receipt).
  func requireUnexpired(_ expires: Timestamp?) throws(ClaimError) -> CheckOutcome {
    guard checksTime else { return .notRequested }
    guard let expires else { return .passed }
    guard now < expires else {
      throw ClaimError(.expired, expected: "before \(expires)", found: "\(now)")
    }
    return .passed
  }

  /// A receipt is for an accepted version of the app.
  func requireApplicationVersion(_ found: String?) throws(ClaimError) -> CheckOutcome {
    guard let applicationVersions else { return .notRequested }
    let expected = String.list(applicationVersions)
    guard let found else {
      throw ClaimError(.applicationVersionMissing, expected: expected, found: "none")
    }
    guard applicationVersions.contains(where: { $0.utf8.elementsEqual(found.utf8) }) else {
      throw ClaimError(.applicationVersion, expected: expected, found: found)
    }
    return .passed
  }

  /// Receipts name neither an account nor an app transaction, so they are rejected if one is required.
  func requireNoBinding(_ check: CheckName) throws(ClaimError) -> CheckOutcome {
    let (code, expected): (ClaimError.Code, String?) =
      check == .appAccountToken
      ? (.appAccountTokenMissing, appAccountToken) : (.appTransactionIdMissing, appTransactionId)
    guard let expected else { return .skipped }
    throw ClaimError(code, expected: expected, found: "none")
  }
}
