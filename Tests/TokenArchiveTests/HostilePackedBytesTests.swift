// SPDX-License-Identifier: Apache-2.0

import Testing
import TokenArchive

/// Malformed packed bytes, and those that would restore to too many bytes.
struct HostilePackedBytesTests {
  @Test(
    arguments: [
      ([], .damaged),
      ([0x03], .unknownForm(3)), ([0x1F], .unknownForm(15)),
      ([0x10], .unknownDictionary(1)), ([0x01], .unknownDictionary(0)),
      ([0x21, 0x03, 0x00], .unknownDictionary(2)), ([0xF2], .unknownDictionary(15)),
      ([0x11], .damaged), ([0x11, 0xFF], .damaged), ([0x12], .damaged),
      // The first token has no header number, or the flags have an unknown bit.
      ([0x12, 0x04], .damaged), ([0x12, 0x0D, 0x05], .damaged),
      ([0x12, 0x07, 0x05, 0x00], .unknownHeader(5)),
      // Lengths: 2 to the power of 63, 64 bits, more than 64 bits.
      ([0x12, 0x07, 0x00] + .init(repeating: 0x80, count: 9) + [0x01], .damaged),
      ([0x12, 0x07, 0x00] + .init(repeating: 0xFF, count: 9) + [0x01], .damaged),
      ([0x12, 0x07, 0x00] + .init(repeating: 0xFF, count: 9) + [0x03], .damaged),
      ([0x12, 0x07, 0x00] + .init(repeating: 0xFF, count: 20), .damaged),
    ] as [([UInt8], ArchiveError)]
  )
  func `rejects malformed packed bytes`(_ packed: [UInt8], _ error: ArchiveError) {
    #expect(throws: UnpackError<Never>.archive(error)) { try unpack(packed) }
  }

  @Test(
    arguments: [
      [], [0], [1], [0, 1, 1], [0, 1, 0, 1], [1, 0], [0, 0, 1, 1], [0, 0x20],
    ] as [[UInt8]]
  )
  func `rejects a template that does not match its token`(_ template: [UInt8]) {
    let packed = [0x12, 0x07, 0, 0] + stored(template)
    #expect(throws: UnpackError<Never>.archive(.damaged)) { try unpack(packed) }
  }

  @Test func `accepts a template of one token`() throws {
    let document = try unpack([0x12, 0x07, 0, 0] + stored([0, 0x41, 1]))
    #expect(document == Array(header + ".QQ.".utf8))
  }

  @Test(arguments: 1...5)
  func `limits the depth`(_ depth: Int) {
    let tokens = (1...depth).flatMap { level -> [UInt8] in
      level == depth ? [0x07, 0, 0] : [0x03, 0, 0]
    }
    let marks = Array(repeating: 0, count: depth) + Array(repeating: 1, count: depth)
    let packed = [0x12] + tokens + stored(marks.map { UInt8($0) })
    if depth <= 3 {
      #expect(throws: Never.self) { try unpack(packed) }
    } else {
      #expect(throws: UnpackError<Never>.archive(.damaged)) { try unpack(packed) }
    }
  }

  @Test func `refuses to inflate more than the limit`() {
    let bomb = zeros(atLeast: TokenArchive.sizeLimit + 1)
    #expect(bomb.count < 250_000)
    #expect(throws: UnpackError<Never>.archive(.tooLarge)) { try unpack([0x11] + bomb) }
    #expect(throws: UnpackError<Never>.archive(.tooLarge)) {
      try unpack([0x12, 0x07, 0, 0] + bomb)
    }
  }

  @Test func `refuses to repeat a header beyond the limit`() {
    let count = TokenArchive.sizeLimit / header.count + 1
    var packed: [UInt8] = [0x12, 0x03, 0, 0]
    for _ in 0..<count { packed += [0x02, 0] }
    packed += [0x06, 0] + stored([])
    #expect(throws: UnpackError<Never>.archive(.tooLarge)) { try unpack(packed) }
  }

  @Test func `refuses a payload that exceeds the limit when encoded`() {
    // Two nested tokens: 25 MB become 33 MB, and then 44 MB.
    let payload = TokenArchive.sizeLimit / 4 * 3 - 2000
    let packed = [0x12, 0x03, 0, 0, 0x06, 0] + spaces(payload, between: [0, 0], and: [1, 1])
    #expect(throws: UnpackError<Never>.archive(.tooLarge)) { try unpack(packed) }
  }

  private let header = [UInt8](repeating: 0x41, count: 1000)

  private func unpack(_ packed: [UInt8]) throws(UnpackError<Never>) -> [UInt8] {
    try TokenArchive.unpack(packed[...]) { $0 == 0 ? header : nil }
  }
}
