// SPDX-License-Identifier: Apache-2.0

/// The text without private keys, in the forms that ``containsKey(_:)`` recognizes.
///
/// A misplaced quotation mark in a shell, or a variable with the key instead of its file name, can put a key into an
/// argument, and error messages repeat arguments.
public func withoutKeys(_ text: String) -> String {
  let bytes = Array(text.utf8)
  guard bytes.count >= KeyEncoding.shortest else { return text }
  var search = KeySearch(bytes[...], levels: KeyEncoding.mostLevels)
  guard var key = search.next() else { return text }
  var kept: [UInt8] = []
  var index = bytes.startIndex
  while true {
    kept += bytes[index..<key.lowerBound] + Array("(private key removed)".utf8)
    index = key.upperBound
    guard let next = search.next() else { break }
    key = next
  }
  return String(decoding: kept + bytes[index...], as: UTF8.self)
}

/// Whether a text contains a private key: in PEM, in base64 or hexadecimal (PKCS #8, SEC 1, PKCS #1, PKCS #12), or as a JWK,
/// also inside strings of JSON.
public func containsKey(_ text: ArraySlice<UInt8>) -> Bool {
  containsKey(text, levels: KeyEncoding.mostLevels)
}

/// Whether bytes contain a private key in DER or BER.
public func containsKey(encoded bytes: ArraySlice<UInt8>) -> Bool {
  bytes.indices.contains { bytes[$0] == 0x30 && KeyEncoding.beginsKey(bytes[$0...]) }
}

/// Whether a text, or a string of JSON or base64 of JSON in it, contains a key; `levels` limits those inside each other.
private func containsKey(_ text: ArraySlice<UInt8>, levels: Int) -> Bool {
  var text = text
  for level in (0..<max(levels, 0)).reversed() {
    var search = KeySearch(text, levels: level)
    if search.next() != nil { return true }
    guard text.contains(UInt8(ascii: "\\")) else { return false }
    text = KeyEncoding.unescaped(text)[...]
  }
  return false
}

/// The private keys in a text, in order; reads each byte a constant number of times.
private struct KeySearch {
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  /// The end of the last base64 that was decoded.
  private var decodedEnd: Int
  /// Whether the text has a JWK, whose members are secret: `kty` (RFC 7517, 4.1), or what only a key has without it, the name
  /// of a curve or the usual exponent 65537.
  private let hasWebKey: Bool
  /// How many levels of JSON in base64 are decoded.
  private let levels: Int

  init(_ bytes: ArraySlice<UInt8>, levels: Int) {
    self.bytes = bytes
    self.levels = levels
    index = bytes.startIndex
    decodedEnd = bytes.startIndex
    hasWebKey = bytes.indices.contains { index in
      "kcA".utf8.contains(bytes[index])
        && ["kty", "crv", "AQAB"].contains { bytes[index...].starts(with: $0.utf8) }
    }
  }

  mutating func next() -> Range<Int>? {
    while index < bytes.endIndex {
      let start = index
      if let end = endOfKey(from: start) {
        index = end
        return start..<index
      }
      index += 1
    }
    return nil
  }

  /// The end of a key that begins at an index.
  private mutating func endOfKey(from start: Int) -> Int? {
    let rest = bytes[start...]
    switch bytes[start] {
    case UInt8(ascii: "-"): return endOfPEM(rest)
    case UInt8(ascii: "L"):
      return rest.starts(with: KeyEncoding.encodedPEM.utf8) ? KeyEncoding.endOfBase64(rest) : nil
    case UInt8(ascii: "M"), UInt8(ascii: "T"):
      let head = KeyEncoding.base64(rest, most: KeyEncoding.longestHead * 2)
      let isKey = KeyEncoding.beginsKey(head[...]) || beginsKeyTwice(head)
      return isKey ? KeyEncoding.endOfBase64(rest) : nil
    case UInt8(ascii: "3"): return endOfHexadecimal(rest)
    case UInt8(ascii: "e"): return endOfEncodedWebKey(rest)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return hasWebKey ? endOfSecretMember(rest) : nil
    default: return nil
    }
  }

  /// Base64 of base64.
  private func beginsKeyTwice(_ head: [UInt8]) -> Bool {
    head.first == UInt8(ascii: "M")
      && KeyEncoding.beginsKey(KeyEncoding.base64(head[...], most: KeyEncoding.longestHead)[...])
  }

  /// RFC 7468, 10 and 11, and the labels of OpenSSL.
  ///
  /// Without its last line, everything after the first may be the key.
  private func endOfPEM(_ rest: ArraySlice<UInt8>) -> Int? {
    let begin = "-----BEGIN "
    guard rest.starts(with: begin.utf8) else { return nil }
    let label = rest.dropFirst(begin.utf8.count).prefix(KeyEncoding.longestLabel)
    let name = label.prefix { $0 != UInt8(ascii: "-") }
    guard name.suffix(KeyEncoding.label.utf8.count).elementsEqual(KeyEncoding.label.utf8) else {
      return nil
    }
    let body = rest[name.endIndex...].drop { $0 == UInt8(ascii: "-") }
    let end = Array("-----END ".utf8)
    guard
      let last = body.indices.first(where: {
        body[$0] == end[0] && body[$0...].starts(with: end)
      })
    else { return rest.endIndex }
    let close = body[last...].dropFirst(end.count).drop { $0 != end[0] }
    return close.prefix(KeyEncoding.dashes).endIndex
  }

  private func endOfHexadecimal(_ rest: ArraySlice<UInt8>) -> Int? {
    guard rest.dropFirst().first == UInt8(ascii: "0"),
      KeyEncoding.beginsKey(KeyEncoding.hexadecimal(rest, most: KeyEncoding.longestHead)[...])
    else { return nil }
    let end = rest.dropFirst(2).drop(while: KeyEncoding.isHexadecimal).startIndex
    // The lines of a dump repeat the bytes as text.
    return end - rest.startIndex < KeyEncoding.shortest ? rest.endIndex : end
  }

  /// Base64 of a JWK, or of other JSON with a key: decoded once, at the first object in it.
  private mutating func endOfEncodedWebKey(_ rest: ArraySlice<UInt8>) -> Int? {
    guard rest.startIndex >= decodedEnd else { return nil }
    let head = KeyEncoding.base64(rest.prefix(4), most: 2)
    guard head.count == 2, head[0] == UInt8(ascii: "{"), "\" \t\r\n".utf8.contains(head[1]) else {
      return nil
    }
    decodedEnd = KeyEncoding.endOfBase64(rest)
    let isKey = containsKey(KeyEncoding.base64(rest, most: rest.count)[...], levels: levels - 1)
    return isKey ? decodedEnd : nil
  }

  /// The value of a member of a JWK that is secret: `"d": "…"`, also in escaped quotation marks.
  private func endOfSecretMember(_ rest: ArraySlice<UInt8>) -> Int? {
    let name = rest.dropFirst().prefix(KeyEncoding.longestName).prefix { 0x61...0x7A ~= $0 }
    guard KeyEncoding.secretMembers.contains(where: { $0.utf8.elementsEqual(name) }) else {
      return nil
    }
    var value = rest[name.endIndex...]
    for mark in [":", ""] {
      value = value.drop(while: KeyEncoding.isQuotation)
      guard !mark.isEmpty else { break }
      guard value.first == UInt8(ascii: ":") else { return nil }
      value = value.dropFirst()
    }
    let end = value.drop(while: KeyEncoding.isBase64).startIndex
    return end - value.startIndex >= KeyEncoding.shortest ? end : nil
  }
}
