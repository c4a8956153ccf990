// SPDX-License-Identifier: Apache-2.0

/// The encodings in which private keys are stored and pasted.
enum KeyEncoding {
  /// Whether bytes begin a private key.
  ///
  /// A SEQUENCE with a version, and what follows it: an algorithm (PKCS #8, RFC 5958), a key (SEC 1, RFC 5915), a modulus
  /// (PKCS #1, RFC 8017), or the contents of a PKCS #12 file (RFC 7292). Or a SEQUENCE with the algorithm of an encrypted key.
  static func beginsKey(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let inside = contents(of: bytes) else { return false }
    if let parameters = contents(of: inside) { return isPasswordBased(parameters) }
    guard inside.starts(with: [0x02, 0x01]), let version = inside.dropFirst(2).first else {
      return false
    }
    let next = inside.dropFirst(3)
    return switch (version, next.first) {
    case (0, 0x30), (1, 0x30): contents(of: next)?.first == 0x06
    case (0, 0x02): next.dropFirst().first.map { 0x40...0x82 ~= $0 } ?? false
    case (1, 0x04): next.dropFirst().first.map { 0x14...0x48 ~= $0 } ?? false
    case (3, 0x30): contents(of: next).map { beginsIdentifier(of: data, $0) } ?? false
    default: false
    }
  }

  /// The bytes after the tag and length of a SEQUENCE.
  private static func contents(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard bytes.first == 0x30, let length = bytes.dropFirst().first else { return nil }
    switch length {
    case ...0x80: return bytes.dropFirst(2)
    case 0x81...0x83: return bytes.dropFirst(2 + Int(length & 0x7F))
    default: return nil
    }
  }

  private static func isPasswordBased(_ parameters: ArraySlice<UInt8>) -> Bool {
    beginsIdentifier(of: pkcs5, parameters) || beginsIdentifier(of: pkcs12, parameters)
  }

  private static func beginsIdentifier(of arc: [UInt8], _ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.first == 0x06 && bytes.dropFirst(2).starts(with: arc)
  }

  /// 1.2.840.113549.1.7: PKCS #7.
  private static let data: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07]
  /// 1.2.840.113549.1.5: PKCS #5.
  private static let pkcs5: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x05]
  /// 1.2.840.113549.1.12.1: password-based encryption of PKCS #12.
  private static let pkcs12: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x0C, 0x01]

  /// More bytes do not change whether they begin a key.
  static let longestHead = 24
  /// The fewest characters of an encoded secret: one of 128 bits has 22 in base64.
  static let shortest = 20
  /// Strings of JSON inside each other.
  static let mostLevels = 8

  /// The end of the label of a PEM block with a key, also an encrypted one.
  static let label = "PRIVATE KEY"
  static let longestLabel = 64
  static let dashes = 5
  /// Base64 of `-----BEGIN`.
  static let encodedPEM = "LS0tLS1CRUdJTi"

  /// RFC 7518, 6.2.2, 6.3.2 and 6.4.1: the private values of a key on a curve, of an RSA key, and a symmetric key.
  static let secretMembers = ["d", "p", "q", "dp", "dq", "qi", "k"]
  static let longestName = 3

  // MARK: Text

  /// The first bytes of base64 in either alphabet; slashes may be escaped.
  static func base64(_ text: ArraySlice<UInt8>, most: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in text {
      guard bytes.count < most else { break }
      if byte == UInt8(ascii: "\\") { continue }
      guard let value = sextet(byte) else { break }
      bits = bits << 6 | UInt32(value)
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
    return bytes
  }

  private static func sextet(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x41...0x5A: byte - 0x41
    case 0x61...0x7A: byte - 0x61 + 26
    case 0x30...0x39: byte - 0x30 + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }

  /// The first bytes of hexadecimal digits, in pairs that separators may follow.
  static func hexadecimal(_ text: ArraySlice<UInt8>, most: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var high: UInt8?
    for byte in text {
      guard bytes.count < most else { break }
      if high == nil, " :,\r\n\t".utf8.contains(byte) { continue }
      guard let digit = digit(byte) else { break }
      if let first = high { bytes.append(first << 4 | digit) }
      high = high == nil ? digit : nil
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  static func isHexadecimal(_ byte: UInt8) -> Bool { digit(byte) != nil }

  static func isBase64(_ byte: UInt8) -> Bool { sextet(byte) != nil || byte == UInt8(ascii: "=") }

  static func isQuotation(_ byte: UInt8) -> Bool { "\"'\\ \t\r\n".utf8.contains(byte) }

  /// The end of base64, which continues after an escape, and after line breaks if the next line is longer than a word.
  static func endOfBase64(_ text: ArraySlice<UInt8>) -> Int {
    var end = text.startIndex
    while true {
      end = text[end...].drop(while: isBase64).startIndex
      if let escape = escapes.first(where: { text[end...].starts(with: $0.utf8) }) {
        end += escape.utf8.count
        continue
      }
      var next = end
      while let lineBreak = lineBreaks.first(where: { text[next...].starts(with: $0.utf8) }) {
        next += lineBreak.utf8.count
      }
      let line = text[next...].prefix(longestWord)
      guard next > end, line.count == longestWord, line.allSatisfy(isBase64) else { return end }
      end = next
    }
  }

  /// A slash in JSON, and the characters of base64 that are not those of a URL.
  private static let escapes = ["\\/", "%2B", "%2b", "%2F", "%2f", "%3D", "%3d"]

  private static let lineBreaks = ["\n", "\r", "\\n", "\\r", "\\u{a}", "\\u{d}", "%0A", "%0D", " "]

  /// Longer than the name of the tool, with which the next line of an error begins.
  private static let longestWord = 16

  /// The text inside a string of JSON; characters beyond ASCII, which no key has, are replaced.
  static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
        result.append(byte)
        continue
      }
      switch escaped {
      case UInt8(ascii: "u"):
        let code = hexadecimal(rest.prefix(4), most: 2)
        rest = rest.dropFirst(4)
        let isASCII = code.count == 2 && code[0] == 0 && code[1] < 0x80
        result.append(isASCII ? code[1] : UInt8(ascii: "?"))
      case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"): result.append(0x0A)
      default: result.append(escaped)
      }
    }
    return result
  }
}
