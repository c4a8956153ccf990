// SPDX-License-Identifier: Apache-2.0

/// What happened to a copy of a document on its way, as its text shows; for hints only.
package enum PastedForm: Equatable, Sendable {
  /// Hexadecimal digits as PostgreSQL prints them: `\x3082…`.
  case escapedHexadecimal
  /// Hexadecimal digits as MySQL and SQLite print them: `X'3082…'`.
  case quotedHexadecimal
  /// Hexadecimal digits as `NSData` prints them: `<30820a3c …>`.
  case bracketedHexadecimal
  /// The dump of `xxd`.
  case hexadecimalDump
  /// `Data` printed in a log, without the bytes between its ends: `{length = 2413, bytes = 0x3082 … }`, or `2413 bytes`.
  case describedData
  /// A field of a form or of a URL, percent-encoded; with the name of the field, if it has one of ASCII letters.
  case percentEncoded(field: String?)
  /// A form whose decoding turned `+` into a blank.
  case blanksForPlus
  /// `…` or periods in the place of characters, at this byte.
  case shortened(mark: String, at: Int)
  /// A character that is not printed, inside the document, at this byte.
  case invisible(Unicode.Scalar, at: Int)
  /// An optional that Swift printed: `Optional("eyJ…")`.
  case optional

  /// What happened to a text that is no intact document; `nil` if it does not show.
  package init?(_ text: ArraySlice<UInt8>) {
    guard let form = Self.form(of: text) ?? Self.damage(of: text) else { return nil }
    self = form
  }

  /// What to do about it, with the command that undoes it if one can.
  package var hint: String {
    switch self {
    case .escapedHexadecimal:
      "this is hexadecimal, as PostgreSQL prints bytes: convert it with sed 's/^\\\\x//' FILE | xxd -r -p"
    case .quotedHexadecimal:
      "this is hexadecimal, as MySQL and SQLite print bytes: convert it with tr -d \"Xx'\" < FILE | xxd -r -p"
    case .bracketedHexadecimal:
      "this is hexadecimal, as NSData prints bytes: convert it with tr -d '<> ' < FILE | xxd -r -p"
    case .hexadecimalDump: "this is a hexadecimal dump: convert it with xxd -r FILE"
    case .describedData:
      "this is the description of Data, which leaves out bytes: nothing can restore them; log base64EncodedString()"
    case .percentEncoded(let field?):
      "the text is percent-encoded, in the field \(field) of a form: decode it with python3 -c 'import sys, re, "
        + "urllib.parse as u; print(u.unquote(re.search(r\"\\b\(field)=([^&\\s]+)\", sys.stdin.read())[1]))' < FILE"
    case .percentEncoded(nil):
      "the text is percent-encoded: decode it with python3 -c 'import sys, urllib.parse as u; "
        + "print(u.unquote(sys.stdin.read()))' < FILE"
    case .blanksForPlus:
      "form decoding turned + into a blank: percent-encode the base64; restore this text with tr ' ' + < FILE"
    case .shortened(let mark, let place):
      "shortened: \(mark) at byte \(place), where characters are left out: nothing can restore them; copy the whole text"
    case .invisible(let scalar, let place):
      "U+\(Self.hexadecimal(scalar)) at byte \(place), a character that is not printed: remove it with "
        + "python3 -c 'import sys; print(sys.stdin.read().replace(\"\\u\(Self.hexadecimal(scalar))\", \"\"))' < FILE"
    case .optional:
      "this is an optional that Swift printed: unwrap it, or convert it with sed 's/^Optional(\"//; s/\")$//' FILE"
    }
  }

  // MARK: The beginning of a text

  private static func form(of text: ArraySlice<UInt8>) -> PastedForm? {
    let text = DocumentText(text).bytes
    let front = text.prefix(glance)
    func starts(with mark: String) -> Bool { front.starts(with: mark.utf8) }
    if isDescription(text) { return .describedData }
    if starts(with: "\\x30") { return .escapedHexadecimal }
    if starts(with: "X'30") || starts(with: "x'30") { return .quotedHexadecimal }
    if starts(with: "<30"), front.dropFirst().prefix(8).allSatisfy(isHexadecimal) {
      return text.last == UInt8(ascii: ">") && !contains("...", in: text)
        ? .bracketedHexadecimal : .describedData
    }
    if isDump(front) { return .hexadecimalDump }
    return starts(with: "Optional(\"") ? .optional : nil
  }

  /// `{length = 2413, bytes = 0x3082… }` or `2413 bytes`.
  package static func isDescription(_ text: ArraySlice<UInt8>) -> Bool {
    if text.starts(with: "{length = ".utf8) || text.starts(with: "{length=".utf8) { return true }
    let digits = text.prefix { 0x30...0x39 ~= $0 }
    return !digits.isEmpty && text[digits.endIndex...].elementsEqual(" bytes".utf8)
  }

  /// The offset and the first bytes of a line: `00000000: 3082 0a3c`.
  private static func isDump(_ text: ArraySlice<UInt8>) -> Bool {
    text.starts(with: "00000000: ".utf8) && text.dropFirst(10).prefix(4).allSatisfy(isHexadecimal)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x41...0x46 ~= byte || 0x61...0x66 ~= byte
  }

  // MARK: Inside

  private static func damage(of text: ArraySlice<UInt8>) -> PastedForm? {
    guard let start = documentStart(in: text) else { return nil }
    let run = text[start...]
    // The first byte that the document cannot have.
    guard
      let fault = run.firstIndex(where: {
        !TokenText.isBase64URL($0) && !"+/=.\r\n".utf8.contains($0)
      })
    else { return shortening(in: run, of: text) }
    if let shortened = shortening(in: run[..<fault], of: text) { return shortened }
    let place = fault - text.startIndex
    let rest = text[fault...]
    switch text[fault] {
    case UInt8(ascii: "%") where rest.dropFirst().prefix(2).allSatisfy(isHexadecimal):
      return .percentEncoded(field: field(before: start, in: text))
    case UInt8(ascii: " "):
      let next = rest.dropFirst().prefix(longestWord)
      let isBlank =
        fault - start > longestWord && next.count == longestWord
        && next.allSatisfy { TokenText.isBase64URL($0) || "+/ ".utf8.contains($0) }
      return isBlank && next.contains(where: { $0 != UInt8(ascii: " ") }) ? .blanksForPlus : nil
    case 0x80...:
      guard let scalar = scalar(at: rest) else { return nil }
      if scalar == ellipsis { return .shortened(mark: "…", at: place) }
      return isInvisible(scalar) ? .invisible(scalar, at: place) : nil
    default: return nil
    }
  }

  /// Periods in a row, which neither tokens nor base64 have.
  private static func shortening(
    in run: ArraySlice<UInt8>,
    of text: ArraySlice<UInt8>
  ) -> PastedForm? {
    guard let first = run.indices.first(where: { run[$0...].starts(with: "...".utf8) }) else {
      return nil
    }
    return .shortened(mark: "...", at: first - text.startIndex)
  }

  /// The first place where a token or the base64 of a receipt begins.
  private static func documentStart(in text: ArraySlice<UInt8>) -> Int? {
    text.indices.first { index in
      let rest = text[index...]
      switch text[index] {
      case UInt8(ascii: "e"): return rest.starts(with: "eyJ".utf8) || rest.starts(with: "ewo".utf8)
      case UInt8(ascii: "M"): return rest.starts(with: "MII".utf8)
      default: return false
      }
    }
  }

  /// The name before `=` and the document.
  private static func field(before start: Int, in text: ArraySlice<UInt8>) -> String? {
    let front = text[..<start]
    guard front.last == UInt8(ascii: "=") else { return nil }
    let name = front.dropLast().suffix(longestWord)
      .reversed().prefix { TokenText.isBase64URL($0) }.reversed()
    return name.isEmpty ? nil : String(decoding: Array(name), as: UTF8.self)
  }

  private static func contains(_ mark: String, in text: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(mark.utf8)
    return text.indices.contains { text[$0] == bytes[0] && text[$0...].starts(with: bytes) }
  }

  private static func scalar(at bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
    String(decoding: bytes.prefix(4), as: UTF8.self).unicodeScalars.first
  }

  /// Spaces other than U+0020, and characters without width.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .format, .spaceSeparator, .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// Four digits at least, as Unicode writes code points.
  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private static let ellipsis: Unicode.Scalar = "\u{2026}"
  /// The number of bytes that decide how a text begins.
  private static let glance = 64
  /// Longer than the words of a sentence in which a document stands, and than the names of fields.
  private static let longestWord = 16
}
