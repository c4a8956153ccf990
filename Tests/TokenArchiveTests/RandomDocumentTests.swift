// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import TokenArchive

/// Random documents, and damaged packed bytes.
struct RandomDocumentTests {
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `restores random and mutated documents`(_ seed: UInt64) throws {
    var samples = SampleDocument(seed: seed)
    var table = HeaderTable()
    let notification = Array(samples.notification().utf8)
    for _ in 0..<25 {
      let document =
        switch Int.random(in: 0..<5, using: &samples.random) {
        case 0: samples.random.bytes(upTo: 3000)
        case 1: samples.pieces()
        case 2: Array(samples.mutatedPayload().utf8)
        default: samples.random.mutation(of: notification)
        }
      let packed = table.pack(document)
      #expect(packed.count <= document.count + 1, "seed \(seed)")
      #expect(try table.unpack(packed) == document, "seed \(seed)")
    }
  }

  @Test func `a truncated document throws`() {
    var samples = SampleDocument(seed: 1)
    var table = HeaderTable()
    let packed = table.pack(Array(samples.notification().utf8))
    for count in 0..<packed.count {
      #expect(throws: UnpackError<Never>.archive(.damaged)) {
        try table.unpack(Array(packed[..<count]))
      }
    }
    #expect(throws: UnpackError<Never>.archive(.damaged)) { try table.unpack(packed + [0]) }
  }

  @Test func `flipped bits do not trap, and most change the document`() {
    var samples = SampleDocument(seed: 2)
    var table = HeaderTable()
    let document = Array(samples.notification().utf8)
    let packed = table.pack(document)
    var unchanged = 0
    for bit in 0..<packed.count * 8 {
      var damaged = packed
      damaged[bit / 8] ^= 1 << (bit % 8)
      if Self.restored(damaged, table) == document { unchanged += 1 }
    }
    // Deflate has unused bits in the last byte, and different codes for the same bytes.
    #expect(unchanged < 20)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `random packed bytes do not trap`(_ seed: UInt64) {
    var samples = SampleDocument(seed: seed)
    var table = HeaderTable()
    let packed = table.pack(Array(samples.notification().utf8))
    for _ in 0..<500 {
      let formats: [UInt8] = [0x00, 0x11, 0x12]
      let format = formats.randomElement(using: &samples.random) ?? 0
      _ = Self.restored([format] + samples.random.bytes(upTo: 300), table)
      _ = Self.restored(samples.random.mutation(of: packed), table)
    }
  }

  private static func restored(_ packed: [UInt8], _ table: HeaderTable) -> [UInt8]? {
    do {
      return try table.unpack(packed)
    } catch {
      return nil
    }
  }
}

extension SampleDocument {
  /// Random pieces of tokens.
  fileprivate mutating func pieces() -> [UInt8] {
    let pieces = [
      "eyJ", ".", "\"", "eyJhbGciOiJFUzI1NiJ9", "e30", "QUJD", "QR", "=", "+", "-", "_", " ", "\0",
      "\u{1}", Self.encode(#"{"a":"eyJ.e30.QUJD","b":"eyJ.eyJhIjoxfQ."}"#),
    ]
    let count = Int.random(in: 1...60, using: &random)
    return (0..<count).flatMap { _ in Array((pieces.randomElement(using: &random) ?? "").utf8) }
  }
}
