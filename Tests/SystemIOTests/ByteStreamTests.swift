// SPDX-License-Identifier: Apache-2.0

import Foundation
import SystemIO
import TestSupport
import Testing

@Suite struct ByteStreamTests {
  /// Each test has its own directory.
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ bytes: [UInt8]) throws -> InputSource {
    .file(try folder.file("file", bytes))
  }

  /// Reads all pieces, each after the last byte of the previous one.
  private func read(_ stream: ByteStream, limit: Int) throws -> (pieces: Int, bytes: [UInt8]) {
    var bytes: [UInt8] = []
    var pieces = 0
    while true {
      switch try stream.read(after: bytes.suffix(1), limit: limit) {
      case .nothingYet: break
      case .end: return (pieces, bytes)
      case .bytes(let piece):
        #expect(piece.prefix(min(1, bytes.count)) == bytes.suffix(1))
        #expect(piece.count > min(1, bytes.count) && piece.count <= limit + 1)
        bytes += piece.dropFirst(min(1, bytes.count))
        pieces += 1
      }
    }
  }

  @Test(arguments: [0, 1, 99, 100, 101, 100_000])
  func `a file is read in pieces`(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let source = try file(bytes)
    let stream = try openStream(source)
    #expect(stream.size == count)
    let (pieces, found) = try read(stream, limit: 100)
    #expect(found == bytes)
    #expect(pieces == (count + 99) / 100)
    #expect(try read(ByteStream(bytes), limit: 100).bytes == bytes)
  }

  @Test func `a character device has no size`() throws {
    #expect(try openStream(.file("/dev/null")).size == nil)
  }

  @Test func `a missing file fails to open, and a directory fails to read`() {
    #expect(throws: ReadError.notFound) {
      try openStream(.file(folder.path("none")))
    }
    #expect(throws: ReadError.directory) {
      _ = try openStream(.file(folder.path)).read(after: [], limit: 1)
    }
  }

  @Test(arguments: [
    ("", []), ("a", []), ("\n", [0]), ("a\n\nb\n", [1, 2, 4]), ("\n\n", [0, 1]),
  ])
  func `line feeds are found at their indices`(text: String, indices: [Int]) {
    let bytes = [0x0A] + Array(text.utf8) + [0x0A]
    let found = indices.map { $0 + 1 }
    #expect(lineFeeds(in: bytes[1..<bytes.count - 1], atMost: 9) == found)
    #expect(lineFeeds(in: bytes[1..<bytes.count - 1], atMost: 1) == Array(found.prefix(1)))
  }
}
