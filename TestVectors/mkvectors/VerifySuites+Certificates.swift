// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension VerifySuites {
  static func certificates(_ lab: Lab) throws(TrustError) -> Suite {
    Suite(
      "receipt-verify/certificates",
      .receiptVerify,
      "Certificates by themselves (RFC 5280, 4.1 and 4.2). All are signed by their genuine issuer.",
      [
        group("Form.", try certificateForms(lab)),
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
    _ bend: (inout CertificateBuilder) -> Void
  ) throws(TrustError) -> Vector {
    wrong(
      name,
      comment,
      [flag],
      try lab.signed(certificates: { bend(&$0.leaf) }),
      code,
      cause: cause
    )
  }

  private static func certificateForms(_ lab: Lab) throws(TrustError) -> [Vector] {
    [
      try leaf(
        lab,
        "extra-field",
        "A field after the extensions.",
        .trailing,
        "certificate/malformed",
        cause: "asn1/trailing-data"
      ) { $0.extraFields = [0x05, 0x00] },
      try leaf(
        lab,
        "version-1",
        "Version 1, with extensions that it does not have.",
        .malformed,
        "certificate/version"
      ) { $0.version = nil },
      try leaf(
        lab,
        "version-1-intermediate-form",
        "Version 1 without extensions: nobody is an authority.",
        .constraint,
        "certificate/version"
      ) {
        $0.version = nil
        $0.extensions = nil
      },
      try leaf(
        lab,
        "version-2",
        "Version 2 has no extensions either.",
        .malformed,
        "certificate/version"
      ) { $0.version = 1 },
      try leaf(
        lab,
        "version-4",
        "No standard has version 4.",
        .unsupported,
        "certificate/version"
      ) { $0.version = 3 },
      wrong(
        "intermediate-version-1",
        "An authority of version 1, with everything an authority needs.",
        [.constraint],
        try lab.signed(certificates: { $0.intermediate.version = nil }),
        "certificate/version"
      ),
      try leaf(
        lab,
        "algorithms-differ",
        "SHA-256 outside, SHA-1 in what is signed.",
        .weakAlgorithm,
        "certificate/algorithm-mismatch"
      ) { $0.innerAlgorithm = .signature(.rsaPKCS1(.sha1)) },
      try leaf(
        lab,
        "algorithm-parameters-differ",
        "NULL outside, nothing in what is signed.",
        .nonCanonical,
        "certificate/algorithm-mismatch"
      ) { $0.innerAlgorithm.parameters = nil },
      try leaf(
        lab,
        "key-not-a-sequence",
        "The key is an OCTET STRING.",
        .malformed,
        "certificate/malformed",
        cause: "asn1/unexpected-tag"
      ) { $0.subjectPublicKeyInfo = [0x04, 0x00] },
      try leaf(
        lab,
        "subject-not-a-sequence",
        "The subject is an OCTET STRING.",
        .malformed,
        "certificate/malformed",
        cause: "asn1/unexpected-tag"
      ) { $0.subject = NameBuilder(bytes: [0x04, 0x00]) },
    ]
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
      ("utc-february-30", "No such day.", .utcTime, "260230145002Z", "time/out-of-range"),
      (
        "utc-without-seconds", "BER may leave the seconds out, certificates may not.", .utcTime,
        "2608231450Z", "time/malformed"
      ),
      ("utc-offset", "Certificates are in UTC.", .utcTime, "260823145002+0000", "time/malformed"),
      ("utc-without-zone", "The zone is missing.", .utcTime, "260823145002", "time/missing-zone"),
      (
        "utc-trailing", "Something after the zone.", .utcTime, "260823145002Z0",
        "time/trailing-bytes"
      ),
      (
        "generalized-fraction", "Certificates have no fractions.", .generalizedTime,
        "20260823145002.5Z", "time/malformed"
      ),
      ("utc-empty", "No time at all.", .utcTime, "", "time/truncated"),
    ]
    var vectors: [Vector] = []
    for time in times {
      let first = time.tag == .utcTime ? "240724145003Z" : "20240724145003Z"
      vectors.append(
        try leaf(
          lab,
          time.name,
          time.comment,
          .date,
          "certificate/validity",
          cause: time.cause
        ) { $0.rawValidity = period(time.tag, first, time.last) }
      )
    }
    return vectors + [
      try leaf(
        lab,
        "validity-numbers",
        "Numbers in place of times.",
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
    return [
      try leaf(
        lab,
        "constraints-twice",
        "No authority, and an authority: which of them?",
        .duplicate,
        "certificate/duplicate-extension"
      ) { $0.extensions?.append(.basicConstraints(isAuthority: true)) },
      try leaf(
        lab,
        "unknown-extension-twice",
        "The rule holds for all extensions.",
        .duplicate,
        "certificate/duplicate-extension"
      ) { $0.extensions? += [unknown, unknown] },
      try leaf(
        lab,
        "no-extensions-in-list",
        "The list of extensions is there and empty.",
        .missing,
        "certificate/malformed",
        cause: "asn1/missing-element"
      ) { $0.extensions = [] },
      try leaf(
        lab,
        "constraints-garbage",
        "Basic constraints that cannot be read.",
        .malformed,
        "certificate/malformed",
        cause: "asn1/unexpected-tag"
      ) { $0.setExtension(ExtensionBuilder(constraints, isCritical: true, value: [0x05, 0x00])) },
      try leaf(
        lab,
        "constraints-trailing",
        "An octet after basic constraints.",
        .trailing,
        "certificate/malformed",
        cause: "asn1/trailing-data"
      ) {
        $0.setExtension(
          ExtensionBuilder(constraints, isCritical: true, value: [0x30, 0x00, 0x00])
        )
      },
      try leaf(
        lab,
        "key-usage-garbage",
        "A key usage that cannot be read.",
        .malformed,
        "certificate/malformed",
        cause: "asn1/unexpected-tag"
      ) { $0.setExtension(ExtensionBuilder(usage, isCritical: true, value: [0x05, 0x00])) },
    ]
  }
}
