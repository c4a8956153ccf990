// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension EntitlementSuites {
  static func clocks(_ evidence: EvidenceSigner) throws(TrustError) -> [Vector] {
    let month = try evidence.bought()
    let late = try evidence.bought { $0.signedDate = "2025-01-30T00:00:00Z" }
    let soon = try evidence.bought {
      $0.purchaseDate = "2025-01-02T00:00:00Z"
      $0.originalPurchaseDate = "2025-01-02T00:00:00Z"
      $0.signedDate = "2025-01-02T00:01:00Z"
    }
    let fiveMinutes = input([
      try evidence.bought {
        $0.environment = "Sandbox"
        $0.purchaseDate = "2025-01-02T00:01:00Z"
        $0.originalPurchaseDate = "2025-01-02T00:01:00Z"
        $0.expiresDate = "2025-01-02T00:06:00Z"
        $0.signedDate = "2025-01-02T00:01:00Z"
      }
    ])
    return rows(
      """
      clock-behind | boundary | \(active) | \(input([month])) | at=2024-12-01 now=2025-03-01T00:00:00Z \
        | A clock one month behind the evidence: the newest signed date is evaluated (E-51).
      clock-behind-a-little | boundary | yes activePeriod from 2025-01-02 until 2025-02-01 | \(input([soon])) \
        | at=2025-01-01T23:58:00Z now=2025-03-01T00:00:00Z | A clock behind the evidence within the tolerance: the newest signed date is evaluated (E-51).
      offline | boundary | \(active) | \(input([late])) | at=2025-02-05 policy={offlineTrust:P7D} \
        | With offline trust, recent evidence counts instead of the clock (E-52).
      offline-too-long | boundary | unknown awaitingRenewalEvidence from 2025-02-01 | \(input([late])) | at=2025-02-07 policy={offlineTrust:P7D} \
        | The evidence is older than offline trust allows: the clock counts (E-52).
      five-minutes | boundary | yes activePeriod from 2025-01-02T00:01:00Z until 2025-01-02T00:06:00Z in sandbox | \(fiveMinutes) \
        | at=2025-01-02T00:05:00Z environments=[sandbox] | A sandbox month lasts five minutes; there is no minimum period (E-55).
      future-evidence | claim | claims/date-future | \(input([month])) | at=2025-01-01T00:00:00Z | Evidence signed after the current time is rejected.
      """
    )
  }
}
