// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension CMSSuites {
  static func signedData(_ lab: Lab) throws(TrustError) -> Suite {
    Suite(
      "cms/signed-data",
      .cmsRead,
      "ContentInfo and SignedData (RFC 5652, 3 and 5.1), as restricted as genuine receipts are.",
      [
        Suite.Group(description: "Forms.", vectors: try forms(lab)),
        Suite.Group(description: "Structure.", vectors: try structure(lab)),
        Suite.Group(description: "Types and versions.", vectors: try types(lab)),
        Suite.Group(description: "Certificates and revocation lists.", vectors: try bags(lab)),
        Suite.Group(description: "Number of signers.", vectors: try signers(lab)),
      ]
    )
  }

  private static func forms(_ lab: Lab) throws(TrustError) -> [Vector] {
    [
      Vector(
        "der",
        "Definite lengths throughout, as the App Store writes.",
        [.basic],
        try message(lab),
        value(lab)
      ),
      Vector(
        "ber",
        "Open lengths and a content of one piece, as Xcode writes.",
        [.form, .indefinite],
        try message(lab) { $0.form = .indefinite },
        value(lab)
      ),
      Vector(
        "ber-streamed",
        "Open lengths and a content in pieces, as streaming signers write.",
        [.form, .indefinite],
        try message(lab) { $0.form = .streamed(pieceLength: 3) },
        value(lab)
      ),
      Vector(
        "empty-content",
        "A content without octets is there all the same.",
        [.boundary],
        .base64(
          try lab.signed(content: []) { $0.certificates = [lab.authority.leaf] }
        ),
        value(lab, content: [])
      ),
      Vector(
        "two-certificates",
        "Order and number of certificates say nothing.",
        [.form],
        try message(lab) { $0.certificates = [lab.authority.root, lab.authority.leaf] },
        value(lab, certificates: 2)
      ),
    ]
  }

  private static func structure(_ lab: Lab) throws(TrustError) -> [Vector] {
    let whole = try message(lab).bytes
    let open = try message(lab) { $0.form = .indefinite }.bytes
    return [
      Vector(
        "trailing-octet",
        "One octet after the message; libraries that stop early accept it.",
        [.trailing],
        try message(lab) { $0.trailingBytes = [0x00] },
        .invalid("cms/malformed", cause: "asn1/trailing-data")
      ),
      Vector(
        "trailing-message",
        "A second message after the first.",
        [.trailing],
        .base64(whole + whole),
        .invalid("cms/malformed", at: whole.count, cause: "asn1/trailing-data")
      ),
      Vector(
        "extra-field",
        "A field after the signers.",
        [.trailing],
        try message(lab) { $0.extraFields = [0x05, 0x00] },
        .invalid("cms/malformed", cause: "asn1/trailing-data")
      ),
      Vector(
        "truncated",
        "The last octet is missing.",
        [.truncated],
        .base64(Array(whole.dropLast())),
        .invalid("cms/malformed", at: 4, cause: "asn1/truncated")
      ),
      Vector(
        "truncated-open",
        "The last end of an open length is missing.",
        [.truncated, .indefinite],
        .base64(Array(open.dropLast(2))),
        .invalid("cms/malformed", cause: "asn1/missing-end-of-contents")
      ),
      Vector(
        "set-for-sequence",
        "The outer wrapper is a SET.",
        [.malformed],
        .base64([0x31] + whole.dropFirst()),
        .invalid("cms/malformed", at: 0, cause: "asn1/unexpected-tag")
      ),
      Vector(
        "empty-sequence",
        "A wrapper with nothing in it.",
        [.missing],
        .hex([0x30, 0x00]),
        .invalid("cms/malformed", at: 2, cause: "asn1/missing-element")
      ),
      Vector(
        "content-not-octets",
        "The content is a UTF8String.",
        [.malformed],
        try message(lab) { $0.attachment = .raw(ASN1Writer.bytes { $0.utf8String("receipt") }) },
        .invalid("cms/malformed", cause: "asn1/unexpected-tag")
      ),
      Vector(
        "two-contents",
        "Two strings where one is meant.",
        [.ambiguous],
        try message(lab) {
          let string = ASN1Writer.bytes { $0.octetString(content) }
          $0.attachment = .raw(string + string)
        },
        .invalid("cms/malformed", cause: "asn1/trailing-data")
      ),
    ]
  }

  private static func types(_ lab: Lab) throws(TrustError) -> [Vector] {
    let enveloped = ASN1ObjectIdentifier(1, 2, 840, 113549, 1, 7, 3)
    return [
      Vector(
        "enveloped-data",
        "The outer type is id-envelopedData.",
        [.unsupported],
        try message(lab) { $0.contentInfoType = enveloped },
        .invalid("cms/content-type")
      ),
      Vector(
        "data",
        "The outer type is id-data: nothing is signed.",
        [.unsupported],
        try message(lab) { $0.contentInfoType = .data },
        .invalid("cms/content-type")
      ),
      Vector(
        "version-3",
        "Version 3 announces another shape.",
        [.unsupported],
        try message(lab) { $0.version = 3 },
        .invalid("cms/version")
      ),
      Vector(
        "version-0",
        "No standard has version 0 here.",
        [.malformed],
        try message(lab) { $0.version = 0 },
        .invalid("cms/version")
      ),
      Vector(
        "content-of-other-type",
        "A content that was signed for another purpose: id-signedData.",
        [.substitution],
        try message(lab) { $0.contentType = .signedData },
        .invalid("cms/encapsulated-content-type")
      ),
      Vector(
        "detached",
        "The content is not in the message, so anything could be it.",
        [.unsupported],
        try message(lab) { $0.attachment = .detached },
        .invalid("cms/detached")
      ),
      Vector(
        "no-digest-algorithms",
        "No digest is announced.",
        [.missing],
        try message(lab) { $0.digestAlgorithms = [] },
        .invalid("cms/digest-algorithms")
      ),
      Vector(
        "two-digest-algorithms",
        "A second digest is announced, which nobody uses.",
        [.ambiguous],
        try message(lab) { $0.digestAlgorithms = [.digest(.sha1), .digest(.sha256)] },
        .invalid("cms/digest-algorithms")
      ),
      Vector(
        "other-digest-algorithm",
        "SHA-1 is announced, SHA-256 is used.",
        [.weakAlgorithm],
        try message(lab) { $0.digestAlgorithms = [.digest(.sha1)] },
        .invalid("cms/digest-algorithms")
      ),
      Vector(
        "unknown-digest-algorithm",
        "MD5 is announced beside SHA-256.",
        [.weakAlgorithm],
        try message(lab) { $0.digestAlgorithms = [.digest(.sha256), .digest(.md5)] },
        .invalid("cms/digest-algorithms")
      ),
    ]
  }

  private static func bags(_ lab: Lab) throws(TrustError) -> [Vector] {
    let leaf = lab.authority.leaf
    let attributeCertificate = ASN1Writer.bytes {
      $0.constructed(.context(1)) { $0.integer(1) }
    }
    return [
      Vector(
        "no-certificates",
        "The field is missing.",
        [.missing],
        try message(lab) { $0.certificates = nil },
        .invalid("cms/no-certificates")
      ),
      Vector(
        "empty-certificates",
        "The field is there and empty.",
        [.missing],
        try message(lab) { $0.certificates = [] },
        .invalid("cms/no-certificates")
      ),
      Vector(
        "nine-certificates",
        "More certificates than any chain needs.",
        [.limit],
        try message(lab) { $0.certificates = Array(repeating: leaf, count: 9) },
        .invalid("cms/too-many-certificates")
      ),
      Vector(
        "attribute-certificate",
        "Another kind of certificate, tagged [1].",
        [.unsupported],
        try message(lab) { $0.certificates = [leaf, attributeCertificate] },
        .invalid("cms/certificate-choice")
      ),
      Vector(
        "revocation-list",
        "A revocation list, which nobody reads.",
        [.unsupported],
        try message(lab) { $0.revocationLists = [[0x30, 0x00]] },
        .invalid("cms/revocation-lists")
      ),
      Vector(
        "empty-revocation-lists",
        "The field for revocation lists, without any.",
        [.unsupported],
        try message(lab) { $0.revocationLists = [] },
        .invalid("cms/revocation-lists")
      ),
    ]
  }

  private static func signers(_ lab: Lab) throws(TrustError) -> [Vector] {
    [
      Vector(
        "no-signer",
        "All of no signatures are right.",
        [.missing],
        try message(lab) {
          $0.signers = []
          $0.digestAlgorithms = [.digest(.sha256)]
        },
        .invalid("cms/no-signer")
      ),
      Vector(
        "two-signers",
        "A right signature, then an attacker's: whom does one ask?",
        [.ambiguous],
        try message(lab) { $0.signers.append(lab.attacker.signer) },
        .invalid("cms/several-signers")
      ),
      Vector(
        "two-signers-reversed",
        "An attacker's signature, then a right one.",
        [.ambiguous],
        try message(lab) { $0.signers.insert(lab.attacker.signer, at: 0) },
        .invalid("cms/several-signers")
      ),
      Vector(
        "one-signer-twice",
        "The same right signature twice.",
        [.duplicate],
        try message(lab) { $0.signers.append(lab.authority.signer) },
        .invalid("cms/several-signers")
      ),
    ]
  }
}
