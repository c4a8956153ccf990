// SPDX-License-Identifier: Apache-2.0

import BinaryASN1

/// Builds the padded block of an RSA signature (RFC 8017, 9.2): 00 01 FF … FF 00 and the DigestInfo,
/// valid or not.
///
/// Verifiers that parse the block, instead of comparing it with the only valid encoding, may accept forgeries.
/// ``TestKey/signRaw(_:)`` signs it.
public struct PaddedBlock: Sendable {
  /// The contents of the block after the padding, usually a DigestInfo.
  public let info: [UInt8]
  private let front: [UInt8]
  private let tail: [UInt8]

  /// A block with a digest in its DigestInfo.
  public init(
    _ digest: [UInt8],
    algorithm: AlgorithmBuilder = .digest(.sha256),
    front: [UInt8] = [0x00, 0x01],
    after tail: [UInt8] = []
  ) {
    let info = ASN1Writer.bytes {
      $0.sequence {
        $0.raw(algorithm.bytes)
        $0.octetString(digest)
      }
    }
    self.init(bare: info, front: front, after: tail)
  }

  /// A block with raw bytes instead of the DigestInfo.
  public init(bare info: [UInt8], front: [UInt8] = [0x00, 0x01], after tail: [UInt8] = []) {
    self.front = front
    self.info = info
    self.tail = tail
  }

  /// The block for a modulus of `count` bytes.
  public func bytes(count: Int) -> [UInt8] {
    let rest = [0x00] + info + tail
    return front + [UInt8](repeating: 0xFF, count: max(count - front.count - rest.count, 0)) + rest
  }
}
