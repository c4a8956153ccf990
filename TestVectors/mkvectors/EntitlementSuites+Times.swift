// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension EntitlementSuites {
  static func clocks(_ evidence: EvidenceSigner) throws(TrustError) -> [Vector] {
    let month = try evidence.bought()
    let later: Parameters = [("now", "2025-03-01T00:00:00Z")]
    let week: Parameters = [("policy", ["offlineTrust": "P7D"])]
    let late = try evidence.bought { $0.signedDate = "2025-01-30T00:00:00Z" }
    let soon = try evidence.bought {
      $0.purchaseDate = "2025-01-02T00:00:00Z"
      $0.originalPurchaseDate = "2025-01-02T00:00:00Z"
      $0.signedDate = "2025-01-02T00:01:00Z"
    }
    return asked([
      (
        "clock-behind",
        "A clock one month behind the evidence: the newest signed date is evaluated (E-51).",
        .boundary, at: "2024-12-01", [month], [active], later
      ),
      (
        "clock-behind-a-little",
        "A clock behind the evidence within the tolerance: the newest signed date is "
          + "evaluated (E-51).", .boundary, at: "2025-01-01T23:58:00Z", [soon],
        [.yes("activePeriod", from: "2025-01-02", until: "2025-02-01")], later
      ),
      (
        "offline", "With offline trust, recent evidence counts instead of the clock (E-52).",
        .boundary, at: "2025-02-05", [late], [active], week
      ),
      (
        "offline-too-long",
        "The evidence is older than offline trust allows: the clock counts (E-52).", .boundary,
        at: "2025-02-07", [late], [.unknown("awaitingRenewalEvidence", from: "2025-02-01")], week
      ),
      (
        "five-minutes", "A sandbox month lasts five minutes; there is no minimum period (E-55).",
        .boundary, at: "2025-01-02T00:05:00Z",
        [
          try evidence.bought {
            $0.environment = "Sandbox"
            $0.purchaseDate = "2025-01-02T00:01:00Z"
            $0.originalPurchaseDate = "2025-01-02T00:01:00Z"
            $0.expiresDate = "2025-01-02T00:06:00Z"
            $0.signedDate = "2025-01-02T00:01:00Z"
          }
        ],
        [
          .yes(
            "activePeriod",
            from: "2025-01-02T00:01:00Z",
            until: "2025-01-02T00:06:00Z",
            in: "sandbox"
          )
        ], [("environments", ["sandbox"])]
      ),
    ])
      + [
        Vector(
          "future-evidence",
          "Evidence signed after the current time is rejected.",
          [.claim],
          parameters: [("at", "2025-01-01T00:00:00Z")],
          input([month]),
          .invalid("claims/date-future")
        )
      ]
  }
}
