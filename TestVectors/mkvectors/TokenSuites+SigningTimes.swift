// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// The signing time, which each kind of token has in a different member.
extension TokenSuites {
  /// A token of each kind but transactions with a signing time.
  private static func dated(
    _ date: TokenDate?,
    _ lab: Lab
  ) throws(TrustError) -> [(kind: String, token: Vector.Sample)] {
    [
      ("renewal-info", try sample(lab, RenewalInfoBuilder { $0.signedDate = date })),
      ("app-transaction", try sample(lab, AppTransactionBuilder { $0.receiptCreationDate = date })),
      ("realtime-request", try sample(lab, RealtimeRequestBuilder { $0.signedDate = date })),
      (
        "notification",
        try sample(lab, NotificationBuilder(.renewalExtensionSummary) { $0.signedDate = date })
      ),
    ]
  }

  static func kindTimes(_ lab: Lab) throws(TrustError) -> [Vector] {
    let later = "at=2035-01-01T00:00:00Z"
    var vectors: [Vector] = []
    for (kind, token) in try dated("2025-01-02T03:04:05Z", lab) {
      vectors += try rows(
        """
        \(kind)-historic | validity | valid | \(token) | kind=\(kind) \(later) | The signer certificate has expired since the token was signed.
        \(kind)-stale | claim | claims/stale | \(token) | kind=\(kind) \(later) maximumAge=3600 \
          | A token of 2025, evaluated in 2035 with a maximum age of an hour.
        """
      )
    }
    for (kind, token) in try dated("2025-01-03T03:04:05Z", lab) {
      vectors += try rows(
        """
        \(kind)-future | claim | claims/date-future | \(token) | kind=\(kind) | A token signed one day in the future.
        """
      )
    }
    for (kind, token) in try dated("2027-01-01T00:00:00Z", lab) {
      vectors += try rows(
        """
        \(kind)-too-late | validity | trust/expired | \(token) | kind=\(kind) \(later) | A token signed after its signer certificate expired.
        """
      )
    }
    return vectors
  }
}
