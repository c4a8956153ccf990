// SPDX-License-Identifier: Apache-2.0

import Foundation
import StrictBase64

/// Reads base64, and writes it again.
enum Base64Body {
  static func standard(_ input: ArraySlice<UInt8>) throws(Finding) {
    let bytes = try strict(input, .standard)
    if let bytes, let text = String(validating: input, as: UTF8.self) {
      let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
      let theirs = Data(base64Encoded: text + padding)
      try require(theirs.map { [UInt8]($0) } == bytes, "Foundation decodes other bytes")
    }
    let received = accepted { () throws(Base64Error) in try ReceivedBase64(decoding: input) }
    if let bytes { try require(received?.bytes == bytes, "ReceivedBase64 decodes other bytes") }
    guard let received else { return }
    let written = Array(Base64.encode(received.bytes[...]).utf8)[...]
    let again = accepted { () throws(Base64Error) in try ReceivedBase64(decoding: written) }
    try require(again?.bytes == received.bytes, "base64 from the encoder decodes to other bytes")
    try require(again?.variant == [], "base64 from the encoder is reported as a variant")
    if received.variant.isEmpty {
      let bare = input.filter { $0 != 0x20 && !(0x09...0x0D ~= $0) }
      try require(bare[...] == written, "a variant is not reported")
    }
  }

  static func urlSafe(_ input: ArraySlice<UInt8>) throws(Finding) {
    _ = try strict(input, .urlSafe)
  }

  /// A byte sequence has exactly one text with padding, and one without.
  private static func strict(
    _ input: ArraySlice<UInt8>,
    _ alphabet: Base64Alphabet
  ) throws(Finding) -> [UInt8]? {
    let bare = read(input, alphabet, .forbidden)
    let padded = read(input, alphabet, .required)
    let either = read(input, alphabet, .optional)
    if let bare {
      try require(write(bare, alphabet, false) == input, "unpadded base64 has two encodings")
    }
    if let padded {
      try require(write(padded, alphabet, true) == input, "padded base64 has two encodings")
    }
    try require(either == bare ?? padded, "optional padding is neither bare nor padded")
    return either
  }

  private static func read(
    _ input: ArraySlice<UInt8>,
    _ alphabet: Base64Alphabet,
    _ padding: Base64Padding
  ) -> [UInt8]? {
    accepted { () throws(Base64Error) in
      try Base64.decode(input, alphabet: alphabet, padding: padding)
    }
  }

  private static func write(
    _ bytes: [UInt8],
    _ alphabet: Base64Alphabet,
    _ padding: Bool
  ) -> ArraySlice<UInt8> {
    Array(Base64.encode(bytes[...], alphabet: alphabet, padding: padding).utf8)[...]
  }
}
