// SPDX-License-Identifier: Apache-2.0

import CompactJWS
import TestSupport
import Testing

/// Splitting and decoding of tokens.
struct CompactTokenTests {
  private let fixture = TokenFixture()

  @Test func `splits a token into its segments and decodes them`() throws {
    // Other bytes around the text show that offsets are indices of the slice.
    let padded = Array("..".utf8) + fixture.text + Array("..".utf8)
    let token = try CompactToken(padded[2..<padded.count - 2])
    #expect(Array(token.payload) == fixture.payload)
    #expect(Array(token.signature) == fixture.signature)
    #expect(
      String(decoding: token.headerSegment, as: UTF8.self) == TokenFixture.segment(fixture.header)
    )
    #expect(token.headerSegment.startIndex == 2)
    let parts = String(decoding: token.text, as: UTF8.self).split(separator: ".")
    #expect(String(decoding: token.signingInput, as: UTF8.self) == parts[0] + "." + parts[1])
  }

  @Test(arguments: [
    ("", "1"), ("a.b", "2"), ("a.b.c.d", "4"), ("a.b.c.d.e", "5"), (".a.b.c", "4"), ("a", "1"),
    ("\u{FF0E}\u{FF0E}", "1"), (#"{"payload":"","signatures":[]}"#, "1"),
  ])
  func `rejects a token without exactly three segments`(_ text: String, _ found: String) {
    let error = #expect(throws: JWSError.self) { try CompactToken(Array(text.utf8)[...]) }
    #expect(error?.code == .segments)
    #expect(error?.found == found)
  }

  @Test func `finds a period deep in the header`() {
    let text = Array("aaaa.".utf8) + fixture.text
    let error = #expect(throws: JWSError.self) { try CompactToken(text[...]) }
    #expect(error?.code == .segments)
    #expect(error?.offset == text.lastIndex(of: UInt8(ascii: ".")))
  }

  @Test(arguments: [
    ("a.QQ==.", "payload", "base64/padding"), ("a.Q+.", "payload", "base64/character"),
    ("a.QR.", "payload", "base64/non-canonical"), ("a.Q.", "payload", "base64/length"),
    ("a.Q Q.", "payload", "base64/character"), ("a.QQ\n.", "payload", "base64/character"),
    ("a.QQ.QR", "signature", "base64/non-canonical"), ("a.QQ.é", "signature", "base64/character"),
    ("a.QQ.\0", "signature", "base64/character"),
    ("a.QQ.\u{301}QQ", "signature", "base64/character"),
  ])
  func `rejects segments that are not canonical base64url`(
    _ text: String,
    _ path: String,
    _ found: String
  ) {
    let error = #expect(throws: JWSError.self) { try CompactToken(Array(text.utf8)[...]) }
    #expect(error?.code == .base64)
    #expect(error?.path == path)
    #expect(error?.found == found)
  }

  @Test(arguments: [0, 63, 65, 66, 72, 128])
  func `rejects a signature that is not 64 bytes long`(_ count: Int) {
    var fixture = fixture
    fixture.signature = [UInt8](repeating: 7, count: count)
    let error = #expect(throws: JWSError.self) { try CompactToken(fixture.text[...]) }
    #expect(error?.code == .signatureLength)
    #expect(error?.found == "\(count) bytes")
  }

  @Test func `reports another algorithm before a wrong signature length`() {
    var fixture = fixture
    fixture.header = Array(#"{"alg":"none"}"#.utf8)
    fixture.signature = []
    let error = #expect(throws: JWSError.self) {
      try JWSHeader(CompactToken(fixture.text[...]).headerSegment)
    }
    #expect(error?.code == .algorithm)
    #expect(error?.found == #""none""#)
  }

  @Test func `accepts a token of 1 MiB and rejects a longer one`() throws {
    var fixture = fixture
    let rest = fixture.text.count - TokenFixture.segment(fixture.payload).utf8.count
    fixture.payload = [UInt8](repeating: 0x20, count: (JWSLimits.tokenBytes - rest) / 4 * 3)
    _ = try CompactToken(fixture.text[...])
    fixture.payload += [0, 0, 0]
    let error = #expect(throws: JWSError.self) { try CompactToken(fixture.text[...]) }
    #expect(error?.code == .tooLarge)
  }

  @Test func `rejects a header of more than 64 KiB`() throws {
    var fixture = fixture
    let room = JWSLimits.headerCharacters / 4 * 3 - fixture.header.count
    fixture.header += [UInt8](repeating: 0x20, count: room)
    let largest = try CompactToken(fixture.text[...])
    #expect(largest.headerSegment.count == JWSLimits.headerCharacters)
    _ = try JWSHeader(largest.headerSegment)
    fixture.header += [0x20]
    let error = #expect(throws: JWSError.self) { try CompactToken(fixture.text[...]) }
    #expect(error?.code == .tooLarge)
    let segment = Array(TokenFixture.segment(fixture.header).utf8)
    let alone = #expect(throws: JWSError.self) { try JWSHeader(segment[...]) }
    #expect(alone?.code == .tooLarge)
    #expect(alone?.found == "\(segment.count) bytes")
  }

  @Test func `20,000 mutated tokens do not trap`() {
    var generator = SeededGenerator(seed: 0x70C3)
    var counts = (read: 0, refused: 0)
    for _ in 0..<20_000 {
      let text = Array("...".utf8) + generator.mutation(of: fixture.text) + Array("...".utf8)
      let slice = text[3..<text.count - 3]
      do {
        let token = try CompactToken(slice)
        _ = try JWSHeader(token.headerSegment)
        counts.read += 1
      } catch {
        counts.refused += 1
        if error.offset.map({ slice.startIndex...slice.endIndex ~= $0 }) != true {
          Issue.record("\(error) in \(text)")
        }
      }
    }
    #expect(counts.read > 0)
    #expect(counts.refused > 0)
  }
}
