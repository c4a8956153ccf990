// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StrictJSON
import X509Certificates

//     {"at":"2026-01-01T00:00:00Z","do":"advance","sum":"5c1f09ab"}

/// The checksums of a log.
///
/// Each is the first 32 bits of SHA-256 of the checksum before it and of the line without its own. A line that was
/// changed, added, removed or moved is noticed, but not that lines are missing at the end.
package struct LogChain: Hashable, Sendable {
  /// The checksum of the last line; empty before the first one.
  private var last: [UInt8] = []

  /// The chain of a new log.
  package init() {}

  /// The line, an object with a line feed, with its checksum.
  package mutating func sealed(_ line: [UInt8]) -> [UInt8] {
    // Without the line feed and the bracket.
    let text = line.dropLast(2)
    last = sum(of: text)
    return text + LogChain.suffix(last) + [UInt8(ascii: "\n")]
  }

  /// The line, an object without a line feed, without its checksum.
  package mutating func opened(_ line: ArraySlice<UInt8>) throws(ScriptError) -> ArraySlice<UInt8> {
    let text = line.dropLast(LogChain.length)
    let sum = sum(of: text)
    guard line.count > LogChain.length,
      line.suffix(LogChain.length).elementsEqual(LogChain.suffix(sum))
    else {
      throw ScriptError(
        "the checksum does not match: this line was changed, or a line before it was added, removed or moved",
        hint: "use a backup of the log; a line cannot be edited"
      )
    }
    last = sum
    return text + [UInt8(ascii: "}")]
  }

  private func sum(of text: ArraySlice<UInt8>) -> [UInt8] {
    do {
      let digest = try DigestAlgorithm.sha256.digest(of: (last + text)[...])
      return Array(hexadecimal(digest[...].prefix(4)).utf8)
    } catch {
      // A libcrypto without SHA-256 can't sign the store's tokens either.
      return Array("00000000".utf8)
    }
  }

  private static func suffix(_ sum: [UInt8]) -> [UInt8] {
    Array(",\"sum\":\"".utf8) + sum + Array("\"}".utf8)
  }

  /// The length of `,"sum":"5c1f09ab"}`.
  private static let length = 18
}
