// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import Testing

/// The fast paths of the cursor return the same values and errors as the general path.
struct CursorTests {
  /// Documents of five bytes that start with the two given bytes, surrounded by other bytes.
  private func documents(_ first: UInt8, _ second: UInt8) -> [ArraySlice<UInt8>] {
    [[0x00, 0x80, 0x7F], [0x7F, 0xFF, 0x00], [0x80, 0x03, 0x01], [0x04, 0x01, 0x00]].map { rest in
      ([0x30, 0x00, first, second] + rest + [0x02, 0x01])[2..<7]
    }
  }

  @Test(arguments: [0x00, 0x02, 0x04, 0x1F, 0x22, 0x24, 0x30, 0x31, 0x84] as [UInt8])
  func `agrees for every identifier and length byte`(_ identifier: UInt8) {
    for length in UInt8.min...(.max) {
      for document in documents(identifier, length) {
        agree(
          document,
          { cursor, document throws(ASN1Error) in
            try cursor.nextContents(.octetString, in: document)
          },
          { cursor, document throws(ASN1Error) in
            try cursor.nextPrimitive(.octetString, in: document).contents
          }
        )
        agree(
          document,
          { cursor, document throws(ASN1Error) in
            try cursor.nextSequence(in: document).offset
          },
          { cursor, document throws(ASN1Error) in
            try cursor.cursor(inside: try cursor.next(.sequence, in: document)).offset
          }
        )
        agree(
          document,
          { cursor, document throws(ASN1Error) in
            try cursor.nextInt64(in: document)
          },
          { cursor, document throws(ASN1Error) in
            let contents = try cursor.nextPrimitive(.integer, in: document)
            return try number(contents, in: document)
          }
        )
      }
    }
  }

  @Test func `a tag of two bytes has no fast path`() throws {
    let contents = [UInt8](repeating: 7, count: 0x20)
    let document = ([0x9F, 0x1F, 0x20] + contents)[...]
    var cursor = cursor(over: document)
    #expect(document[try cursor.nextContents(.context(31), in: document)] == contents[...])
  }

  private static let openings: [[UInt8]] = [
    [0x04, 0x02, 0x00, 0x00], [0x30, 0x02, 0x05, 0x00], [0x02, 0x02, 0x01, 0x00],
  ]

  @Test(arguments: 0..<5)
  func `agrees on truncated elements`(_ count: Int) {
    for document in Self.openings {
      agree(
        document.prefix(count),
        { cursor, document throws(ASN1Error) in
          try cursor.nextContents(.octetString, in: document)
        },
        { cursor, document throws(ASN1Error) in
          try cursor.nextPrimitive(.octetString, in: document).contents
        }
      )
      agree(
        document.prefix(count),
        { cursor, document throws(ASN1Error) in
          try cursor.nextSequence(in: document).offset
        },
        { cursor, document throws(ASN1Error) in
          try cursor.cursor(inside: try cursor.next(.sequence, in: document)).offset
        }
      )
    }
  }

  /// An INTEGER of up to three bytes (X.690, 8.3).
  private func number(_ header: ASN1Header, in document: ArraySlice<UInt8>) throws(ASN1Error)
    -> Int64
  {
    let contents = document[header.contents]
    guard let first = contents.first else { throw ASN1Error(.invalidInteger, at: header.start) }
    let isLong = contents.dropFirst().first.map {
      [0x00, 0xFF].contains(first) && (first ^ $0) < 0x80
    }
    guard isLong != true else { throw ASN1Error(.invalidInteger, at: header.contentsStart) }
    return contents.dropFirst().reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) }
  }

  private typealias Step<Value> = (inout ASN1Cursor, ArraySlice<UInt8>) throws(ASN1Error) -> Value

  private func agree<Value: Equatable>(
    _ document: ArraySlice<UInt8>,
    _ short: Step<Value>,
    _ long: Step<Value>
  ) {
    var (left, right) = (cursor(over: document), cursor(over: document))
    let (mine, theirs) = (answer(&left, document, short), answer(&right, document, long))
    #expect(mine == theirs, "\(Array(document))")
    if case .success = theirs { #expect(left.offset == right.offset, "\(Array(document))") }
  }

  private func answer<Value>(
    _ cursor: inout ASN1Cursor,
    _ document: ArraySlice<UInt8>,
    _ step: Step<Value>
  ) -> Result<Value, ASN1Error> {
    do {
      return .success(try step(&cursor, document))
    } catch {
      return .failure(error)
    }
  }

  private func cursor(over document: ArraySlice<UInt8>) -> ASN1Cursor {
    ASN1Cursor(over: document, rules: .distinguished)
  }

  /// A long-form tag whose number has the same low bits as that of a short-form tag, but another
  /// identifier byte.
  @Test func `agrees on a tag of several bytes`() throws {
    let document: ArraySlice<UInt8> = [0x84, 0x01, 0x00, 0x9F, 0x24, 0x01, 0x00]
    var cursor = cursor(over: document)
    let error = #expect(throws: ASN1Error.self) {
      try cursor.nextContents(.context(0x24), in: document)
    }
    #expect(error?.code == .unexpectedTag)
    #expect(try cursor.nextContents(.context(0x24), in: document) == 6..<7)
  }

  @Test func `enters elements down to the depth limit`() throws {
    let document = (0...ASN1Limits.depth).reduce(into: [] as [UInt8]) { inner, _ in
      inner = ASN1Writer.bytes { writer in writer.sequence { $0.raw(inner) } }
    }[...]
    var cursor = cursor(over: document)
    for _ in 0..<ASN1Limits.depth { cursor = try cursor.nextSequence(in: document) }
    let error = #expect(throws: ASN1Error.self) { try cursor.nextSequence(in: document) }
    #expect(error?.code == .tooDeep)
  }

  @Test func `reads siblings up to the limit`() throws {
    let document = Array(repeating: [0x04, 0x00] as [UInt8], count: ASN1Limits.elements + 1)
      .flatMap { $0 }[...]
    var cursor = cursor(over: document)
    for _ in 0..<ASN1Limits.elements { _ = try cursor.nextContents(.octetString, in: document) }
    let error = #expect(throws: ASN1Error.self) {
      try cursor.nextContents(.octetString, in: document)
    }
    #expect(error?.code == .tooManyElements)
  }
}
