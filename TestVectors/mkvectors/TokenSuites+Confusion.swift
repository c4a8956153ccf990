// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// Genuine tokens of each kind verified as every other kind.
extension TokenSuites {
  static func confusion(_ lab: Lab) throws(TrustError) -> [Vector] {
    let tokens = try ofEachKind(lab)
    var vectors: [Vector] = []
    for (kind, token) in tokens {
      // A renewal info in place of another token is a forgery of StoreLab's catalogue.
      for (other, _) in tokens where other != kind && kind != "renewal-info" {
        vectors += try rows(
          """
          \(kind)-for-\(other) | substitution | input/wrong-kind | \(token.input) | kind=\(other) | A genuine token of another kind.
          """
        )
      }
    }
    return vectors
  }

  /// Payloads that match no kind, or several.
  static func unknownKinds(_ lab: Lab) throws(TrustError) -> [Vector] {
    let summary = NotificationBuilder(.renewalExtensionSummary)
    return try rows(
      """
      any-body | form | \(reads(TokenValue.of(summary, lab))) | \(posted(lab.tokens.token(summary).encoded())) | A notification in its POST body.
      any-body-of-transaction | substitution | input/wrong-kind or input/json | \(posted(lab.token())) \
        | A transaction in a POST body, which only notifications and requests may have.
      any-body-without-token | missing | input/empty-json | {} | A POST body without signedPayload.
      any-no-json | malformed | payload/malformed cause json/unexpected-byte | \(lab.token(payload: Array("transactionId".utf8))) | The payload is not JSON.
      """
    )
  }

  private static func posted(_ token: [UInt8]) -> [UInt8] {
    Array(#"{"signedPayload":"\#(String(decoding: token, as: UTF8.self))"}"#.utf8)
  }
}
