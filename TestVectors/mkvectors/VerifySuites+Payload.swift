// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension VerifySuites {
  static func payload(_ lab: Lab) throws(TrustError) -> Suite {
    suite(
      "payload",
      "Payloads under a valid signature; the receipt suites have more payloads.",
      [
        group("Valid payloads.", try rightPayloads(lab)),
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
    return try rows(
      """
      full | basic | \(reads(full)) | \(lab.signed(full)) | All attributes of a genuine receipt.
      wrapped | form | valid | \(lab.signed(content: wrapped)) | The payload in an additional OCTET STRING, as some tools sign it.
      """
    )
  }

  private static func precedence(_ lab: Lab) throws(TrustError) -> [Vector] {
    let malformed = Lab.receipt { $0.edits.remove(type: 2) }
    let other = Lab.receipt { $0.bundleId = "com.example.other" }
    let payload = try Lab.receipt().payload()
    let unmarked = try lab.attacker.adjusting {
      $0.leaf.removeExtension(.receiptSigningMarker)
    }
    return try rows(
      """
      untrusted-before-payload | attacker-key | trust/not-issued | \(lab.signed(malformed, by: lab.attacker)) \
        | An untrusted chain and a malformed payload: the chain is reported.
      untrusted-before-purpose | attacker-key | trust/not-issued | \(lab.signed(by: unmarked)) \
        | An untrusted chain without marker: the missing trust is reported.
      signature-before-payload | tampering | trust/signature | \(lab.signed(malformed) { message in message.changeSigner { $0.covers = .bytes(payload) } }) \
        | An invalid signature and a malformed payload: the signature is reported.
      signature-before-claims | tampering | trust/signature | \(lab.signed(other) { message in message.changeSigner { $0.covers = .bytes(payload) } }) \
        | An invalid signature and another bundle id: the signature is reported.
      container-before-chain | malformed | cms/version | \(lab.signed(by: lab.attacker) { $0.version = 3 }) \
        | An unsupported container and an untrusted chain: the container is reported.
      """
    )
  }
}
