// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

extension VerifySuites {
  static func validity(_ lab: Lab) throws(TrustError) -> Suite {
    Suite(
      "receipt-verify/validity",
      .receiptVerify,
      "Certificates are judged at the moment when the receipt was made, never at now.",
      [
        group(
          "Long after everything has expired. The leaf is valid from 2024-07-24T14:50:03Z to "
            + "2026-08-23T14:50:02Z.",
          try leafPeriod(lab),
          late
        ),
        group(
          "The intermediate, below which a leaf is valid from 2000 to 2060.",
          try intermediatePeriod(lab),
          late
        ),
        group(
          "Judged at another moment, because the caller wants signers of today.",
          try otherMoments(lab),
          standard
        ),
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

  private static func bad(
    _ lab: Lab,
    _ name: String,
    _ comment: String,
    _ date: ReceiptDate,
    _ code: String,
    by authority: TestAuthority? = nil
  ) throws(TrustError) -> Vector {
    wrong(name, comment, [.validity], try lab.signed(made(date), by: authority), code)
  }

  private static func leafPeriod(_ lab: Lab) throws(TrustError) -> [Vector] {
    [
      try good(
        lab,
        "inside",
        "Everything has expired since; the receipt stays valid.",
        Lab.creationDate
      ),
      try good(lab, "first-second", "The first moment counts.", "2024-07-24T14:50:03Z"),
      try good(lab, "last-second", "The last second counts.", "2026-08-23T14:50:02Z"),
      try good(
        lab,
        "last-millisecond",
        "The last second counts up to its end.",
        "2026-08-23T14:50:02.999Z"
      ),
      try bad(
        lab,
        "too-early",
        "A second before the leaf.",
        "2024-07-24T14:50:02Z",
        "trust/not-yet-valid"
      ),
      try bad(
        lab,
        "millisecond-too-early",
        "A millisecond before the leaf.",
        "2024-07-24T14:50:02.999Z",
        "trust/not-yet-valid"
      ),
      try bad(
        lab,
        "too-late",
        "A second after the leaf: an old key signs.",
        "2026-08-23T14:50:03Z",
        "trust/expired"
      ),
      try bad(
        lab,
        "offset-too-late",
        "Inside by the clock on the wall, too late in UTC.",
        "2026-08-23T14:50:02-01:00",
        "trust/expired"
      ),
    ]
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
        "A leaf that ends after 2049 has a GeneralizedTime.",
        Lab.creationDate,
        by: longLived
      ),
      try bad(
        lab,
        "intermediate-too-early",
        "A second before the intermediate.",
        "2020-12-16T19:38:55Z",
        "trust/not-yet-valid",
        by: longLived
      ),
      try bad(
        lab,
        "intermediate-too-late",
        "A second after the intermediate.",
        "2030-12-10T00:00:01Z",
        "trust/expired",
        by: longLived
      ),
      Vector(
        "root-too-late",
        "A day after the root's own certificate.",
        [.validity],
        .base64(try lab.signed(made("2035-02-10T21:40:36Z"), by: allLongLived)),
        .acceptable(
          "An anchor is a name and a key (RFC 5280, 6.1.1 d); who takes the validity of its "
            + "certificate, too, refuses.",
          error: "trust/expired"
        )
      ),
    ]
  }

  private static func otherMoments(_ lab: Lab) throws(TrustError) -> [Vector] {
    let document = try lab.signed()
    return [
      try right(
        "now-inside",
        "The leaf is valid at the moment that the caller names.",
        [.validity],
        document,
        parameters: [("validAt", "2026-08-01T00:00:00Z")]
      ),
      wrong(
        "now-too-late",
        "The leaf has expired at the moment that the caller names.",
        [.validity],
        document,
        "trust/expired",
        parameters: [("validAt", "2026-09-01T00:00:00Z")]
      ),
      wrong(
        "now-too-early",
        "The leaf is not valid yet at the moment that the caller names.",
        [.validity],
        document,
        "trust/not-yet-valid",
        parameters: [("validAt", "2024-01-01T00:00:00Z")]
      ),
    ]
  }
}
