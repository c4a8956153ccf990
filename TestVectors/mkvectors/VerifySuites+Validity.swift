// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension VerifySuites {
  static func validity(_ lab: Lab) throws(TrustError) -> Suite {
    Suite(
      "receipt-verify/validity",
      .receiptVerify,
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

  private static func made(_ date: ReceiptDate) -> ReceiptBuilder {
    Lab.receipt { $0.creationDate = date }
  }

  private static func good(
    _ lab: Lab,
    _ name: String,
    _ comment: String,
    _ date: ReceiptDate,
    by authority: TestAuthority? = nil
  ) throws(TrustError) -> Vector {
    try right(
      name,
      comment,
      [.validity],
      try lab.signed(made(date), by: authority),
      reads: made(date)
    )
  }

  /// One vector for each row of a table.
  private static func good(_ lab: Lab, _ rows: [(String, String, ReceiptDate)]) throws(TrustError)
    -> [Vector]
  {
    try rows.map { row throws(TrustError) in try good(lab, row.0, row.1, row.2) }
  }

  private static func bad(
    _ lab: Lab,
    _ name: String,
    _ comment: String,
    _ date: ReceiptDate,
    _ code: Vector.Expectation,
    by authority: TestAuthority? = nil
  ) throws(TrustError) -> Vector {
    vector(name, comment, [.validity], try lab.signed(made(date), by: authority), code)
  }

  /// One vector for each row of a table.
  private static func bad(_ lab: Lab, _ rows: [(String, String, ReceiptDate, Vector.Expectation)])
    throws(TrustError) -> [Vector]
  {
    try rows.map { row throws(TrustError) in try bad(lab, row.0, row.1, row.2, row.3) }
  }

  private static func leafPeriod(_ lab: Lab) throws(TrustError) -> [Vector] {
    try good(
      lab,
      [
        (
          "inside", "All certificates have expired since; the receipt stays valid.",
          Lab.creationDate
        ),
        (
          "first-second", "Created in the first second of the signer certificate's validity.",
          "2024-07-24T14:50:03Z"
        ),
        (
          "last-second", "Created in the last second of the signer certificate's validity.",
          "2026-08-23T14:50:02Z"
        ),
        (
          "last-millisecond",
          "Created in the last millisecond of the signer certificate's validity.",
          "2026-08-23T14:50:02.999Z"
        ),
      ]
    )
      + bad(
        lab,
        [
          (
            "too-early", "Created one second before the signer certificate became valid.",
            "2024-07-24T14:50:02Z", "trust/not-yet-valid"
          ),
          (
            "millisecond-too-early",
            "Created one millisecond before the signer certificate became valid.",
            "2024-07-24T14:50:02.999Z", "trust/not-yet-valid"
          ),
          (
            "too-late", "Created one second after the signer certificate expired.",
            "2026-08-23T14:50:03Z", "trust/expired"
          ),
          (
            "offset-too-late",
            "Created after the signer certificate expired in UTC, but before by local time.",
            "2026-08-23T14:50:02-01:00", "trust/expired"
          ),
        ]
      )
  }

  private static func intermediatePeriod(_ lab: Lab) throws(TrustError) -> [Vector] {
    let longLived = try lab.authority.adjusting {
      $0.leaf.setPeriod("2000-01-01T00:00:00Z", "2060-01-01T00:00:00Z")
    }
    let allLongLived = try longLived.adjusting {
      $0.intermediate.setPeriod("2000-01-01T00:00:00Z", "2060-01-01T00:00:00Z")
    }
    return [
      try good(
        lab,
        "intermediate-inside",
        "The signer certificate expires after 2049; its notAfter is a GeneralizedTime.",
        Lab.creationDate,
        by: longLived
      ),
      try bad(
        lab,
        "intermediate-too-early",
        "Created one second before the intermediate became valid.",
        "2020-12-16T19:38:55Z",
        "trust/not-yet-valid",
        by: longLived
      ),
      try bad(
        lab,
        "intermediate-too-late",
        "Created one second after the intermediate expired.",
        "2030-12-10T00:00:01Z",
        "trust/expired",
        by: longLived
      ),
      Vector(
        "root-too-late",
        "Created a day after the root certificate expired.",
        [.validity],
        .base64(try lab.signed(made("2035-02-10T21:40:36Z"), by: allLongLived)),
        .acceptable(
          "A trust anchor is a name and a key (RFC 5280, 6.1.1 d), but verifiers that check "
            + "the validity of its certificate reject the receipt.",
          error: "trust/expired"
        )
      ),
    ]
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
