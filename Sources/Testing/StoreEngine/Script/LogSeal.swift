// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StrictJSON
import X509Certificates

//     {"at":"2026-01-01T00:00:00Z","do":"advance","sum":"5c1f09ab"}

/// The checksum of a line of a log: a changed line is noticed, although it would be a valid event.
///
/// It is the first 32 bits of SHA-256 of the line without it.
package enum LogSeal {
  /// The line, an object with a line feed, with its checksum.
  package static func sealed(_ line: [UInt8]) -> [UInt8] {
    // Without the line feed and the bracket.
    let text = line.dropLast(2)
    return text + suffix(of: text) + [UInt8(ascii: "\n")]
  }

  /// The line without its checksum.
  static func opened(_ line: ArraySlice<UInt8>) throws(ScriptError) -> ArraySlice<UInt8> {
    let text = line.dropLast(length)
    guard line.count > length, line.suffix(length).elementsEqual(suffix(of: text)) else {
      throw ScriptError(
        "the checksum does not match: the line was changed",
        hint: "use a backup of the log; a line cannot be edited"
      )
    }
    return text + [UInt8(ascii: "}")]
  }

  private static func suffix(of text: ArraySlice<UInt8>) -> [UInt8] {
    Array(",\"sum\":\"\(sum(of: text))\"}".utf8)
  }

  private static func sum(of text: ArraySlice<UInt8>) -> String {
    do {
      return hexadecimal(try DigestAlgorithm.sha256.digest(of: text)[...].prefix(4))
    } catch {
      // A libcrypto without SHA-256 can't sign the store's tokens either.
      return "00000000"
    }
  }

  /// The length of `,"sum":"5c1f09ab"}`.
  private static let length = 18
}
