// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension TokenSuites {
  /// Validity periods that start or end near the signing time.
  static func otherPeriods(_ lab: Lab) throws(TrustError) -> [Vector] {
    let later: Parameters = [("at", "2035-01-01T00:00:00Z")]
    return try rows([
      (
        "validated-too-early",
        "The caller sets a validation time before the signer certificate became valid.",
        [.validity], lab.token(), "trust/not-yet-valid",
        parameters: [("validAt", "2020-01-01T00:00:00Z")]
      ),
      (
        "validated-inside",
        "The caller sets a validation time at which the signer certificate was valid.",
        [.validity], lab.token(), reads(),
        parameters: later + [("validAt", "2024-01-01T00:00:00Z")]
      ),
      (
        "date-null", "signedDate is null: certificates are validated at the current time.",
        [.missing],
        lab.token(Lab.transaction { $0.edits.replace("signedDate", withJSON: "null") }),
        "trust/expired", parameters: later
      ),
      (
        "date-elsewhere",
        "A date in another member: certificates are validated at the current time.",
        [.substitution],
        lab.token(
          Lab.transaction {
            $0.signedDate = nil
            $0.extraMembers = [MemberBuilder("receiptCreationDateMs", json: "1735787045000")]
          }
        ), "trust/expired", parameters: later
      ),
    ])
  }
}
