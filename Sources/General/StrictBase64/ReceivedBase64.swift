// SPDX-License-Identifier: Apache-2.0

/// Base64 as clients send it, with lossless variations decoded, such as line breaks.
///
/// Ignores surrounding white space. Rejects variations that may have lost data, each with its own code:
/// an inner space (form decoding turns a plus sign into a space), a percent escape, mixed alphabets. The
/// caller checks whether the decoded bytes are themselves base64.
public struct ReceivedBase64: Hashable, Sendable {
  /// The decoded bytes.
  public let bytes: [UInt8]

  /// The variations found in the text.
  public let variant: Base64Variant

  /// Decodes base64 from a client; error offsets are indices of the given slice.
  public init(decoding text: ArraySlice<UInt8>) throws(Base64Error) {
    var decoder = VariantDecoder(text: text.trimmed)
    try decoder.run()
    variant = decoder.variant
    bytes = try decoder.collector.finish(padding: .optional, end: decoder.text.endIndex)
  }
}

/// Lossless variations of base64 in transport.
public struct Base64Variant: OptionSet, Hashable, Sendable {
  /// The variations as bits.
  public let rawValue: Int

  /// Variations from their bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The text has line breaks, optionally followed by tabs.
  public static let lineBreaks = Base64Variant(rawValue: 1 << 0)
  /// `/` is escaped as `\/`, as some JSON writers do.
  public static let escapedSlashes = Base64Variant(rawValue: 1 << 1)
  /// Padding is missing.
  public static let missingPadding = Base64Variant(rawValue: 1 << 2)
  /// `-` and `_` instead of `+` and `/`.
  public static let urlSafeAlphabet = Base64Variant(rawValue: 1 << 3)
}

/// One pass that decodes the variations.
private struct VariantDecoder {
  let text: ArraySlice<UInt8>
  var collector: SextetCollector
  var variant: Base64Variant = []
  private var position: Int
  private var alphabet: Base64Alphabet?

  init(text: ArraySlice<UInt8>) {
    self.text = text
    collector = SextetCollector(capacity: text.count)
    position = text.startIndex
  }

  mutating func run() throws(Base64Error) {
    let sextets = Base64Alphabet.standard.sextets
    while position < text.endIndex {
      let byte = text[position]
      let sextet = sextets[Int(byte)]
      if sextet < 62 {
        try collector.take(sextet, at: position)
      } else {
        try takeSpecial(byte)
      }
      position += 1
    }
    if alphabet == .urlSafe { variant.insert(.urlSafeAlphabet) }
    if collector.lacksPadding { variant.insert(.missingPadding) }
  }

  private mutating func takeSpecial(_ byte: UInt8) throws(Base64Error) {
    switch byte {
    case UInt8(ascii: "+"): try take(62, of: .standard)
    case UInt8(ascii: "/"): try take(63, of: .standard)
    case UInt8(ascii: "-"): try take(62, of: .urlSafe)
    case UInt8(ascii: "_"): try take(63, of: .urlSafe)
    case UInt8(ascii: "="): collector.takePadding(at: position)
    case UInt8(ascii: "\\"): try takeEscapedSlash()
    case UInt8(ascii: "\r"), UInt8(ascii: "\n"): takeLineBreak()
    case UInt8(ascii: " "): throw fault(.space)
    case UInt8(ascii: "%"): throw fault(.percentEscape)
    default: throw fault(.character)
    }
  }

  private mutating func take(_ sextet: UInt8, of other: Base64Alphabet) throws(Base64Error) {
    guard alphabet == nil || alphabet == other else { throw fault(.mixedAlphabets) }
    alphabet = other
    try collector.take(sextet, at: position)
  }

  private mutating func takeEscapedSlash() throws(Base64Error) {
    guard next == UInt8(ascii: "/") else { throw fault(.character) }
    variant.insert(.escapedSlashes)
    position += 1
    try take(63, of: .standard)
  }

  /// Stops at the last byte of a line break and the tabs that indent the next line.
  private mutating func takeLineBreak() {
    variant.insert(.lineBreaks)
    while let next, [UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: "\t")].contains(next) {
      position += 1
    }
  }

  private var next: UInt8? {
    position + 1 < text.endIndex ? text[position + 1] : nil
  }

  private func fault(_ code: Base64Error.Code) -> Base64Error {
    Base64Error(code, at: position)
  }
}
