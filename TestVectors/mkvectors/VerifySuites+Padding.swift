// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

// RFC 8017, 9.2: 00 01 FF … FF 00, then the DigestInfo up to the end of the block. Verifiers that parse
// the block, instead of comparing it with the only valid one, can be tricked.
extension VerifySuites {
  static func padding(_ lab: Lab) throws(TrustError) -> Suite {
    Suite(
      "receipt-verify/padding",
      .receiptVerify,
      "Signatures with the genuine key and invalid padding (RFC 8017, 8.2.2).",
      [group("Blocks.", try blocks(lab))]
    )
  }

  /// A block of 256 bytes, the modulus length of the lab's keys.
  static func block(_ block: PaddedBlock) -> [UInt8] { block.bytes(count: 256) }

  private static func blocks(_ lab: Lab) throws(TrustError) -> [Vector] {
    let digest = try TestDigest.sha256.digest(of: try Lab.receipt().payload())
    let info = PaddedBlock(digest).info
    let bare = AlgorithmBuilder(AlgorithmBuilder.digest(.sha256).identifier, parameters: nil)
    let garbage = AlgorithmBuilder(bare.identifier, parameters: [0x04, 0x02, 0xDE, 0xAD])
    let longLength = [0x30, 0x81] + info.dropFirst()
    let shortPadding =
      [0x00, 0x01] + [UInt8](repeating: 0xFF, count: 8) + [0x00] + info
      + [UInt8](repeating: 0xAA, count: 256 - 11 - info.count)
    let blocks: [(name: String, comment: String, block: [UInt8])] = [
      (
        "garbage-at-end", "Eight bytes after the DigestInfo.",
        block(PaddedBlock(digest, after: [UInt8](repeating: 0xAA, count: 8)))
      ),
      (
        "short-padding", "Eight bytes of padding, and arbitrary bytes after the DigestInfo.",
        shortPadding
      ),
      ("no-digest-info", "The digest without DigestInfo.", block(PaddedBlock(bare: digest))),
      (
        "other-algorithm", "A SHA-256 digest in a DigestInfo for SHA-1.",
        block(PaddedBlock(digest, algorithm: .digest(.sha1)))
      ),
      (
        "digest-of-other-content", "The digest of other content.",
        block(PaddedBlock([UInt8](repeating: 0x11, count: 32)))
      ),
      (
        "block-type-2", "Block type 2, the padding for encryption.",
        block(PaddedBlock(digest, front: [0x00, 0x02]))
      ),
      (
        "block-type-0", "Block type 0, which is obsolete.",
        block(PaddedBlock(digest, front: [0x00, 0x00]))
      ),
      (
        "first-octet", "The first byte of the block is 01.",
        block(PaddedBlock(digest, front: [0x01, 0x01]))
      ),
      (
        "padding-octet", "One byte of the padding is not FF.",
        block(PaddedBlock(digest, front: [0x00, 0x01, 0xFE]))
      ),
      (
        "no-parameters",
        "A DigestInfo without NULL parameters, which Apple's signers always write.",
        block(PaddedBlock(digest, algorithm: bare))
      ),
      (
        "garbage-parameters",
        "A DigestInfo with arbitrary parameters, which a forger can choose.",
        block(PaddedBlock(digest, algorithm: garbage))
      ),
      (
        "long-length", "A DigestInfo with a non-minimal length.",
        block(PaddedBlock(bare: longLength))
      ),
    ]
    var vectors = [
      try right(
        "right-block",
        "A valid block, created by the same code as the invalid ones.",
        [.basic],
        try signed(lab, block(PaddedBlock(digest)))
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
