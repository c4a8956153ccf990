// SPDX-License-Identifier: Apache-2.0

import CBuildCommit

/// The version of ReceiptKit, for the command, the C interface and the Python package.
package enum BuildVersion {
  /// The version of all products.
  package static let number: StaticString = "0.2.0"

  /// The commit that was built; `nil` if the build did not name it, as `swift build` does not.
  package static let commit = BuildCommit(text: namedCommit)

  private static var namedCommit: String {
    var bytes: [UInt8] = []
    while case let byte = receiptkit_commit_byte(bytes.count), byte != 0 { bytes.append(byte) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A commit of git, and whether files differed from it.
package struct BuildCommit: Hashable, Sendable {
  /// The hash in hexadecimal.
  package let hash: String
  /// Whether files were changed or added since.
  package let hasUncommittedChanges: Bool

  /// Reads the hash, followed by `-dirty` if there were changes; `nil` for any other text.
  package init?(text: String) {
    let digits = text.utf8.prefix(while: BuildCommit.isDigit)
    let mark = text.utf8.dropFirst(digits.count)
    guard digits.count >= BuildCommit.leastDigits,
      mark.isEmpty || mark.elementsEqual(BuildCommit.dirty.utf8)
    else { return nil }
    hash = String(decoding: digits, as: UTF8.self)
    hasUncommittedChanges = !mark.isEmpty
  }

  private static let leastDigits = 40
  private static let dirty = "-dirty"

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}

extension BuildCommit: CustomStringConvertible {
  /// The beginning of the hash, which is enough to find the commit.
  package var description: String {
    let short = String(decoding: hash.utf8.prefix(12), as: UTF8.self)
    return hasUncommittedChanges ? "\(short) with uncommitted changes" : short
  }
}
