// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

// RFC 8017, 9.2: 00 01 FF … FF 00, then the DigestInfo up to the end of the block. Verifiers that
// read the block, in place of comparing it with the one right block, can be deceived.
extension VerifySuites {
  static func padding(_ lab: Lab) throws(TrustError) -> Suite {
    Suite(
      "receipt-verify/padding",
      .receiptVerify,
      "Signatures by the genuine key whose padding no honest signer writes (RFC 8017, 8.2.2).",
      [group("Blocks.", try blocks(lab))]
    )
  }

  /// A block of 256 octets: two octets, the padding, a separator and a text.
  static func block(_ front: [UInt8], _ info: [UInt8], after: [UInt8] = []) -> [UInt8] {
    let rest = [0x00] + info + after
    return front + [UInt8](repeating: 0xFF, count: 256 - front.count - rest.count) + rest
  }

  static func block(_ info: [UInt8], after: [UInt8] = []) -> [UInt8] {
    block([0x00, 0x01], info, after: after)
  }

  /// The DigestInfo of a digest.
  static func digestInfo(
    _ digest: [UInt8],
    _ algorithm: AlgorithmBuilder = .digest(.sha256)
  ) -> [UInt8] {
    ASN1Writer.bytes {
      $0.sequence {
        $0.raw(algorithm.bytes)
        $0.octetString(digest)
      }
    }
  }

  private static func blocks(_ lab: Lab) throws(TrustError) -> [Vector] {
    let digest = try TestDigest.sha256.digest(of: try Lab.receipt().payload())
    let info = digestInfo(digest)
    let bare = AlgorithmBuilder(AlgorithmBuilder.digest(.sha256).identifier, parameters: nil)
    let garbage = AlgorithmBuilder(bare.identifier, parameters: [0x04, 0x02, 0xDE, 0xAD])
    let longLength = [0x30, 0x81] + info.dropFirst()
    let shortPadding =
      [0x00, 0x01] + [UInt8](repeating: 0xFF, count: 8) + [0x00] + info
      + [UInt8](repeating: 0xAA, count: 256 - 11 - info.count)
    let blocks: [(name: String, comment: String, block: [UInt8])] = [
      (
        "garbage-at-end", "Eight octets after the DigestInfo.",
        block(info, after: [UInt8](repeating: 0xAA, count: 8))
      ),
      ("short-padding", "Eight octets of padding, and garbage up to the end.", shortPadding),
      ("no-digest-info", "The digest alone.", block(digest)),
      (
        "other-algorithm", "The digest of SHA-256 in a DigestInfo of SHA-1.",
        block(digestInfo(digest, .digest(.sha1)))
      ),
      (
        "digest-of-other-content", "A right block over another content.",
        block(digestInfo([UInt8](repeating: 0x11, count: 32)))
      ),
      ("block-type-2", "The padding of encryption.", block([0x00, 0x02], info)),
      ("block-type-0", "Padding type 0, which is obsolete.", block([0x00, 0x00], info)),
      ("first-octet", "The block begins with 01.", block([0x01, 0x01], info)),
      ("padding-octet", "One octet of the padding is not FF.", block([0x00, 0x01, 0xFE], info)),
      (
        "no-parameters", "A DigestInfo without NULL; no signer of Apple's leaves it out.",
        block(digestInfo(digest, bare))
      ),
      (
        "garbage-parameters", "Parameters that mean nothing: room for a forger.",
        block(digestInfo(digest, garbage))
      ),
      ("long-length", "A length in more octets than it needs.", block(longLength)),
    ]
    var vectors = [
      try right(
        "right-block",
        "The one right block, made in the same way as the others here.",
        [.basic],
        try signed(lab, block(info))
      )
    ]
    for item in blocks {
      vectors.append(
        wrong(
          item.name,
          item.comment,
          [.padding],
          try signed(lab, item.block),
          "trust/signature"
        )
      )
    }
    return vectors
  }

  private static func signed(_ lab: Lab, _ block: [UInt8]) throws(TrustError) -> [UInt8] {
    let signature = try lab.keys.leaf.signRaw(block)
    return try lab.signed { message in message.changeSigner { $0.rawSignature = signature } }
  }
}
