// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension CMSSuites {
  static func signedData(_ lab: Lab) throws(TrustError) -> Suite {
    suite(
      "signed-data",
      "ContentInfo and SignedData (RFC 5652, 3 and 5.1).",
      [
        Suite.Group(description: "Valid messages.", vectors: try forms(lab)),
        Suite.Group(description: "Structure.", vectors: try structure(lab)),
        Suite.Group(description: "Types and versions.", vectors: try types(lab)),
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
      version-0 | malformed | cms/version | \(message(lab) { $0.version = 0 }) | SignedData version 0, which is not defined.
      no-digest-algorithms | missing | cms/digest-algorithms | \(message(lab) { $0.digestAlgorithms = [] }) | digestAlgorithms is empty.
      other-digest-algorithm | weak-algorithm | cms/digest-algorithms | \(message(lab) { $0.digestAlgorithms = [.digest(.sha1)] }) \
        | digestAlgorithms lists SHA-1, the signer uses SHA-256.
      """
    )
  }
}
