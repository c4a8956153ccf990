// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension TokenSuites {
  static func time(_ lab: Lab) throws(TrustError) -> Suite {
    suite(
      "time",
      "The signing time of tokens, at which certificates are validated.",
      [
        group(
          "The signer certificate is valid from 2023 to 2025; the current time is 2035.",
          try periods(lab) + otherPeriods(lab)
        ),
        group("Tokens of other kinds.", try kindTimes(lab)),
        group("Future and old tokens.", try ages(lab)),
        group("Repeated and backdated tokens.", try replays(lab)),
      ]
    )
  }

  private static func dated(_ lab: Lab, _ date: TokenDate?) throws(TrustError) -> Vector.Sample {
    try sample(lab, Lab.transaction { $0.signedDate = date })
  }

  private static func periods(_ lab: Lab) throws(TrustError) -> [Vector] {
    let later = "at=2035-01-01T00:00:00Z"
    return try rows(
      """
      historic | validity | valid | \(dated(lab, "2025-01-02T03:04:05Z")) | \(later) | The signer certificate has expired since the token was signed.
      first-second | validity | valid | \(dated(lab, "2023-09-12T19:51:53Z")) | \(later) \
        | Signed in the first second of the signer certificate's validity.
      last-second | validity | valid | \(dated(lab, "2025-10-11T19:51:52Z")) | \(later) \
        | Signed in the last second of the signer certificate's validity.
      too-early | validity | trust/not-yet-valid | \(dated(lab, "2023-09-12T19:51:52Z")) | \(later) \
        | Signed one second before the signer certificate became valid.
      too-late | validity | trust/expired | \(dated(lab, "2025-10-11T19:51:53Z")) | \(later) \
        | Signed one second after the signer certificate expired.
      date-missing | missing | trust/expired | \(dated(lab, nil)) | \(later) | No signedDate: certificates are validated at the current time.
      date-missing-in-archive | historic | valid | \(dated(lab, nil)) | \(later) timeWithoutSignedDate=2024-01-01T00:00:00Z \
        | No signedDate: the caller sets a default time.
      validated-too-late | validity | trust/expired | \(lab.token()) | \(later) validAt=2035-01-01T00:00:00Z \
        | The caller sets a validation time after the signer certificate expired.
      """
    )
  }

  private static func ages(_ lab: Lab) throws(TrustError) -> [Vector] {
    try rows(
      """
      five-minutes-ahead | boundary | valid | \(dated(lab, "2025-01-02T04:05:00Z")) | Signed five minutes in the future, within the clock tolerance.
      future | claim | claims/date-future | \(dated(lab, "2025-01-02T04:05:01Z")) | Signed more than five minutes in the future.
      stale | claim | claims/stale | \(lab.token()) | maximumAge=60 | Signed an hour ago, with a maximum age of a minute.
      not-stale | claim | valid | \(lab.token()) | maximumAge=7200 | Signed an hour ago, with a maximum age of two hours.
      """
    )
  }
}
