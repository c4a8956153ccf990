// SPDX-License-Identifier: Apache-2.0

/// The text without private keys, in PEM or in base64.
///
/// A misplaced quotation mark in a shell, or a variable with the key instead of its file name, can put a key into an
/// argument, and error messages repeat arguments.
package func withoutKeys(_ text: String) -> String {
  withoutEncodedKeys(withoutPEM(text))
}

/// Whether a text contains a private key, in PEM or in base64.
package func containsKey(_ text: ArraySlice<UInt8>) -> Bool {
  let label = Array("PRIVATE KEY-----".utf8)
  for index in text.indices {
    let isLabel = text[index] == label[0] && text[index...].starts(with: label)
    if isLabel || isKey(text[index...].prefix(longestStart)) { return true }
  }
  return false
}

private let removed = "(private key removed)"

private func withoutPEM(_ text: String) -> String {
  let begin = "-----BEGIN "
  guard text.contains("PRIVATE KEY"), let start = text.firstRange(of: begin) else { return text }
  let rest = text[start.upperBound...]
  let kept = text[..<start.lowerBound] + removed
  // Without an end, everything after the beginning may be the key.
  guard let end = rest.firstRange(of: "-----END "),
    let close = rest[end.upperBound...].firstRange(of: "-----")
  else { return String(kept) + "\n" }
  return kept + withoutPEM(String(rest[close.upperBound...]))
}

/// Removes keys without the lines of PEM: from the first bytes of a key to the end of its base64.
///
/// A path may precede a key, because `/` is a character of base64.
private func withoutEncodedKeys(_ text: String) -> String {
  let bytes = Array(text.utf8)
  var kept: [UInt8] = []
  var index = 0
  while index < bytes.count {
    guard isKey(bytes[index...].prefix(longestStart)) else {
      kept.append(bytes[index])
      index += 1
      continue
    }
    kept += Array(removed.utf8)
    index = endOfKey(in: bytes, from: index)
  }
  return String(decoding: kept, as: UTF8.self)
}

/// The end of base64, which continues after line breaks, also escaped ones, if the next line is longer than a word.
private func endOfKey(in bytes: [UInt8], from start: Int) -> Int {
  var end = start
  while true {
    while end < bytes.count, isBase64(bytes[end]) { end += 1 }
    var next = end
    while let lineBreak = lineBreaks.first(where: { bytes[next...].starts(with: $0.utf8) }) {
      next += lineBreak.utf8.count
    }
    let line = bytes[next...].prefix(longestWord)
    guard next > end, line.count == longestWord, line.allSatisfy(isBase64) else { return end }
    end = next
  }
}

private let lineBreaks = ["\n", "\r", "\\n", "\\r", "\\u{a}", "\\u{d}", " "]

/// Longer than the name of the tool, with which the next line of an error begins.
private let longestWord = 16

/// Whether base64 begins a private key: PKCS#8 (RFC 5958, version 0 and an algorithm), an EC key (RFC 5915, version 1
/// and an OCTET STRING), or the base64 of a PEM file.
private func isKey(_ text: ArraySlice<UInt8>) -> Bool {
  if text.first == UInt8(ascii: "L") { return text.starts(with: "LS0tLS1CRUdJTi".utf8) }
  guard text.first == UInt8(ascii: "M") else { return false }
  // The length of the outer SEQUENCE takes 1, 2 or 3 bytes, which shifts the base64 of what follows.
  for (start, marks) in [
    (3, ["CAQAw", "CAQEEI"]), (4, ["AgEAM", "AgEBBD", "AgEBBE"]), (6, ["IBADA", "IBAQQ"]),
  ] {
    if marks.contains(where: { text.dropFirst(start).starts(with: $0.utf8) }) { return true }
  }
  return false
}

/// The first characters of a key, which are enough to recognize it.
private let longestStart = 14

private func isBase64(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
  default: "+/-_=".utf8.contains(byte)
  }
}
