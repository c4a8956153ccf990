// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension VerifySuites {
  static func payload(_ lab: Lab) throws(TrustError) -> Suite {
    Suite(
      "receipt-verify/payload",
      .receiptVerify,
      "Payloads under a valid signature; the receipt suites have more payloads.",
      [
        group("Valid payloads.", try rightPayloads(lab)),
        group("Invalid payloads.", try wrongPayloads(lab)),
        group("Precedence of errors.", try precedence(lab)),
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
        "All attributes of a genuine receipt.",
        [.basic],
        try lab.signed(full),
        reads: full
      ),
      try right(
        "wrapped",
        "The payload in an additional OCTET STRING, as some tools sign it.",
        [.form],
        try lab.signed(content: wrapped)
      ),
    ]
  }

  private static func wrongPayloads(_ lab: Lab) throws(TrustError) -> [Vector] {
    let payload = try Lab.receipt().payload()
    let altered = {
      (
        name: String,
        comment: String,
        flag: Flag,
        code: String,
        cause: String?,
        configure: @escaping (inout ReceiptBuilder) -> Void
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
    return try table(
      altered,
      [
        (
          "no-creation-date",
          "The creation date is missing; it must not default to the current time.", .missing,
          "receipt/missing-attribute", nil, { $0.edits.remove(type: 12) }
        ),
        (
          "empty-creation-date",
          "The creation date is empty; it must not default to the current time.", .missing,
          "receipt/missing-attribute", nil,
          { $0.edits.replace(type: 12, withRawValue: ReceiptSuites.ia5("")) }
        ),
        (
          "creation-date-malformed",
          "The creation date is invalid; it must not default to the current time.", .date,
          "receipt/date", "time/out-of-range",
          {
            $0.undocumentedDate = Lab.creationDate
            $0.creationDate = "2025-02-30T00:00:00Z"
          }
        ),
        (
          "two-bundle-ids", "Two bundle ids, the first one of another app.", .duplicate,
          "receipt/duplicate-attribute", nil,
          {
            $0.edits.add(
              AttributeBuilder(type: 2, value: ReceiptSuites.utf8("com.example.other")),
              first: true
            )
          }
        ),
        (
          "purchase-malformed", "A malformed purchase, which must not be skipped.", .malformed,
          "receipt/malformed", "asn1/unexpected-tag",
          { $0.edits.add(AttributeBuilder(type: 17, value: [0x30, 0x00])) }
        ),
      ]
    )
      + wrong([
        (
          "trailing-octet", "One signed byte after the payload.", [.trailing],
          lab.signed(content: payload + [0x00]), "receipt/malformed", cause: "asn1/trailing-data"
        ),
        (
          "empty", "An empty payload.", [.missing], lab.signed(content: []), "receipt/malformed",
          cause: "asn1/missing-element"
        ),
        (
          "text", "Other data signed with the key for receipts.", [.substitution],
          lab.signed(content: Array("{\"bundleId\":\"com.example.notes\"}".utf8)),
          "receipt/malformed", cause: "asn1/truncated"
        ),
      ])
  }

  private static func precedence(_ lab: Lab) throws(TrustError) -> [Vector] {
    let malformed = Lab.receipt { $0.edits.remove(type: 2) }
    let other = Lab.receipt { $0.bundleId = "com.example.other" }
    let payload = try Lab.receipt().payload()
    let unmarked = try lab.attacker.adjusting {
      $0.leaf.removeExtension(.receiptSigningMarker)
    }
    return try wrong([
      (
        "untrusted-before-payload",
        "An untrusted chain and a malformed payload: the chain is reported.", [.attackerKey],
        lab.signed(malformed, by: lab.attacker), "trust/untrusted"
      ),
      (
        "untrusted-before-purpose",
        "An untrusted chain without marker: the missing trust is reported.", [.attackerKey],
        lab.signed(by: unmarked), "trust/untrusted"
      ),
      (
        "signature-before-payload",
        "An invalid signature and a malformed payload: the signature is reported.", [.tampering],
        lab.signed(malformed) { message in
          message.changeSigner { $0.covers = .bytes(payload) }
        }, "trust/signature"
      ),
      (
        "signature-before-claims",
        "An invalid signature and another bundle id: the signature is reported.", [.tampering],
        lab.signed(other) { message in
          message.changeSigner { $0.covers = .bytes(payload) }
        }, "trust/signature"
      ),
      (
        "container-before-chain",
        "An unsupported container and an untrusted chain: the container is reported.", [.malformed],
        lab.signed(by: lab.attacker) { $0.version = 3 }, "cms/version"
      ),
    ])
  }
}
