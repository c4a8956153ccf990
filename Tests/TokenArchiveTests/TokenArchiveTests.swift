// SPDX-License-Identifier: Apache-2.0

import StrictBase64
import TestSupport
import Testing
import TokenArchive

/// Packing and restoring of documents.
struct TokenArchiveTests {
  private static let header = SampleDocument.encode(#"{"alg":"ES256","x5c":["MIIC"]}"#)
  private static let controls = SampleDocument.encode(String(repeating: "\u{1}", count: 99))
  private static let text = SampleDocument.encode(String(repeating: #"{"status":1}"#, count: 9))

  @Test func `packs a notification into 3 % of its size`() throws {
    var samples = SampleDocument(seed: 1)
    var table = HeaderTable()
    let document = Array(samples.notification().utf8)
    let packed = table.pack(document)
    #expect(document.count > 13_000)
    #expect(packed.count < 480)
    #expect(packed.first == 0x12)
    #expect(table.headers.count == 1)
    #expect(table.requestCount == 1)
    #expect(try table.unpack(packed) == document)
  }

  @Test(arguments: [
    "\(header).\(text).", "\(header).\(text).QUJD", " \r\n\(header).\(text).QUJD\r\n",
    #"{"other":"eyJ","signedPayload" : "\#(header).\#(text).QUJD" , "é":null}"#,
    #"["\#(header).\#(text).QUJD","\#(header).\#(text).QUJE"]"#,
    "\(header).\(header).\(text).QUJD", "\(header).\(text).QUJDRA==",
  ])
  func `restores a text with tokens`(_ text: String) throws {
    try expectRestored(text, format: 0x12)
  }

  @Test(arguments: [
    String(repeating: "a", count: 99), "\(text)\(text)",
    // Another text decodes to the same bytes, or base64url is mixed with base64.
    "\(header).\(text)=.QUJD", "\(header).\(text).QR", "\(header).\(text).Q",
    "\(header)+/.\(text).QUJD", "\(header).\(text)+/.QUJD",
    // Control characters of templates.
    "\(header).\(text).QUJD\0", "\(header).\(controls).QUJD",
  ])
  func `restores a text without tokens`(_ text: String) throws {
    try expectRestored(text, format: 0x11)
  }

  @Test(arguments: ["", "a", ".", "eyJ", "\0\u{1}"])
  func `keeps a text that does not get smaller`(_ text: String) throws {
    try expectRestored(text, format: 0x00)
  }

  private func expectRestored(_ text: String, format: UInt8) throws {
    var table = HeaderTable()
    let document = Array(text.utf8)
    let packed = table.pack(document)
    #expect(packed.first == format)
    #expect(packed.count <= document.count + 1)
    #expect(try table.unpack(packed) == document)
    #expect(table.headers.isEmpty == (format != 0x12))
  }

  @Test(arguments: 1...6)
  func `replaces nested tokens down to three levels`(_ depth: Int) throws {
    var samples = SampleDocument(seed: 2)
    var table = HeaderTable()
    var text = #"{"status":1}"#
    for level in 1...depth {
      text = samples.token(SampleDocument.encode(#"{"level":\#(level),"alg":"ES256"}"#), text)
    }
    let document = Array(text.utf8)
    let packed = table.pack(document)
    #expect(try table.unpack(packed) == document)
    #expect(table.headers.count == min(depth, 3))
  }

  @Test(arguments: [0, 1, 63, 64, 65, 127, 128, 20_000])
  func `restores a signature of any size`(_ size: Int) throws {
    var samples = SampleDocument(seed: 3)
    var table = HeaderTable()
    let token = samples.token(Self.header, #"{"status":1}"#, signatureSize: size)
    let document = Array(token.utf8)
    let packed = table.pack(document)
    #expect(packed.first == 0x12)
    #expect(try table.unpack(packed) == document)
  }

  @Test(arguments: [0, 1, 127, 128, .max, .min, -1] as [Int64])
  func `restores any header number`(_ number: Int64) throws {
    var samples = SampleDocument(seed: 4)
    let header = samples.certificateChainHeader()
    let document = Array(samples.token(header, #"{"status":1}"#).utf8)
    let packed = TokenArchive.pack(document[...]) { _ in number }
    let restored = try TokenArchive.unpack(packed[...]) { $0 == number ? Array(header.utf8) : nil }
    #expect(restored == document)
  }

  @Test func `keeps a document above the limit as it is`() throws {
    var table = HeaderTable()
    let limit = [UInt8](repeating: 0x20, count: TokenArchive.sizeLimit)
    let packed = table.pack(limit)
    #expect(packed.first == 0x11)
    #expect(packed.count < 40_000)
    #expect(try table.unpack(packed) == limit)
    let larger = limit + [0x20]
    #expect(table.pack(larger) == [0] + larger)
    #expect(try table.unpack([0] + larger) == larger)
  }

  @Test func `passes on errors of the header table`() {
    struct TableError: Error, Equatable {}
    var samples = SampleDocument(seed: 5)
    let document = Array(samples.notification().utf8)
    #expect(throws: TableError()) {
      try TokenArchive.pack(document[...]) { _ throws(TableError) in throw TableError() }
    }
    let packed = TokenArchive.pack(document[...]) { _ in 1 }
    #expect(throws: UnpackError<TableError>.headerLookup(TableError())) {
      try TokenArchive.unpack(packed[...]) { _ throws(TableError) in throw TableError() }
    }
  }
}
