// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension TokenSuites {
  static func time(_ lab: Lab) throws(TrustError) -> Suite {
    let later: Parameters = [("at", "2035-01-01T00:00:00Z")]
    return suite(
      "time",
      "The signing time of tokens, at which certificates are validated.",
      [
        group(
          "The signer certificate is valid from 2023 to 2025; the current time is 2035.",
          try periods(lab, later) + otherPeriods(lab)
        ),
        group("Tokens of other kinds.", try kindTimes(lab)),
        group("Future and old tokens.", try ages(lab)),
        group("Repeated and backdated tokens.", try replays(lab)),
      ]
    )
  }

  private static func dated(_ date: TokenDate?) -> TransactionBuilder {
    Lab.transaction { $0.signedDate = date }
  }

  private static func periods(_ lab: Lab, _ later: Parameters) throws(TrustError) -> [Vector] {
    let at = {
      (name: String, comment: String, date: TokenDate, code: Vector.Expectation) throws(TrustError)
      in
      vector(name, comment, [.validity], try lab.token(dated(date)), code, parameters: later)
    }
    let valid = { (name: String, comment: String, date: TokenDate) throws(TrustError) in
      right(
        name,
        comment,
        [.validity],
        try lab.token(dated(date)),
        reads: TokenValue.of(dated(date)),
        parameters: later
      )
    }
    return try table(
      valid,
      [
        (
          "historic", "The signer certificate has expired since the token was signed.",
          "2025-01-02T03:04:05Z"
        ),
        (
          "first-second", "Signed in the first second of the signer certificate's validity.",
          "2023-09-12T19:51:53Z"
        ),
        (
          "last-second", "Signed in the last second of the signer certificate's validity.",
          "2025-10-11T19:51:52Z"
        ),
      ]
    )
      + table(
        at,
        [
          (
            "too-early", "Signed one second before the signer certificate became valid.",
            "2023-09-12T19:51:52Z", "trust/not-yet-valid"
          ),
          (
            "too-late", "Signed one second after the signer certificate expired.",
            "2025-10-11T19:51:53Z", "trust/expired"
          ),
        ]
      )
      + rows(
        """
        date-missing | missing | trust/expired | \(lab.token(dated(nil))) | \(later) | No signedDate: certificates are validated at the current time.
        date-missing-in-archive | historic | \(reads(TokenValue.of(dated(nil)))) | \(lab.token(dated(nil))) \
          | \(later + [("timeWithoutSignedDate", "2024-01-01T00:00:00Z")]) | No signedDate: the caller sets a default time.
        validated-too-late | validity | trust/expired | \(lab.token()) | \(later + [("validAt", "2035-01-01T00:00:00Z")]) \
          | The caller sets a validation time after the signer certificate expired.
        """
      )
  }

  private static func ages(_ lab: Lab) throws(TrustError) -> [Vector] {
    try rows(
      """
      five-minutes-ahead | boundary | \(reads(TokenValue.of(dated("2025-01-02T04:05:00Z")))) | \(lab.token(dated("2025-01-02T04:05:00Z"))) \
        | Signed five minutes in the future, within the clock tolerance.
      future | claim | claims/date-future | \(lab.token(dated("2025-01-02T04:05:01Z"))) | Signed more than five minutes in the future.
      stale | claim | claims/stale | \(lab.token()) | maximumAge=60 | Signed an hour ago, with a maximum age of a minute.
      not-stale | claim | valid | \(lab.token()) | maximumAge=7200 | Signed an hour ago, with a maximum age of two hours.
      """
    )
  }

}
