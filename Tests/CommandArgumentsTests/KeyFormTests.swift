// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import Testing

/// Private keys in each form in which they are stored or pasted, and what must not be taken for one.
struct KeyFormTests {
  /// The first bytes of keys, and bytes in the place of the secret.
  static let keys: [(name: String, bytes: [UInt8])] = [
    (
      "PKCS #8, P-256",
      [0x30, 0x81, 0x87, 2, 1, 0, 0x30, 0x13, 6, 7, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 2, 1]
    ),
    (
      "PKCS #8, RSA",
      [0x30, 0x82, 4, 0xBF, 2, 1, 0, 0x30, 0x0D, 6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7]
    ),
    ("PKCS #8 with a public key", [0x30, 0x53, 2, 1, 1, 0x30, 5, 6, 3, 0x2B, 0x65, 0x70, 4, 0x22]),
    ("SEC 1", [0x30, 0x77, 2, 1, 1, 4, 0x20]),
    ("PKCS #1", [0x30, 0x82, 4, 0xA4, 2, 1, 0, 2, 0x82, 1, 1, 0]),
    (
      "PKCS #12",
      [
        0x30, 0x82, 9, 0x41, 2, 1, 3, 0x30, 0x82, 9, 7, 6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1,
        7, 1,
      ]
    ),
    (
      "PKCS #12 in BER",
      [0x30, 0x80, 2, 1, 3, 0x30, 0x80, 6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 1]
    ),
    (
      "encrypted",
      [
        0x30, 0x81, 0xEC, 0x30, 0x57, 6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 5, 0x0D, 0x30,
        0x4A,
      ]
    ),
  ].map { ($0.0, $0.1 + (0..<90).map { UInt8($0 * 7 % 251) }) }

  /// Texts with a key.
  static func texts(of key: [UInt8]) -> [String] {
    let base64 = encoded(key, "+/")
    let hex = key.map { byte in String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) }
    let escaped = base64.replacing("/", with: "\\/")
    return [
      base64, "key=\(base64);", encoded(key, "-_"), encoded(Array(base64.utf8), "+/"), escaped,
      #"{\"a\":\"\#(escaped)\"}"#, #"{\"a\":\"{\\\"b\\\":\\\"\#(base64)\\\"}\"}"#,
      encoded(Array(#"{"a":"\#(base64)"}"#.utf8), "+/"),
      hex.joined(), hex.joined().uppercased(), "\\x" + hex.joined(), "X'\(hex.joined())'",
      hex.joined(separator: ":"), hex.joined(separator: " "),
      "-----BEGIN PRIVATE KEY-----\n\(base64)\n-----END PRIVATE KEY-----",
      "-----BEGIN RSA PRIVATE KEY-----\n\(base64)",
    ]
  }

  static func encoded(_ bytes: [UInt8], _ last: String) -> String {
    let alphabet = Array(
      ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + last).utf8
    )
    var text: [UInt8] = []
    var (bits, count) = (0, 0)
    for byte in bytes {
      bits = bits << 8 | Int(byte)
      count += 8
      while count >= 6 {
        count -= 6
        text.append(alphabet[bits >> count & 63])
        bits &= 0xFFFF
      }
    }
    if count > 0 { text.append(alphabet[bits << (6 - count) & 63]) }
    return String(decoding: text, as: UTF8.self)
  }

  @Test(arguments: keys.indices)
  func `a key is found and removed in each form`(index: Int) {
    let key = Self.keys[index]
    #expect(containsKey(encoded: key.bytes[...]), "\(key.name)")
    for text in Self.texts(of: key.bytes) {
      #expect(containsKey(Array(text.utf8)[...]), "\(key.name): \(text)")
    }
    for text in Self.texts(of: key.bytes) where !text.hasPrefix("{") {
      let rest = withoutKeys("before '\(text)' after")
      #expect(rest.hasPrefix("before '") && rest.contains("(private key removed)"), "\(rest)")
      #expect(!rest.contains(text.suffix(60)), "\(key.name): \(rest)")
    }
  }

  @Test(arguments: [
    #"{"kty":"EC","crv":"P-256","d":"VGhpcyBpcyBhIHNlY3JldCBudW1iZXI"}"#,
    #"{"d" : "VGhpcyBpcyBhIHNlY3JldCBudW1iZXI", "kty" : "OKP"}"#,
    #"{"kty":"oct","k":"VGhpcyBpcyBhIHNlY3JldCBudW1iZXI"}"#,
    #"{"kty":"RSA","n":"abc","qi":"VGhpcyBpcyBhIHNlY3JldCBudW1iZXI"}"#,
    #"{"crv":"P-256","d":"VGhpcyBpcyBhIHNlY3JldCBudW1iZXI"}"#,
    #"{"e":"AQAB","d":"VGhpcyBpcyBhIHNlY3JldCBudW1iZXI"}"#,
    #"{"log":"{\"kty\":\"EC\",\"d\":\"VGhpcyBpcyBhIHNlY3JldCBudW1iZXI\"}"}"#,
    #"{"\u006bty":"EC","\u0064":"VGhpcyBpcyBhIHNlY3JldCBudW1iZXI"}"#,
    "eyJrdHkiOiJFQyIsImQiOiJWR2hwY3lCcGN5QmhJSE5sWTNKbGRDQnVkVzFpWlhJIn0",
  ])
  func `the secret members of a JWK are found`(text: String) {
    #expect(containsKey(Array(text.utf8)[...]))
    let isEscaped = text.contains("\\u0064")
    #expect(isEscaped || !withoutKeys(text).contains("VGhpcyBpcyBhIHNlY3JldCBudW1iZXI"))
  }

  @Test(arguments: [
    // A certificate, a receipt, a public key, a token, a JWK without its secret, numbers.
    "MIICnzCCAiWgAwIBAgIQXQ4hJvUW8Fvf0Q5GmQxx9TAKBggqhkjOPQQDAw",
    "MIIT0wYJKoZIhvcNAQcCoIITxDCCE8ACAQExCzAJBgUrDgMCGgUAMIIDdA",
    "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE8fJwtTnH5bQ8Qd4WlYvMOT",
    "eyJhbGciOiJFUzI1NiJ9.eyJkIjoiVkdocGN5QnBjeUJoSUhObFkzSmxkQSJ9.AAAA",
    #"{"kty":"EC","crv":"P-256","x":"VGhpcyBpcyBhIHNlY3JldCBudW1iZXI","y":"VGhpcyBpcyBhIHNlY3JldA"}"#,
    #"{"d":"VGhpcyBpcyBhIHNlY3JldCBudW1iZXI"}"#, "3082010203040506", "30:82:01", "M", "e", "3",
    "\"",
    "-----BEGIN PUBLIC KEY-----\nMFkw\n-----END PUBLIC KEY-----", "",
  ])
  func `other text is no key`(text: String) {
    #expect(!containsKey(Array(text.utf8)[...]))
    #expect(withoutKeys(text) == text)
  }
}
