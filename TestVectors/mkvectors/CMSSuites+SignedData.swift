// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension CMSSuites {
  static func signedData(_ lab: Lab) throws(TrustError) -> Suite {
    suite(
      "signed-data",
      "ContentInfo and SignedData (RFC 5652, 3 and 5.1), restricted to what genuine "
        + "receipts use.",
      [
        Suite.Group(description: "Valid messages.", vectors: try forms(lab)),
        Suite.Group(description: "Structure.", vectors: try structure(lab)),
        Suite.Group(description: "Types and versions.", vectors: try types(lab)),
        Suite.Group(
          description: "Certificates and revocation lists.",
          vectors: try certificateSets(lab)
        ),
        Suite.Group(description: "Number of signers.", vectors: try signers(lab)),
      ]
    )
  }

  private static func forms(_ lab: Lab) throws(TrustError) -> [Vector] {
    try Vector.table(
      """
      der | basic | \(value(lab)) | \(message(lab)) | Definite lengths throughout, as the App Store writes them.
      ber | form indefinite | \(value(lab)) | \(message(lab) { $0.form = .indefinite }) | Indefinite lengths and content in one segment, as Xcode writes them.
      ber-streamed | form indefinite | \(value(lab)) | \(message(lab) { $0.form = .streamed(pieceLength: 3) }) \
        | Indefinite lengths and content in several segments, as streaming signers write them.
      empty-content | boundary | \(value(lab, content: [])) | \(.base64(lab.signed(content: []) { $0.certificates = [lab.authority.leaf] })) \
        | Empty content is still content.
      two-certificates | form | \(value(lab, certificates: 2)) | \(message(lab) { $0.certificates = [lab.authority.root, lab.authority.leaf] }) \
        | Certificates may be in any order and number.
      """
    )
  }

  private static func structure(_ lab: Lab) throws(TrustError) -> [Vector] {
    let whole = try message(lab).bytes
    let open = try message(lab) { $0.form = .indefinite }.bytes
    let twoContents = try message(lab) {
      let string = ASN1Writer.bytes { $0.octetString(content) }
      $0.attachment = .raw(string + string)
    }
    return try Vector.table(
      """
      trailing-octet | trailing | cms/malformed cause asn1/trailing-data | \(message(lab) { $0.trailingBytes = [0x00] }) \
        | One byte after the message; libraries that stop at the end of the structure accept it.
      trailing-message | trailing | \(.invalid("cms/malformed", at: whole.count, cause: "asn1/trailing-data")) | \(.base64(whole + whole)) \
        | A second message after the first.
      extra-field | trailing | cms/malformed cause asn1/trailing-data | \(message(lab) { $0.extraFields = [0x05, 0x00] }) \
        | An additional field after signerInfos.
      truncated | truncated | cms/malformed at 4 cause asn1/truncated | \(.base64(Array(whole.dropLast()))) | The last byte is missing.
      truncated-open | truncated indefinite | cms/malformed cause asn1/missing-end-of-contents | \(.base64(Array(open.dropLast(2)))) \
        | The last end-of-contents is missing.
      set-for-sequence | malformed | cms/malformed at 0 cause asn1/unexpected-tag | \(.base64([0x31] + whole.dropFirst())) | ContentInfo is a SET.
      empty-sequence | missing | cms/malformed at 2 cause asn1/missing-element | \(.hex([0x30, 0x00])) | ContentInfo is empty.
      content-not-octets | malformed | cms/malformed cause asn1/unexpected-tag \
        | \(message(lab) { $0.attachment = .raw(ASN1Writer.bytes { $0.utf8String("receipt") }) }) | The content is a UTF8String.
      two-contents | ambiguous | cms/malformed cause asn1/trailing-data | \(twoContents) | Two strings as content.
      """
    )
  }

  private static func types(_ lab: Lab) throws(TrustError) -> [Vector] {
    let enveloped = ASN1ObjectIdentifier(1, 2, 840, 113549, 1, 7, 3)
    return try Vector.table(
      """
      enveloped-data | unsupported | cms/content-type | \(message(lab) { $0.contentInfoType = enveloped }) | The outer content type is id-envelopedData.
      data | unsupported | cms/content-type | \(message(lab) { $0.contentInfoType = .data }) | The outer content type is id-data, which is not signed.
      version-3 | unsupported | cms/version | \(message(lab) { $0.version = 3 }) | SignedData version 3.
      version-0 | malformed | cms/version | \(message(lab) { $0.version = 0 }) | SignedData version 0, which is not defined.
      content-of-other-type | substitution | cms/encapsulated-content-type | \(message(lab) { $0.contentType = .signedData }) \
        | The encapsulated content type is id-signedData: content signed for another purpose.
      detached | unsupported | cms/detached | \(message(lab) { $0.attachment = .detached }) | Detached content: the signed bytes are not in the message.
      no-digest-algorithms | missing | cms/digest-algorithms | \(message(lab) { $0.digestAlgorithms = [] }) | digestAlgorithms is empty.
      two-digest-algorithms | ambiguous | cms/digest-algorithms | \(message(lab) { $0.digestAlgorithms = [.digest(.sha1), .digest(.sha256)] }) \
        | digestAlgorithms lists a second, unused digest.
      other-digest-algorithm | weak-algorithm | cms/digest-algorithms | \(message(lab) { $0.digestAlgorithms = [.digest(.sha1)] }) \
        | digestAlgorithms lists SHA-1, the signer uses SHA-256.
      unknown-digest-algorithm | weak-algorithm | cms/digest-algorithms | \(message(lab) { $0.digestAlgorithms = [.digest(.sha256), .digest(.md5)] }) \
        | digestAlgorithms lists MD5 in addition to SHA-256.
      """
    )
  }

  private static func certificateSets(_ lab: Lab) throws(TrustError) -> [Vector] {
    let leaf = lab.authority.leaf
    let attributeCertificate = ASN1Writer.bytes {
      $0.constructed(.context(1)) { $0.integer(1) }
    }
    return try Vector.table(
      """
      no-certificates | missing | cms/no-certificates | \(message(lab) { $0.certificates = nil }) | The certificates field is missing.
      empty-certificates | missing | cms/no-certificates | \(message(lab) { $0.certificates = [] }) | The certificates field is empty.
      nine-certificates | limit | cms/too-many-certificates | \(message(lab) { $0.certificates = Array(repeating: leaf, count: 9) }) \
        | Nine certificates, one above the limit.
      attribute-certificate | unsupported | cms/certificate-choice | \(message(lab) { $0.certificates = [leaf, attributeCertificate] }) \
        | An attribute certificate, tagged [1].
      revocation-list | unsupported | cms/revocation-lists | \(message(lab) { $0.revocationLists = [[0x30, 0x00]] }) | A revocation list.
      empty-revocation-lists | unsupported | cms/revocation-lists | \(message(lab) { $0.revocationLists = [] }) | An empty field for revocation lists.
      """
    )
  }

  private static func signers(_ lab: Lab) throws(TrustError) -> [Vector] {
    let noSigner = try message(lab) {
      $0.signers = []
      $0.digestAlgorithms = [.digest(.sha256)]
    }
    return try Vector.table(
      """
      no-signer | missing | cms/no-signer | \(noSigner) | No signer: a loop over all signatures would succeed.
      two-signers | ambiguous | cms/several-signers | \(message(lab) { $0.signers.append(lab.attacker.signer) }) \
        | A valid signer, then an attacker's: the result would depend on which one is verified.
      two-signers-reversed | ambiguous | cms/several-signers | \(message(lab) { $0.signers.insert(lab.attacker.signer, at: 0) }) \
        | An attacker's signer, then a valid one.
      one-signer-twice | duplicate | cms/several-signers | \(message(lab) { $0.signers.append(lab.authority.signer) }) | The same valid signer twice.
      """
    )
  }
}
