// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension VerifySuites {
  static func certificates(_ lab: Lab) throws(TrustError) -> Suite {
    Suite(
      "receipt-verify/certificates",
      .receiptVerify,
      "Certificate contents (RFC 5280, 4.1 and 4.2); all certificates are signed by "
        + "their genuine issuer.",
      [
        group("Structure.", try certificateForms(lab)),
        group("Validity.", try validityForms(lab)),
        group("Extensions.", try extensionForms(lab)),
      ]
    )
  }

  private static func leaf(
    _ lab: Lab,
    _ name: String,
    _ comment: String,
    _ flag: Flag,
    _ code: String,
    cause: String? = nil,
    _ alter: (inout CertificateBuilder) -> Void
  ) throws(TrustError) -> Vector {
    wrong(
      name,
      comment,
      [flag],
      try lab.signed(certificates: { alter(&$0.leaf) }),
      code,
      cause: cause
    )
  }

  /// One vector for each row of a table.
  private static func leaf(
    _ lab: Lab,
    _ rows: [(String, String, Flag, String, cause: String?, (inout CertificateBuilder) -> Void)]
  ) throws(TrustError) -> [Vector] {
    try rows.map { row throws(TrustError) in
      try leaf(lab, row.0, row.1, row.2, row.3, cause: row.cause, row.5)
    }
  }

  private static func certificateForms(_ lab: Lab) throws(TrustError) -> [Vector] {
    try leaf(
      lab,
      [
        (
          "extra-field", "An additional field after the extensions.", .trailing,
          "certificate/malformed", cause: "asn1/trailing-data", { $0.extraFields = [0x05, 0x00] }
        ),
        (
          "version-1", "Version 1 with extensions, which require version 3.", .malformed,
          "certificate/version", cause: nil, { $0.version = nil }
        ),
        (
          "version-1-intermediate-form",
          "Version 1 without extensions, and so without basic constraints.", .constraint,
          "certificate/version", cause: nil,
          {
            $0.version = nil
            $0.extensions = nil
          }
        ),
        (
          "version-2", "Version 2 with extensions, which require version 3.", .malformed,
          "certificate/version", cause: nil, { $0.version = 1 }
        ),
        (
          "version-4", "Version 4, which is not defined.", .unsupported, "certificate/version",
          cause: nil, { $0.version = 3 }
        ),
      ]
    )
      + [
        wrong(
          "intermediate-version-1",
          "An intermediate of version 1 with all required extensions.",
          [.constraint],
          try lab.signed(certificates: { $0.intermediate.version = nil }),
          "certificate/version"
        )
      ]
      + leaf(
        lab,
        [
          (
            "algorithms-differ", "The outer signature algorithm is SHA-256, the inner one SHA-1.",
            .weakAlgorithm, "certificate/algorithm-mismatch", cause: nil,
            { $0.innerAlgorithm = .signature(.rsaPKCS1(.sha1)) }
          ),
          (
            "algorithm-parameters-differ",
            "Inner and outer signature algorithms differ in their parameters: absent and NULL.",
            .nonCanonical, "certificate/algorithm-mismatch", cause: nil,
            { $0.innerAlgorithm.parameters = nil }
          ),
          (
            "key-not-a-sequence", "The public key is an OCTET STRING.", .malformed,
            "certificate/malformed", cause: "asn1/unexpected-tag",
            { $0.subjectPublicKeyInfo = [0x04, 0x00] }
          ),
          (
            "subject-not-a-sequence", "The subject is an OCTET STRING.", .malformed,
            "certificate/malformed", cause: "asn1/unexpected-tag",
            { $0.subject = NameBuilder(bytes: [0x04, 0x00]) }
          ),
        ]
      )
  }

  private static func validityForms(_ lab: Lab) throws(TrustError) -> [Vector] {
    let period = { (tag: ASN1Tag, first: String, last: String) in
      ASN1Writer.bytes {
        $0.sequence {
          $0.primitive(tag, Array(first.utf8))
          $0.primitive(tag, Array(last.utf8))
        }
      }
    }
    let times: [(name: String, comment: String, tag: ASN1Tag, last: String, cause: String)] = [
      ("utc-february-30", "A date of 30 February.", .utcTime, "260230145002Z", "time/out-of-range"),
      (
        "utc-without-seconds", "UTCTime without seconds, which certificates require.", .utcTime,
        "2608231450Z", "time/malformed"
      ),
      (
        "utc-offset", "UTCTime with an offset; certificates require Z.", .utcTime,
        "260823145002+0000", "time/malformed"
      ),
      (
        "utc-without-zone", "UTCTime without time zone.", .utcTime, "260823145002",
        "time/missing-zone"
      ),
      (
        "utc-trailing", "A character after the time zone.", .utcTime, "260823145002Z0",
        "time/trailing-bytes"
      ),
      (
        "generalized-fraction", "GeneralizedTime with a fraction, which certificates forbid.",
        .generalizedTime,
        "20260823145002.5Z", "time/malformed"
      ),
      ("utc-empty", "An empty UTCTime.", .utcTime, "", "time/truncated"),
    ]
    let vectors = try times.map { time throws(TrustError) -> Vector in
      let first = time.tag == .utcTime ? "240724145003Z" : "20240724145003Z"
      return try leaf(
        lab,
        time.name,
        time.comment,
        .date,
        "certificate/validity",
        cause: time.cause
      ) { $0.rawValidity = period(time.tag, first, time.last) }
    }
    return vectors + [
      try leaf(
        lab,
        "validity-numbers",
        "INTEGERs instead of times.",
        .malformed,
        "certificate/malformed",
        cause: "asn1/unexpected-tag"
      ) { $0.rawValidity = [0x30, 0x06, 0x02, 0x01, 0x00, 0x02, 0x01, 0x7F] }
    ]
  }

  private static func extensionForms(_ lab: Lab) throws(TrustError) -> [Vector] {
    let unknown = ExtensionBuilder(ASN1ObjectIdentifier(1, 2, 3, 4), value: [0x05, 0x00])
    let constraints = ASN1ObjectIdentifier(2, 5, 29, 19)
    let usage = ASN1ObjectIdentifier(2, 5, 29, 15)
    return try leaf(
      lab,
      [
        (
          "constraints-twice", "Basic constraints twice, with and without CA.", .duplicate,
          "certificate/duplicate-extension", cause: nil,
          { $0.extensions?.append(.basicConstraints(isAuthority: true)) }
        ),
        (
          "unknown-extension-twice", "An unknown extension twice.", .duplicate,
          "certificate/duplicate-extension", cause: nil, { $0.extensions? += [unknown, unknown] }
        ),
        (
          "no-extensions-in-list", "An empty list of extensions.", .missing,
          "certificate/malformed", cause: "asn1/missing-element", { $0.extensions = [] }
        ),
        (
          "constraints-garbage", "Malformed basic constraints.", .malformed,
          "certificate/malformed", cause: "asn1/unexpected-tag",
          { $0.setExtension(ExtensionBuilder(constraints, isCritical: true, value: [0x05, 0x00])) }
        ),
        (
          "constraints-trailing", "One byte after basic constraints.", .trailing,
          "certificate/malformed", cause: "asn1/trailing-data",
          {
            $0.setExtension(
              ExtensionBuilder(constraints, isCritical: true, value: [0x30, 0x00, 0x00])
            )
          }
        ),
        (
          "key-usage-garbage", "A malformed key usage.", .malformed, "certificate/malformed",
          cause: "asn1/unexpected-tag",
          { $0.setExtension(ExtensionBuilder(usage, isCritical: true, value: [0x05, 0x00])) }
        ),
      ]
    )
  }
}
