// SPDX-License-Identifier: Apache-2.0

import StorePayloads

// Payloads that parsers may read differently or that crash a careless parser. Their signatures are valid, so
// only the App Store itself could send them.
extension TokenForgery {
  static let contents =
    [
      byteOrderMark, utf16, loneSurrogate, overlongCharacter, memberTwice, trailingComma,
      trailingData, notANumber,
      longNumber, deepPayload, hugePayload, payloadWithoutObject, emptyPayload, cutPayload,
    ] + lenientTexts + quantities

  private static let grammar = BrokenRule(
    "RFC 8259, 2: a payload is one JSON text",
    "payload/malformed"
  )
  private static let members = BrokenRule(
    "RFC 8259, 4: a member has a name, a colon and a value, and no comma follows the last",
    "payload/malformed"
  )
  private static let tokens = BrokenRule(
    "RFC 8259, 2: structural characters, literal names and white space have one form",
    "payload/malformed"
  )
  private static let numbers = BrokenRule(
    "RFC 8259, 6: a number is finite and has no leading zero",
    "payload/malformed"
  )
  private static let strings = BrokenRule(
    "RFC 8259, 7: a string is in quotation marks, and control characters in it are escaped",
    "payload/malformed"
  )
  private static let object = BrokenRule("Apple: a payload is an object", "payload/type")
  private static let names = BrokenRule(
    "RFC 7519, 4: a claim that occurs twice is rejected, or its last value is used",
    "payload/malformed"
  ).leftOpenByStandard
  private static let depth = BrokenRule(
    "the nesting depth is limited, so that a small token cannot overflow the stack",
    "payload/malformed",
    isHarmless: true
  ).ofThisPackage
  private static let characters = BrokenRule(
    "RFC 8259, 8.1: a JSON text is valid UTF-8",
    "payload/malformed"
  )
  private static let mark = BrokenRule(
    "RFC 8259, 8.1: a parser may ignore a byte order mark",
    "payload/malformed"
  ).leftOpenByStandard
  private static let surrogate = BrokenRule(
    "RFC 7493, 2.1: a string has no unpaired surrogate",
    "payload/malformed"
  ).ofThisPackage

  private static func malformed(
    _ id: String,
    _ rule: BrokenRule = grammar,
    _ change: @escaping @Sendable (inout [UInt8]) -> Void
  ) -> TokenForgery {
    forgery(id, rule) { change(&$0.payload) }
  }

  /// A UTF-8 byte order mark.
  public static let byteOrderMark = malformed("byte-order-mark", mark) {
    $0 = [0xEF, 0xBB, 0xBF] + $0
  }

  /// UTF-16, big-endian.
  public static let utf16 = malformed("utf-16", characters.harmlessly) {
    $0 = $0.flatMap { [0, $0] }
  }

  /// An unpaired surrogate as an escape.
  public static let loneSurrogate = malformed("lone-surrogate", surrogate) {
    $0.insertMember(#""half":"\ud800""#)
  }

  /// An overlong UTF-8 sequence.
  public static let overlongCharacter = malformed("overlong-character", characters) {
    $0.insertMember(Array(#""text":""#.utf8) + [0xC0, 0xAF] + Array("\"".utf8))
  }

  /// A duplicate member, the second with an escaped name.
  public static let memberTwice = malformed("member-twice", names) {
    $0.insertMember(#""bundleId":"com.example.other","\u0062undleId":"com.example.other""#)
  }

  /// A trailing comma.
  public static let trailingComma = malformed("trailing-comma", members.harmlessly) {
    $0.replaceSubrange(($0.count - 1)..., with: ",}".utf8)
  }

  /// A second object after the first.
  public static let trailingData = malformed("trailing-data", grammar.harmlessly) {
    $0 += "{}".utf8
  }

  /// `NaN`, which is not a JSON number.
  public static let notANumber = malformed("not-a-number", numbers.harmlessly) {
    $0.insertMember(#""number":NaN"#)
  }

  /// A number of a hundred thousand digits.
  public static let longNumber = malformed(
    "long-number",
    BrokenRule(
      "the length of numbers is limited, so that parsing a small token cannot take long",
      "payload/malformed",
      isHarmless: true
    ).ofThisPackage
  ) { $0.insertMember("\"number\":1" + String(repeating: "0", count: 100_000)) }

  /// Ten thousand nested arrays.
  public static let deepPayload = malformed("deep-payload", depth) {
    let depth = 10_000
    let arrays = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    $0.insertMember(#""deep":\#(arrays)"#)
  }

  /// A string of a million characters.
  public static let hugePayload = malformed(
    "huge-payload",
    BrokenRule(
      "the length of tokens is limited, so that a few tokens cannot exhaust the memory",
      "jws/too-large",
      isHarmless: true
    )
  ) { $0.insertMember("\"text\":\"" + String(repeating: "A", count: 1 << 20) + "\"") }

  /// An array instead of an object.
  public static let payloadWithoutObject = malformed("payload-without-object", object) {
    $0 = Array("[]".utf8)
  }

  /// An empty payload.
  public static let emptyPayload = malformed("empty-payload") { $0 = [] }

  /// The payload without its last character.
  public static let cutPayload = malformed("cut-payload") { $0.removeLast() }

  private static let lenientTexts = [
    malformed("null-payload", object) { $0 = Array("null".utf8) },
    malformed("text-payload", object) { $0 = Array(#""{}""#.utf8) },
    malformed("infinity", numbers.harmlessly) { $0.insertMember(#""a":Infinity"#) },
    malformed("comment", tokens.harmlessly) { $0.insertMember(#""a":1/**/"#) },
    malformed("single-quotes", strings.harmlessly) { $0.insertMember(#""a":'a'"#) },
    // Some parsers read a leading zero as octal.
    malformed("leading-zero", numbers.harmlessly) { $0.insertMember(#""a":01"#) },
    malformed("control-character", strings.harmlessly) { $0.insertMember("\"a\":\"\n\"") },
    malformed("zero-after-payload", grammar.harmlessly) { $0.append(0) },
    malformed("environment-twice", names) {
      $0.insertMember(#""environment":"Sandbox","\u0065nvironment":"Production""#)
    },
    malformed("invalid-utf-8", characters) {
      $0.insertMember(Array(#""a":""#.utf8) + [0xFF] + Array("\"".utf8))
    },
    // A surrogate in UTF-8.
    malformed("raw-surrogate", characters) {
      $0.insertMember(Array(#""a":""#.utf8) + [0xED, 0xA0, 0x80] + Array("\"".utf8))
    },
    malformed("utf-16-byte-order-mark", characters.harmlessly) { $0 = [0xFE, 0xFF] + $0 },
    // One level above the limit.
    malformed("objects-too-deep", depth) {
      let objects = String(repeating: #"{"a":"#, count: 64)
      $0.insertMember("\"a\":\(objects)1" + String(repeating: "}", count: 64))
    },
  ]

  private static let quantities = [
    quantity("quantity-as-text", integer.reported(as: "payload/type"), #""1""#),
    quantity("quantity-with-fraction", integer, "1.5"),
    // 2^63, which does not fit in 64 bits: another quantity, where it wraps around.
    quantity("quantity-overflow", integer.mandatory, "9223372036854775808"),
  ]

  private static let integer = BrokenRule("Apple: a quantity is an integer", "payload/integer")

  private static func quantity(_ id: String, _ rule: BrokenRule, _ json: String) -> TokenForgery {
    forgery(id, rule, of: [.transaction]) {
      $0.editPayload { $0.replace("quantity", withJSON: json) }
    }
  }
}

extension [UInt8] {
  /// Adds a member at the front of an object.
  fileprivate mutating func insertMember(_ text: String) {
    insertMember(Array(text.utf8))
  }

  fileprivate mutating func insertMember(_ bytes: [UInt8]) {
    guard let start = firstIndex(of: UInt8(ascii: "{")) else { return }
    insert(contentsOf: bytes + [UInt8(ascii: ",")], at: start + 1)
  }
}
