// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension VerifySuites {
  static func payload(_ lab: Lab) throws(TrustError) -> Suite {
    Suite(
      "receipt-verify/payload",
      .receiptVerify,
      "Payloads under a right signature; more of them are in the suites of receipt-read.",
      [
        group("Payloads that are right.", try rightPayloads(lab)),
        group("Payloads that are wrong.", try wrongPayloads(lab)),
        group("Which of two faults is told.", try precedence(lab)),
      ]
    )
  }

  private static func rightPayloads(_ lab: Lab) throws(TrustError) -> [Vector] {
    let full = Lab.receipt {
      $0.extraAttributes = ReceiptBuilder().extraAttributes
      $0.purchases = [PurchaseBuilder("com.example.notes.pro")]
    }
    let payload = try Lab.receipt().payload()
    let wrapped = ASN1Writer.bytes { $0.octetString(payload) }
    return [
      try right(
        "full",
        "Everything that a genuine receipt has.",
        [.basic],
        try lab.signed(full),
        reads: full
      ),
      try right(
        "wrapped",
        "Signed in one more OCTET STRING, as some tools do.",
        [.form],
        try lab.signed(content: wrapped)
      ),
    ]
  }

  private static func wrongPayloads(_ lab: Lab) throws(TrustError) -> [Vector] {
    let payload = try Lab.receipt().payload()
    let bent = {
      (
        name: String,
        comment: String,
        flag: Flag,
        code: String,
        cause: String?,
        configure: (inout ReceiptBuilder) -> Void
      ) throws(TrustError) -> Vector in
      wrong(
        name,
        comment,
        [flag],
        try lab.signed(Lab.receipt(configure)),
        code,
        cause: cause
      )
    }
    return [
      try bent(
        "no-creation-date",
        "Without a date there is no moment to judge certificates at.",
        .missing,
        "receipt/missing-attribute",
        nil
      ) { $0.edits.remove(type: 12) },
      try bent(
        "empty-creation-date",
        "An empty date is none, and never now.",
        .missing,
        "receipt/missing-attribute",
        nil
      ) { $0.edits.replace(type: 12, withRawValue: ReceiptSuites.ia5("")) },
      try bent(
        "creation-date-malformed",
        "A date that is not one is never taken for now.",
        .date,
        "receipt/date",
        "time/out-of-range"
      ) {
        $0.undocumentedDate = Lab.creationDate
        $0.creationDate = "2025-02-30T00:00:00Z"
      },
      try bent(
        "two-bundle-ids",
        "Another app's id beside the right one.",
        .duplicate,
        "receipt/duplicate-attribute",
        nil
      ) {
        $0.edits.add(
          AttributeBuilder(type: 2, value: ReceiptSuites.utf8("com.example.other")),
          first: true
        )
      },
      try bent(
        "purchase-malformed",
        "A purchase that cannot be read is not left out.",
        .malformed,
        "receipt/malformed",
        "asn1/unexpected-tag"
      ) { $0.edits.add(AttributeBuilder(type: 17, value: [0x30, 0x00])) },
      wrong(
        "trailing-octet",
        "One octet after the payload, and signed with it.",
        [.trailing],
        try lab.signed(content: payload + [0x00]),
        "receipt/malformed",
        cause: "asn1/trailing-data"
      ),
      wrong(
        "empty",
        "A content without octets.",
        [.missing],
        try lab.signed(content: []),
        "receipt/malformed",
        cause: "asn1/missing-element"
      ),
      wrong(
        "text",
        "Something else was signed with the key for receipts.",
        [.substitution],
        try lab.signed(content: Array("{\"bundleId\":\"com.example.notes\"}".utf8)),
        "receipt/malformed",
        cause: "asn1/truncated"
      ),
    ]
  }

  private static func precedence(_ lab: Lab) throws(TrustError) -> [Vector] {
    let malformed = Lab.receipt { $0.edits.remove(type: 2) }
    let other = Lab.receipt { $0.bundleId = "com.example.other" }
    let payload = try Lab.receipt().payload()
    let unmarked = try lab.attacker.adjusting {
      $0.leaf.removeExtension(.receiptSigningMarker)
    }
    return [
      wrong(
        "untrusted-before-payload",
        "Nobody vouches for it, so what it says does not matter.",
        [.attackerKey],
        try lab.signed(malformed, by: lab.attacker),
        "trust/untrusted"
      ),
      wrong(
        "untrusted-before-purpose",
        "A foreign chain is called foreign.",
        [.attackerKey],
        try lab.signed(by: unmarked),
        "trust/untrusted"
      ),
      wrong(
        "signature-before-payload",
        "It was changed, so what it says does not matter.",
        [.tampering],
        try lab.signed(malformed) { message in
          message.changeSigner { $0.covers = .bytes(payload) }
        },
        "trust/signature"
      ),
      wrong(
        "signature-before-claims",
        "It was changed, so what it says does not matter.",
        [.tampering],
        try lab.signed(other) { message in
          message.changeSigner { $0.covers = .bytes(payload) }
        },
        "trust/signature"
      ),
      wrong(
        "container-before-chain",
        "What cannot be read has no signer.",
        [.malformed],
        try lab.signed(by: lab.attacker) { $0.version = 3 },
        "cms/version"
      ),
    ]
  }
}
