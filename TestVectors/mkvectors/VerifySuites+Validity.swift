// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension VerifySuites {
  static func validity(_ lab: Lab) throws(TrustError) -> Suite {
    suite(
      "validity",
      "Certificates are validated at the creation date of the receipt, not at the current time.",
      [
        group(
          "The current time is 2059; the signer certificate is valid from "
            + "2024-07-24T14:50:03Z to 2026-08-23T14:50:02Z.",
          try leafPeriod(lab),
          late
        ),
        group(
          "The current time is 2059; the signer certificate is valid from 2000 to 2060, "
            + "the intermediate for a shorter period.",
          try intermediatePeriod(lab),
          late
        ),
        group("The caller sets the validation time.", try validationTimes(lab), standard),
      ]
    )
  }

  private static let late = parameters(at: "2059-01-01T00:00:00Z")

  /// A receipt with a creation date.
  private static func made(
    _ lab: Lab,
    _ date: ReceiptDate,
    by authority: TestAuthority? = nil
  ) throws(TrustError) -> Vector.Sample {
    try sample(lab, Lab.receipt { $0.creationDate = date }, by: authority)
  }

  private static func leafPeriod(_ lab: Lab) throws(TrustError) -> [Vector] {
    try rows(
      """
      inside | validity | valid | \(made(lab, Lab.creationDate)) | All certificates have expired since; the receipt stays valid.
      first-second | validity | valid | \(made(lab, "2024-07-24T14:50:03Z")) | Created in the first second of the signer certificate's validity.
      last-second | validity | valid | \(made(lab, "2026-08-23T14:50:02Z")) | Created in the last second of the signer certificate's validity.
      last-millisecond | validity | valid | \(made(lab, "2026-08-23T14:50:02.999Z")) \
        | Created in the last millisecond of the signer certificate's validity.
      too-early | validity | trust/not-yet-valid | \(made(lab, "2024-07-24T14:50:02Z")) \
        | Created one second before the signer certificate became valid.
      millisecond-too-early | validity | trust/not-yet-valid | \(made(lab, "2024-07-24T14:50:02.999Z")) \
        | Created one millisecond before the signer certificate became valid.
      too-late | validity | trust/expired | \(made(lab, "2026-08-23T14:50:03Z")) | Created one second after the signer certificate expired.
      offset-too-late | validity | trust/expired | \(made(lab, "2026-08-23T14:50:02-01:00")) \
        | Created after the signer certificate expired in UTC, but before by local time.
      """
    )
  }

  private static func intermediatePeriod(_ lab: Lab) throws(TrustError) -> [Vector] {
    let longLived = try lab.authority.adjusting {
      $0.leaf.setPeriod("2000-01-01T00:00:00Z", "2060-01-01T00:00:00Z")
    }
    let allLongLived = try longLived.adjusting {
      $0.intermediate.setPeriod("2000-01-01T00:00:00Z", "2060-01-01T00:00:00Z")
    }
    let either = Vector.Expectation.acceptable(
      "RFC 5280, 6.1.1 (d): a trust anchor is a name and a key, but verifiers that check "
        + "the validity of its certificate reject the receipt.",
      error: "trust/expired",
      value: try reads(Lab.receipt { $0.creationDate = "2035-02-10T21:40:36Z" }).value,
      own: .accepted
    )
    return try rows(
      """
      intermediate-inside | validity | valid | \(made(lab, Lab.creationDate, by: longLived)) \
        | The signer certificate expires after 2049; its notAfter is a GeneralizedTime.
      intermediate-too-early | validity | trust/not-yet-valid | \(made(lab, "2020-12-16T19:38:55Z", by: longLived)) \
        | Created one second before the intermediate became valid.
      intermediate-too-late | validity | trust/expired | \(made(lab, "2030-12-10T00:00:01Z", by: longLived)) \
        | Created one second after the intermediate expired.
      root-too-late | validity | \(either) | \(made(lab, "2035-02-10T21:40:36Z", by: allLongLived)) \
        | Created a day after the root certificate expired.
      """
    )
  }

  private static func validationTimes(_ lab: Lab) throws(TrustError) -> [Vector] {
    let document = try lab.signed()
    return try rows(
      """
      now-inside | validity | valid | \(document) | validAt=2026-08-01T00:00:00Z | The signer certificate is valid at the validation time.
      now-too-late | validity | trust/expired | \(document) | validAt=2026-09-01T00:00:00Z | The signer certificate has expired at the validation time.
      now-too-early | validity | trust/not-yet-valid | \(document) | validAt=2024-01-01T00:00:00Z \
        | The signer certificate is not yet valid at the validation time.
      """
    )
  }
}
