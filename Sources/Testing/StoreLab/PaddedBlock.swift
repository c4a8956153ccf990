// SPDX-License-Identifier: Apache-2.0

import BinaryASN1

/// What an RSA signature is made from (RFC 8017, 9.2): 00 01 FF … FF 00 and the DigestInfo, right or wrong.
///
/// Verifiers that read the block, in place of comparing it with the one right block, can be deceived.
/// ``TestKey/signRaw(_:)`` signs it.
public struct PaddedBlock: Sendable {
  /// What stands in the place of the DigestInfo.
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

  /// A block with any octets in the place of the DigestInfo.
  public init(bare info: [UInt8], front: [UInt8] = [0x00, 0x01], after tail: [UInt8] = []) {
    self.front = front
    self.info = info
    self.tail = tail
  }

  /// The block for a modulus of so many octets.
  public func octets(_ count: Int) -> [UInt8] {
    let rest = [0x00] + info + tail
    return front + [UInt8](repeating: 0xFF, count: max(count - front.count - rest.count, 0)) + rest
  }
}
