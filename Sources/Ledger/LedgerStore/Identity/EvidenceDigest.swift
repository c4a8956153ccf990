// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
package import StoreVerification
import StrictBase64
import X509Certificates

/// The identity of a document: SHA-256 of what was signed.
///
/// Of a token, that is its signing input, because one signature has two valid forms; of an app receipt its content, because
/// its certificates may come in any order. Base64 and white space around a document do not count.
public struct EvidenceDigest: Hashable, Comparable, Sendable {
  /// The 32 bytes.
  package let bytes: [UInt8]

  package init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.bytes = bytes
  }

  /// The identity with 64 hexadecimal digits; `nil` for other text.
  public init?(hexadecimal: String) {
    guard let bytes = Base16.decode(hexadecimal.utf8) else { return nil }
    self.init(bytes: bytes)
  }

  package init(of bytes: ArraySlice<UInt8>) throws(VerificationError) {
    do {
      self.bytes = try DigestAlgorithm.sha256.digest(of: bytes)
    } catch {
      throw .trust(error)
    }
  }

  /// 64 hexadecimal digits.
  public var hexadecimal: String {
    bytes.map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  /// By bytes.
  public static func < (left: EvidenceDigest, right: EvidenceDigest) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

extension EvidenceDigest: CustomStringConvertible {
  /// 64 hexadecimal digits.
  public var description: String { hexadecimal }
}
