// SPDX-License-Identifier: Apache-2.0

import Foundation
import SystemIO
import Testing

@Suite struct ByteStreamTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("ByteStreamTests-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func file(_ bytes: [UInt8]) throws -> InputSource {
    let url = folder.appendingPathComponent("file")
    try Data(bytes).write(to: url)
    return .file(url.path)
  }

  /// All pieces, each behind the last octet of the one before.
  private func read(_ stream: ByteStream, room: Int) throws -> (pieces: Int, octets: [UInt8]) {
    var octets: [UInt8] = []
    var pieces = 0
    while true {
      switch try stream.read(after: octets.suffix(1), room: room, patience: .long) {
      case .nothingYet: break
      case .end: return (pieces, octets)
      case .octets(let piece):
        #expect(piece.prefix(min(1, octets.count)) == octets.suffix(1))
        #expect(piece.count > min(1, octets.count) && piece.count <= room + 1)
        octets += piece.dropFirst(min(1, octets.count))
        pieces += 1
      }
    }
  }

  @Test(arguments: [0, 1, 99, 100, 101, 100_000])
  func `a file comes in pieces that join to the whole`(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let source = try file(bytes)
    let stream = try openStream(source)
    #expect(stream.size == count)
    let (pieces, octets) = try read(stream, room: 100)
    #expect(octets == bytes)
    #expect(pieces == (count + 99) / 100)
    #expect(try read(ByteStream(bytes), room: 100).octets == bytes)
  }

  @Test func `a stream without a size says so`() throws {
    #expect(try openStream(.file("/dev/null")).size == nil)
  }

  @Test func `what is no file is told when it is opened or read`() {
    #expect(throws: ReadError.notFound) {
      try openStream(.file(folder.appendingPathComponent("none").path))
    }
    #expect(throws: ReadError.directory) {
      _ = try openStream(.file(folder.path)).read(after: [], room: 1, patience: .long)
    }
  }

  @Test(arguments: [
    ("", []), ("a", []), ("\n", [0]), ("a\n\nb\n", [1, 2, 4]), ("\n\n", [0, 1]),
  ])
  func `line feeds are found where they stand`(text: String, places: [Int]) {
    let octets = [0x0A] + Array(text.utf8) + [0x0A]
    let found = places.map { $0 + 1 }
    #expect(lineFeeds(in: octets[1..<octets.count - 1], atMost: 9) == found)
    #expect(lineFeeds(in: octets[1..<octets.count - 1], atMost: 1) == Array(found.prefix(1)))
  }
}
