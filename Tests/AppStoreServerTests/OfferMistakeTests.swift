// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import OfferMistakes
import StrictBase64
import StrictTime
import Testing

/// A document with a common mistake, and the error that names it.
struct OfferMistake: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let code: OfferError.Code
  let path: String?
  let found: String?
  let document: @Sendable () throws -> String

  init(
    _ name: String,
    _ code: OfferError.Code,
    path: String? = nil,
    found: String? = nil,
    _ document: @escaping @Sendable () throws -> String
  ) {
    testDescription = name
    self.code = code
    self.path = path
    self.found = found
    self.document = document
  }

  /// A document signed over changed fields or with another separator.
  static func signing(
    _ name: String,
    _ code: OfferError.Code,
    path: String? = nil,
    found: String? = nil,
    separator: String = OfferFixture.separator,
    _ change: @escaping @Sendable ([String]) -> [String] = { $0 }
  ) -> OfferMistake {
    OfferMistake(name, code, path: path, found: found) {
      let fields = change(OfferFixture.fields)
      return try OfferFixture.document(signing: OfferFixture.message(fields, separator))
    }
  }

  /// A document with the right message and a signature in another encoding.
  static func encoding(
    _ name: String,
    _ code: OfferError.Code,
    found: String,
    _ encode: @escaping @Sendable (SigningKey, [UInt8]) throws -> String
  ) -> OfferMistake {
    OfferMistake(name, code, found: found) {
      try OfferFixture.document(OfferFixture.fields, encode)
    }
  }
}

extension OfferFixture {
  static func document(
    _ fields: [String],
    _ encode: (SigningKey, [UInt8]) throws -> String
  ) throws -> String {
    try document(fields, signing: nil, with: "token-leaf", encode)
  }
}

extension [String] {
  func with(_ index: Int, _ text: String) -> [String] {
    var fields = self
    fields[index] = text
    return fields
  }

  func upper(_ index: Int) -> [String] { with(index, self[index].uppercased()) }

  /// The fields of an offer in the order of their names.
  var sortedByName: [String] {
    zip(OfferMistakeTests.names, self).sorted { $0.0 < $1.0 }.map(\.1)
  }
}

@Suite struct OfferMistakeTests {
  static let names = [
    "bundleId", "keyIdentifier", "productIdentifier", "offerIdentifier", "appAccountToken", "nonce",
    "timestamp",
  ]

  private static let mixedCase = "1C9b2f3e-5d0a-4c7e-8f61-0a2b3c4d5e6f"

  static let mistakes: [OfferMistake] =
    [
      .signing("separator nothing", .separator, found: "nothing", separator: ""),
      .signing("separator comma", .separator, found: ",", separator: ","),
      .signing("separator U+2062", .separator, found: "U+2062", separator: "\u{2062}"),
      .signing("separator U+200B", .separator, found: "U+200B", separator: "\u{200B}"),
      .signing("separator space", .separator, found: "a space", separator: " "),
      .signing("separator line feed", .separator, found: "a line feed", separator: "\n"),
      .signing(
        "separator as an escape",
        .separator,
        found: #"the six characters \u2063"#,
        separator: #"\u2063"#
      ),
      .signing(
        "separator encoded twice",
        .separator,
        found: "U+2063, encoded twice",
        separator: "\u{E2}\u{81}\u{A3}"
      ),
      .signing("separator at the end", .separator, found: "U+2063, and once more at the end") {
        $0 + [""]
      },
      .signing("separator at the start", .separator, found: "U+2063, and once more at the start") {
        [""] + $0
      },
      .signing("nonce in upper case", .letterCase, path: "nonce") { $0.upper(5) },
      .signing("account in upper case", .letterCase, path: "appAccountToken") { $0.upper(4) },
      .signing("both in upper case", .letterCase, path: "appAccountToken") {
        $0.upper(4).upper(5)
      },
      .signing("seconds", .timeUnit, path: "timestamp", found: "seconds") {
        $0.with(6, "1741083072")
      },
      .signing("seconds with a fraction", .timeUnit, path: "timestamp") {
        $0.with(6, "1741083072.500")
      },
      .signing("nonce and timestamp exchanged", .fieldOrder) {
        Array($0.prefix(5) + [$0[6], $0[5]])
      },
      .signing("reversed", .fieldOrder) { $0.reversed() },
      .signing("sorted by name", .fieldOrder) { $0.sortedByName },
      .signing("rotated", .fieldOrder) { Array($0.dropFirst(3) + $0.prefix(3)) },
      .signing("account left out", .fieldValue, path: "appAccountToken") { fields in
        fields.enumerated().filter { $0.offset != 4 }.map(\.element)
      },
      .signing("account empty", .fieldValue, path: "appAccountToken", found: "an empty string") {
        $0.with(4, "")
      },
      .signing("line feed after the key id", .fieldValue, path: "keyIdentifier") {
        $0.with(1, $0[1] + "\n")
      },
      .signing("a line break", .fieldValue, path: "timestamp", found: "a line break at the end") {
        $0.with(6, $0[6] + "\r\n")
      },
      .signing("U+0000", .fieldValue, path: "timestamp", found: "U+0000 at the end") {
        $0.with(6, $0[6] + "\0")
      },
      .signing("quoted product", .fieldValue, path: "productIdentifier") {
        $0.with(2, "\"\($0[2])\"")
      },
      .signing("other product", .key) { $0.with(2, "com.example.notes.max") },
      .encoding("raw instead of DER", .rawSignature, found: "r and s, 64 bytes") {
        Base64.encode(try $0.signRaw($1)[...])
      },
      .encoding("base64 of hexadecimal digits", .rawSignature, found: "r and s, 64 bytes") { _, _ in
        String(repeating: "A", count: 86)
      },
      .encoding("base64url without padding", .base64URL, found: "no padding") { key, message in
        // A signature whose base64 needs padding and has no character that only one of the alphabets has.
        while true {
          let der = try key.signDER(message)
          let text = Base64.encode(der[...], alphabet: .urlSafe, padding: false)
          if der.count % 3 != 0, !text.contains("-"), !text.contains("_") { return text }
        }
      },
      .encoding("base64url", .base64URL, found: "base64url") { key, message in
        while true {
          let text = Base64.encode(try key.signDER(message)[...], alphabet: .urlSafe, padding: true)
          if text.contains("-") || text.contains("_") { return text }
        }
      },
      .encoding("hexadecimal", .encoding, found: "hexadecimal") { key, message in
        try key.signDER(message).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      },
      .encoding("base64 twice", .encoding, found: "base64, encoded twice") { key, message in
        let text = Base64.encode(try key.signDER(message)[...])
        return Base64.encode(Array(text.utf8)[...])
      },
      .encoding("r and s in base64 twice", .encoding, found: "base64, encoded twice") {
        Base64.encode(Array(Base64.encode(try $0.signRaw($1)[...]).utf8)[...])
      },
      .encoding("line breaks", .encoding, found: "line breaks") { key, message in
        let text = Base64.encode(try key.signDER(message)[...])
        return text.prefix(64) + "\\n" + text.dropFirst(64)
      },
      .encoding("percent-encoded", .encoding, found: "percent-encoded base64") { key, message in
        while true {
          let text = Base64.encode(try key.signDER(message)[...])
          guard text.contains("+") || text.contains("=") else { continue }
          return text.replacing("+", with: "%2B").replacing("/", with: "%2F")
            .replacing("=", with: "%3D")
        }
      },
      .encoding("form-decoded", .encoding, found: "spaces instead of +") { key, message in
        while true {
          let text = Base64.encode(try key.signDER(message)[...])
          if text.contains("+") { return text.replacing("+", with: " ") }
        }
      },
      .encoding("truncated", .encoding, found: "60 other bytes") { key, message in
        Base64.encode(try key.signDER(message).prefix(60))
      },
      OfferMistake("another key", .key) {
        try OfferFixture.document(with: "lab-leaf-p256")
      },
      OfferMistake("document in seconds", .timeUnit, path: "timestamp", found: "seconds") {
        try OfferFixture.document(OfferFixture.fields.with(6, "1741083072"))
      },
      OfferMistake("document in microseconds", .timeUnit, path: "timestamp") {
        try OfferFixture.document(OfferFixture.fields.with(6, "1741083072500000"))
      },
      OfferMistake("older than 24 hours", .stale, path: "timestamp") {
        try OfferFixture.document(OfferFixture.fields.with(6, "1740996672499"))
      },
      OfferMistake("in the future", .future, path: "timestamp") {
        try OfferFixture.document(OfferFixture.fields.with(6, "1741083372501"))
      },
      OfferMistake("nonce is not a UUID", .field, path: "nonce", found: "abc") {
        try OfferFixture.document(OfferFixture.fields.with(5, "abc"))
      },
      OfferMistake("nonce in mixed case", .letterCase, path: "nonce", found: mixedCase) {
        try OfferFixture.document(OfferFixture.fields.with(5, mixedCase))
      },
      OfferMistake("nonce null", .missing, path: "nonce") {
        try OfferFixture.document().replacing("\"\(OfferFixture.nonce)\"", with: "null")
      },
      OfferMistake("timestamp 0", .field, path: "timestamp", found: "number") {
        try OfferFixture.document(OfferFixture.fields.with(6, "0"))
      },
      OfferMistake(
        "document in seconds, signature over milliseconds",
        .fieldValue,
        path: "timestamp",
        found: "milliseconds, unlike the document"
      ) {
        let fields = OfferFixture.fields.with(6, "1741083072")
        let signed = fields.with(6, "1741083072000")
        return try OfferFixture.document(fields, signing: OfferFixture.message(signed))
      },
      OfferMistake("too large", .malformed, found: "262145 bytes") {
        String(repeating: "a", count: 262_145)
      },
      OfferMistake("no signature", .missing, path: "signature") { #"{"nonce":"a"}"# },
      OfferMistake("no JSON", .malformed) { "{" },
      OfferMistake("nothing", .malformed) { "" },
    ]

  @Test(arguments: mistakes)
  func `an error names the mistake`(_ mistake: OfferMistake) throws {
    let report = try OfferFixture.report(try mistake.document())
    #expect(!report.isValid)
    let isNamed = report.errors.contains { error in
      error.code == mistake.code && (mistake.path == nil || error.path == mistake.path)
        && (mistake.found == nil || error.found == mistake.found)
    }
    #expect(isNamed, "\(report.errors)")
  }

  @Test func `an empty nonce is missing, and not also an invalid UUID`() throws {
    let document = try OfferFixture.document(OfferFixture.fields.with(5, ""))
    #expect(try OfferFixture.report(document).errors.map(\.code) == [.missing])
  }

  @Test func `detects any two swapped fields`() throws {
    for first in 0..<7 {
      for second in first + 1..<7 {
        var fields = OfferFixture.fields
        fields.swapAt(first, second)
        let document = try OfferFixture.document(signing: OfferFixture.message(fields))
        #expect(try OfferFixture.report(document).errors.map(\.code) == [.fieldOrder])
      }
    }
  }

  @Test func `detects a message that was hashed twice`() throws {
    let digest = OfferMistakeTests.bytes(Self.digest)
    let report = try OfferFixture.report(try OfferFixture.document(signing: digest))
    #expect(report.errors.map(\.code) == [.hashedTwice])
  }

  @Test func `a document in seconds that is older than 24 hours has both mistakes`() throws {
    let document = try OfferFixture.document(OfferFixture.fields.with(6, "1740996671"))
    #expect(try OfferFixture.report(document).errors.map(\.code) == [.timeUnit, .stale])
  }

  /// SHA-256 of the message, computed with sha256sum.
  static let digest = "d486bef689c9200829e8e8aec6a13a0a7cf1c5a1892026d8f455be6053ff81ce"

  private static func bytes(_ hex: String) -> [UInt8] {
    stride(from: 0, to: hex.count, by: 2).compactMap { start in
      UInt8(hex.dropFirst(start).prefix(2), radix: 16)
    }
  }

  @Test func `an error names which of several keys signed`() throws {
    let document = Array(try OfferFixture.document(with: "lab-leaf-p256").utf8)
    let verifier = try OfferFixture.verifier()
    let others = [try OfferFixture.key("lab-leaf-p256").publicKey]
    let report = verifier.explanation(of: document[...], at: OfferFixture.now, otherKeys: others)
    #expect(report.errors.map(\.code) == [.key])
    #expect(report.errors.first?.found == "a signature with key 2")
    #expect(verifier.report(document[...], at: OfferFixture.now).errors.first?.found == nil)
    let separated = try OfferFixture.document(
      signing: OfferFixture.message(OfferFixture.fields, ","),
      with: "lab-leaf-p256"
    )
    let both = verifier.explanation(
      of: Array(separated.utf8)[...],
      at: OfferFixture.now,
      otherKeys: others
    )
    #expect(both.errors.map(\.code) == [.key, .separator])
  }

  @Test func `a report verifies once, so every invalid signature has the same code`() throws {
    let document = try OfferFixture.document(
      signing: OfferFixture.message(OfferFixture.fields, ",")
    )
    let report = try OfferFixture.verifier().report(
      Array(document.utf8)[...],
      at: OfferFixture.now
    )
    #expect(report.errors.map(\.code) == [.key])
  }

  @Test(arguments: OfferFixture.fields.indices)
  func `a field with the separator inside is rejected`(_ index: Int) throws {
    // Both documents have the same message, so one signature would be valid for two offers.
    let neighbor = index < OfferFixture.fields.count - 1 ? index : index - 1
    var fields = OfferFixture.fields
    fields[neighbor] += "\u{2063}" + fields[neighbor + 1].prefix(3)
    fields[neighbor + 1] = String(fields[neighbor + 1].dropFirst(3))
    let document = Array(
      try OfferFixture.document(fields, signing: OfferFixture.message(fields)).utf8
    )
    let report = try OfferFixture.verifier().report(document[...], at: OfferFixture.now)
    #expect(report.errors.contains { $0.code == .field && $0.found == "U+2063" })
    #expect(!report.isValid)
  }

  @Test func `an offer is valid for 24 hours, and five minutes before its timestamp`() throws {
    let document = try OfferFixture.document()
    for hours in [0, 1, 24] {
      let now = OfferFixture.now.adding(seconds: Int64(hours) * 3600)
      #expect(try OfferFixture.report(document, at: now).isValid)
    }
    let late = OfferFixture.now.adding(milliseconds: 86_400_001)
    #expect(try OfferFixture.report(document, at: late).errors.map(\.code) == [.stale])
    #expect(try OfferFixture.report(document, at: OfferFixture.now.adding(seconds: -300)).isValid)
  }

  @Test func `reports another key id and another bundle id`() throws {
    let document = Array(try OfferFixture.document().utf8)
    let verifier = OfferSignatureVerifier(
      key: try OfferFixture.key().publicKey,
      keyId: "OTHER",
      bundleId: "com.example.chess"
    )
    let errors = verifier.report(document[...], at: OfferFixture.now).errors
    #expect(errors.map(\.code) == [.keyId, .bundleId])
    #expect(throws: OfferError.self) {
      try verifier.verify(document[...], at: OfferFixture.now)
    }
  }

  @Test func `upper-case UUIDs are accepted if the signed message has them in lower case`() throws {
    let fields = OfferFixture.fields.upper(4).upper(5)
    #expect(
      try OfferFixture.report(
        try OfferFixture.document(fields, signing: OfferFixture.message())
      ).isValid
    )
  }

  @Test(arguments: [
    ("bundleId", "appBundleID"), ("keyIdentifier", "keyID"), ("productIdentifier", "productId"),
    ("offerIdentifier", "subscriptionOfferID"), ("offerIdentifier", "identifier"),
    ("appAccountToken", "applicationUsername"),
  ])
  func `accepts common alternative field names`(name: String, other: String) throws {
    let document = try OfferFixture.document().replacing("\"\(name)\"", with: "\"\(other)\"")
    #expect(try OfferFixture.report(document).isValid)
    let missing = try OfferFixture.document().replacing("\"\(name)\"", with: "\"x\"")
    let report = try OfferFixture.report(missing)
    // An absent account token counts as an empty one.
    let code: OfferError.Code = name == "appAccountToken" ? .key : .missing
    #expect(report.errors.map(\.code) == [code])
  }

  @Test(arguments: ["null", "nil", "undefined", "None", "NULL", "\"\""])
  func `names the text that a language writes for a missing account token`(_ text: String) throws {
    let message = OfferFixture.message(OfferFixture.fields.with(4, text))
    let document = try OfferFixture.document(OfferFixture.fields.with(4, ""), signing: message)
    let errors = try OfferFixture.report(document).errors
    #expect(errors.map(\.code) == [.fieldValue])
    #expect(errors.first?.path == "appAccountToken")
    #expect(errors.first?.found == text)
  }
}
