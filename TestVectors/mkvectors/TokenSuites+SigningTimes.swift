// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// The signing time, which each kind of token has in a different member.
extension TokenSuites {
  /// A token with a signing time, and its expected value.
  struct Dated {
    let kind: String
    let token: [UInt8]
    let value: JSON
  }

  static func dated(_ date: TokenDate?, _ lab: Lab) throws(TrustError) -> [Dated] {
    let renewal = RenewalInfoBuilder { $0.signedDate = date }
    let download = AppTransactionBuilder { $0.receiptCreationDate = date }
    let request = RealtimeRequestBuilder { $0.signedDate = date }
    let summary = NotificationBuilder(.renewalExtensionSummary) { $0.signedDate = date }
    return [
      Dated(
        kind: "renewal-info",
        token: try lab.tokens.token(renewal).encoded(),
        value: TokenValue.of(renewal)
      ),
      Dated(
        kind: "app-transaction",
        token: try lab.tokens.token(download).encoded(),
        value: TokenValue.of(download)
      ),
      Dated(
        kind: "realtime-request",
        token: try lab.tokens.token(request).encoded(),
        value: TokenValue.of(request)
      ),
      Dated(
        kind: "notification",
        token: try lab.tokens.token(summary).encoded(),
        value: try TokenValue.of(summary, lab)
      ),
    ]
  }

  static func kindTimes(_ lab: Lab) throws(TrustError) -> [Vector] {
    let later: Parameters = [("at", "2035-01-01T00:00:00Z")]
    var vectors: [Vector] = []
    for item in try dated("2025-01-02T03:04:05Z", lab) {
      let kind: Parameters = [("kind", .string(item.kind))]
      vectors += try rows(
        """
        \(item.kind)-historic | validity | \(reads(item.value)) | \(item.token) | \(kind + later) \
          | The signer certificate has expired since the token was signed.
        \(item.kind)-stale | claim | claims/stale | \(item.token) | \(kind + later + [("maximumAge", 3600)]) \
          | A token of 2025, evaluated in 2035 with a maximum age of an hour.
        """
      )
    }
    for item in try dated("2025-01-03T03:04:05Z", lab) {
      vectors.append(
        vector(
          "\(item.kind)-future",
          "A token signed one day in the future.",
          [.claim],
          item.token,
          "claims/date-future",
          parameters: [("kind", .string(item.kind))]
        )
      )
    }
    for item in try dated("2027-01-01T00:00:00Z", lab) {
      vectors.append(
        vector(
          "\(item.kind)-too-late",
          "A token signed after its signer certificate expired.",
          [.validity],
          item.token,
          "trust/expired",
          parameters: [("kind", .string(item.kind))] + later
        )
      )
    }
    return vectors
  }

}
