// SPDX-License-Identifier: Apache-2.0

import StrictBase64
import Testing

struct ReceivedBase64Tests {
  private static let bytes: [UInt8] = [0xFB, 0xFF, 0xBF, 0x00]

  @Test(
    arguments: [
      ("+/+/AA==", []),
      (" \t\r\n+/+/AA==\r\n ", []),
      ("+/+/\r\nAA==", .lineBreaks),
      ("+/\n+/\nAA\n=\n=", .lineBreaks),
      ("\t+/+\n\t\t/AA\r\n\t==", .lineBreaks),
      ("+\\/+\\/AA==", .escapedSlashes),
      ("+/+/AA", .missingPadding),
      ("-_-_AA==", .urlSafeAlphabet),
      ("-_-_AA", [.urlSafeAlphabet, .missingPadding]),
      ("+\\/+\n\\/AA", [.lineBreaks, .escapedSlashes, .missingPadding]),
    ] as [(String, Base64Variant)]
  )
  func `decodes and reports lossless variants`(
    _ text: String,
    variant: Base64Variant
  ) throws {
    let received = try ReceivedBase64(decoding: Array(text.utf8)[...])
    #expect(received.bytes == Self.bytes)
    #expect(received.variant == variant)
  }

  @Test(arguments: ["", "\n", " \t\r\n "])
  func `accepts empty text`(_ text: String) throws {
    let received = try ReceivedBase64(decoding: Array(text.utf8)[...])
    #expect(received.bytes.isEmpty)
    #expect(received.variant.isEmpty)
  }

  @Test(
    arguments: [
      ("+/ /AA==", .space, 2),
      ("+/+/\n AA==", .space, 5),
      ("%2B/+/AA==", .percentEscape, 0),
      ("+/+/AA%3D%3D", .percentEscape, 6),
      ("+/-_AA==", .mixedAlphabets, 2),
      ("-_+/AA==", .mixedAlphabets, 2),
      ("-_-\\/AA==", .mixedAlphabets, 4),
      ("+/\t+/AA==", .character, 2),
      ("+/+/\\nAA==", .character, 4),
      ("+/+/AA==\\", .character, 8),
      ("+\\\\/AA==", .character, 1),
      ("\"+/+/AA==\"", .character, 0),
      ("+/+/AA==\u{0}", .character, 8),
      ("\u{FEFF}+/+/AA==", .character, 0),
      ("eyJ.eyJ.sig", .character, 3),
      ("+/+/A", .length, 4),
      ("+/+/AA=", .padding, 6),
      ("+/+/AA===", .padding, 6),
      ("+/+/AA==+/+/", .padding, 6),
      ("+/+/AA==\n+", .padding, 6),
      ("+/+/AB==", .nonCanonical, 5),
      ("+/+/A\r\nB", .nonCanonical, 7),
    ] as [(String, Base64Error.Code, Int)]
  )
  func `rejects variants that may have lost data, and reports the offset`(
    _ text: String,
    code: Base64Error.Code,
    offset: Int
  ) {
    let error = #expect(throws: Base64Error.self) {
      try ReceivedBase64(decoding: Array(text.utf8)[...])
    }
    #expect(error?.code == code)
    #expect(error?.offset == offset)
  }

  @Test func `error offsets are indices of the slice`() {
    let document = Array("receipt= \n+/+/ AA==".utf8)
    let error = #expect(throws: Base64Error.self) {
      try ReceivedBase64(decoding: document[8...])
    }
    #expect(error?.offset == 14)
  }
}
