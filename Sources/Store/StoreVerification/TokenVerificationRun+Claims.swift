// SPDX-License-Identifier: Apache-2.0

import StorePayloads

// The claims of a token, against the requirements of the caller and of the verifier.

extension TokenVerificationRun {
  func checkClaim(_ check: CheckName) throws(VerificationError) -> CheckOutcome {
    guard let value else { return .skipped }
    guard check != .device else { return try expectations.requireDevice(value) }
    do {
      return try outcome(of: check, for: value)
    } catch {
      throw .claim(error)
    }
  }

  private func outcome(
    of check: CheckName,
    for value: Payload
  ) throws(ClaimError) -> CheckOutcome {
    switch check {
    case .date: try expectations.requireNotFuture(signedDate ?? expectations.now)
    case .age: try expectations.requireAge(signedDate)
    case .bundleId: try verifier.apps.requireBundleId(value)
    case .appAppleId: try verifier.apps.requireAppAppleId(value)
    case .applicationVersion:
      try expectations.requireApplicationVersion(value)
    case .environment:
      try verifier.environments.require(
        environment.map(\.canonical) ?? verifier.archive.environmentWithoutName,
        named: environment?.rawValue,
        from: signer.trust,
        mayBeUnnamed: true
      )
    case .appAccountToken: try expectations.requireAppAccountToken(value)
    case .appTransactionId: try expectations.requireAppTransactionId(value)
    default: .skipped
    }
  }
}
