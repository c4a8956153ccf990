// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension TokenSuites {
  /// Validity periods that start or end near the signing time.
  static func otherPeriods(_ lab: Lab) throws(TrustError) -> [Vector] {
    let later = "at=2035-01-01T00:00:00Z"
    let dateElsewhere = try lab.token(
      Lab.transaction {
        $0.signedDate = nil
        $0.extraMembers = [MemberBuilder("receiptCreationDateMs", json: "1735787045000")]
      }
    )
    return try rows(
      """
      validated-too-early | validity | trust/not-yet-valid | \(lab.token()) | validAt=2020-01-01T00:00:00Z \
        | The caller sets a validation time before the signer certificate became valid.
      validated-inside | validity | valid | \(lab.token()) | \(later) validAt=2024-01-01T00:00:00Z \
        | The caller sets a validation time at which the signer certificate was valid.
      date-null | missing | trust/expired | \(lab.token(Lab.transaction { $0.edits.replace("signedDate", withJSON: "null") })) | \(later) \
        | signedDate is null: certificates are validated at the current time.
      date-elsewhere | substitution | trust/expired | \(dateElsewhere) | \(later) | A date in another member: certificates are validated at the current time.
      """
    )
  }
}
