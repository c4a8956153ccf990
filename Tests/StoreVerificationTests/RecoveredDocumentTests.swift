// SPDX-License-Identifier: Apache-2.0

import DocumentForms
import DocumentRecovery
import TestSupport
import Testing

/// Documents in text that people paste: the document is found, and what was undone is named.
struct RecoveredDocumentTests {
  /// A token by its form, long enough to be folded.
  private static let token =
    "eyJhbGciOiJFUzI1NiIsIng1YyI6WyJBQSJdfQ." + String(repeating: "eyJhIjoxfQ", count: 120) + "."
    + String(repeating: "Ab-_", count: 21) + "AA"

  /// A receipt by its form: a SEQUENCE of 606 bytes with the type of a container.
  private static let receipt = Base64Text.text(
    [0x30, 0x82, 0x02, 0x5A] + Hexadecimal.bytes("06092a864886f70d010702")
      + [UInt8](repeating: 7, count: 591)
  )

  private static let documents = [token, receipt]

  /// A text around a document, with the forms that must be named.
  struct Form: CustomTestStringConvertible, Sendable {
    let name: String
    let undone: [String]
    let text: @Sendable (String) -> String

    init(_ name: String, _ undone: [String], _ text: @escaping @Sendable (String) -> String) {
      self.name = name
      self.undone = undone
      self.text = text
    }

    var testDescription: String { name }
  }

  private static func folded(_ text: String, _ width: Int, _ end: String) -> String {
    var lines: [Substring] = []
    var rest = text[...]
    while !rest.isEmpty {
      lines.append(rest.prefix(width))
      rest = rest.dropFirst(width)
    }
    return lines.joined(separator: end)
  }

  private static func quotedPrintable(_ text: String) -> String {
    folded(text.replacing("=", with: "=3D"), 75, "=\r\n")
  }

  private static let forms = [
    Form("as it is", []) { $0 },
    Form("with the forms of transport", []) { "\u{FEFF} \($0)\r\n" },
    Form("in prose", ["other-text"]) { "It fails with \($0) since Monday." },
    Form("in a variable", ["other-text"]) { "export TOKEN=\"\($0)\"\n" },
    Form("in a member of another name", ["object .unsignedTransactions"]) {
      "{\"unsignedTransactions\": \"\($0)\"}"
    },
    Form("in YAML", ["other-text"]) { "user: 7\ntoken: \($0)\nname: x\n" },
    Form("after a word that begins like base64", ["other-text"]) { "expired: \($0)" },
    Form("before a signature", ["other-text"]) { "\($0)\n-- \nBob" },
    Form("in color", ["other-text"]) { "\u{1B}[33m\($0)\u{1B}[0m" },
    Form("after a zero-width space", ["other-text"]) { "\u{200B}\($0)" },
    Form("in angle brackets", ["other-text"]) { "<\($0)>" },
    Form("in an attribute", ["markup", "other-text"]) { "<a href=\"?t=\($0)\">x</a>" },
    Form("in character data", ["markup"]) { "<a><![CDATA[\($0)]]></a>" },
    Form("in Ruby", ["other-text"]) { "{\"token\"=>\"\($0)\"}" },
    Form("in the text of a message", ["object .text", "other-text"]) {
      "{\"text\": \"it fails: `\($0)`, thanks\"}"
    },
    Form("in a page", ["markup"]) { "<html><body><pre>\($0)</pre></body></html>" },
    Form("quoted", ["quotation"]) { "> \($0)\n" },
    Form("in a reply", ["quotation", "other-text", "folded-lines"]) {
      "Bob wrote:\n>> Hello,\n>>\n>> \(folded($0, 72, "\n>> "))\n>>\n>> Bob\n"
    },
    Form("in quoted-printable", ["quoted-printable"]) { quotedPrintable($0) },
    Form("in a mail", ["mail", "other-text", "folded-lines"]) {
      "From: a@example.com\r\nSubject: a\r\n b\r\n\r\nHello\r\n\r\n\(folded($0, 76, "\r\n"))\r\n\r\nBye\r\n"
    },
    Form("in the part of a mail", ["mail", "quoted-printable"]) {
      "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=\"x y\"\n\nno MIME\n--x y\n"
        + "Content-Type: text/plain\nContent-Transfer-Encoding: quoted-printable\n\n"
        + "\(quotedPrintable($0))\n--x y--\n"
    },
    Form("in both parts of a mail", ["mail"]) {
      "From: a\nContent-Type: multipart/alternative; boundary=b\n\n--b\n\n\($0)\n--b\n"
        + "Content-Type: text/html\n\n<p>\($0)</p>\n--b--\n"
    },
    Form("attached to a mail", ["mail"]) {
      "From: a\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nHello\n--b\n"
        + "Content-Transfer-Encoding: base64\n\n\(folded(Base64Text.text(Array($0.utf8)), 76, "\n"))\n"
    },
    Form("in a response", ["http-response"]) {
      "HTTP/1.1 302 Found\r\nLocation: /\r\n\r\nHTTP/2 200\r\ncontent-type: text/plain\r\n\r\n\($0)"
    },
    Form("in the object of a response", ["http-response", "object .a.b[1]"]) {
      "HTTP/2 200\ncontent-type: application/json\n\n{\"a\": {\"b\": [1, \"\($0)\"]}}"
    },
    Form("in a member", ["object .jws"]) { "{\"id\": 1, \"jws\": \"\($0)\", \"x\": null}" },
    Form("in a member with an odd name", ["object .[\"a b?\"]"]) { "{\"a b'\": \"\($0)\"}" },
    // jq 1.6 refuses a period before the bracket.
    Form("in a nested member with an odd name", ["object .data[\"receipt-old\"].x"]) {
      "{\"data\": {\"receipt-old\": {\"x\": \"\($0)\"}}}"
    },
    Form("in a string with JSON", ["object .body", "json-string", "object .t"]) {
      "{\"body\": \"{\\\"t\\\": \\\"\($0)\\\"}\"}"
    },
    Form("twice in an object", ["object .a"]) { "{\"a\": \"\($0)\", \"b\": \"\($0)\"}" },
    Form("beside a session token", ["object .b", "other-token"]) {
      "{\"a\": \"eyJhbGciOiJIUzI1NiJ9.e30.\(String(repeating: "A", count: 43))\", \"b\": \"\($0)\"}"
    },
    Form("in many objects", ["object .a.a.a.a.a.a.a.a.a.a.a.a"]) {
      String(repeating: "{\"a\":", count: 12) + "\"\($0)\"" + String(repeating: "}", count: 12)
    },
    Form("in base64 around a body", ["object .body", "base64", "object .t"]) {
      "{\"isBase64Encoded\": true, \"body\": \"\(Base64Text.text(Array("{\"t\": \"\($0)\"}".utf8)))\"}"
    },
    Form("in base64 in text", ["other-text", "base64", "object .t"]) {
      "data: \(Base64Text.text(Array("{\"t\": \"\($0)\"}".utf8))) end"
    },
    Form("before a certificate", ["certificate"]) {
      "\($0)\n-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n"
    },
    Form("after a revocation list", ["other-text", "certificate"]) {
      "-----BEGIN X509 CRL-----\nMIIB\n-----END X509 CRL-----\n\($0) x\n"
    },
    Form("in a response with one token", ["object .signedTransactionInfo"]) {
      "{\"signedTransactionInfo\": \"\($0)\"}"
    },
    Form("in a Python dictionary", ["other-text"]) { "{'signedPayload': '\($0)'}" },
    Form("in a Python dictionary of one transaction", ["other-text"]) {
      "{'signedTransactionInfo': '\($0)'}"
    },
    Form("in a body without its brace", ["other-text"]) { "{\"signedPayload\": \"\($0)\"" },
  ]

  @Test(arguments: forms, documents)
  func `finds the document and names what was undone`(_ form: Form, _ document: String) throws {
    let found = try RecoveredDocument(recovering: form.text(document))
    #expect(found.undone.map { "\($0)" } == form.undone)
    let input = try RecognizedInput(found.documentBytes, limit: DocumentLimits.bytes)
    let expected = try RecognizedInput(document.documentBytes, limit: DocumentLimits.bytes)
    #expect(input.bytes.elementsEqual(expected.bytes))
  }

  @Test(arguments: [64, 72, 76, 78, 998], ["\n", "\r\n", "\n    ", " \n\t"])
  func `joins folded lines`(_ width: Int, _ end: String) throws {
    for text in [
      Self.folded(Self.token, width, end), Self.folded(Self.token, width, end) + "\nBob\n",
    ] {
      let found = try RecoveredDocument(recovering: text)
      #expect(found.documentBytes.elementsEqual(Self.token.utf8))
      #expect(found.undone.last?.name == .foldedLines)
    }
  }

  @Test(arguments: ["PKCS7", "CMS", "PKCS #7 SIGNED DATA", "RECEIPT", "APP RECEIPT", "BASE64"])
  func `reads a container in PEM`(_ label: String) throws {
    let lines = Self.folded(Self.receipt, 64, "\n")
    let text = "subject=x\n-----BEGIN \(label)-----\n\(lines)\n-----END \(label)-----\n"
    let found = try RecoveredDocument(recovering: text)
    #expect(found.undone.map { "\($0)" } == ["pem"])
    #expect(try RecognizedInput(found.documentBytes, limit: 4096).format == .appReceipt)
  }

  private static let refused: [(String, String)] = [
    ("{\"a\": \"\(token)\", \"b\": \"\(receipt)\"}", "input/several-documents"),
    ("\(token)\n\n\(token.dropLast(2))BB\n", "input/several-documents"),
    ("{\"a\": \"\(token.prefix(60))\"}", "input/cut-token"),
    ("token: \(token.prefix(1024))\n", "input/cut-token"),
    ("-----BEGIN CMS-----", "input/certificate"), ("-----BEGIN CMS-----\n", "input/certificate"),
    ("-----BEGIN CERTIFICATE-----\n\(receipt)\n-----END CERTIFICATE-----", "input/certificate"),
    ("-----BEGIN PUBLIC KEY-----\nMIGH\n-----END PUBLIC KEY-----", "input/certificate"),
    ("Your subscription expires on 3 May, for example.", "input/unrecognized"),
    ("{\"a\": \"\(token)\", \"b\": \"see \(receipt) there\"}", "input/several-documents"),
    ("{\"a\": \"\(token)\", \"b\": \"\(token.prefix(400))\"}", "input/several-documents"),
    ("{\"a\": 1}", "input/json"), ("{}", "input/empty-json"), ("hello", "input/unrecognized"),
    ("{\"receipt-data\": \"\(token)\"}", "input/json-web-signature"),
    ("{\"body\": {\"receipt-data\": \"\(token)\"}}", "input/json-web-signature"),
    ("{\"key\": \"-----BEGIN PRIVATE KEY-----\\nMIGH\"}", "input/private-key"),
    ("KEY='-----BEGIN PRIVATE KEY-----\nMIGH\n'", "input/private-key"),
    ("{\"notification_type\": \"X\", \"latest_receipt\": \"\(receipt)\"}", "input/notification-v1"),
  ]

  @Test(arguments: refused)
  func `refuses what is damaged or not one document`(_ text: String, _ code: String) {
    let error = #expect(throws: InputError.self) { try RecoveredDocument(recovering: text) }
    #expect(error?.code.rawValue == code)
  }

  /// A container of Apple's, damaged: what remains of it is not taken.
  private static let reduced: [(String, String)] = [
    ("{\"signedTransactions\": [\"\(token)\", null]}", "input/json"),
    ("{\"signedTransactions\": [\"\(token)\", {}]}", "input/json"),
    ("{\"signedTransactions\": [\"\(token)\"], \"hasMore\": \"x\"}", "input/json"),
    ("{\"signedTransactions\": \"\(token)\"}", "input/json"),
    ("{\"notificationHistory\": [{\"signedPayload\": \"\(token)\"}, {}]}", "input/json"),
    (
      "{\"notificationHistory\": [{\"signedPayload\": \"\(token)\"}, {\"SignedPayload\": \"\(token)\"}]}",
      "input/json"
    ),
    (
      "{\"lastTransactions\": [{\"signedTransactionInfo\": \"\(token)\"}, {\"status\": 5}]}",
      "input/json"
    ),
    (
      "{\"signedTransactions\": [\"\(token)\"], \"signedTransactions[0]\": \"\(receipt)\"}",
      "input/json"
    ),
    ("{\"signedTransactions\": [\"\(token)\"], \"next\": [\"\(token)\"]}", "input/json"),
    ("b'\(token)\\n\(receipt)\\n'", "input/several-documents"),
    ("\(token)\n/verify/\(receipt)\n", "input/several-documents"),
    ("\(token)\n\(token.map { "\($0)\0" }.joined())", "input/several-documents"),
    (
      "\(token)\n-----BEGIN CERTIFICATE-----\nMIIB\n\(receipt)\n", "input/several-documents"
    ),
    ("{\"a\": {\"signedTransactions\": [\"\(token)\", 5]}}", "input/json"),
    ("{\"signedTransactionInfo\": \"\(token)\", \"signedRenewalInfo\": {}}", "input/json"),
    ("{\"lastTransactions\": [{\"signedTransactionInfo\": \"\(token)\"}, 7]}", "input/json"),
    ("{\"notificationHistory\": [{\"signedPayload\": \"\(token)\"}, null]}", "input/json"),
    ("{\"signedTransactions\": [\"\(token)\", \"", "input/json"),
    ("{\"signedTransactions\": [\"\(token)\"]}}", "input/json"),
    ("{'signed_transactions': ['\(token)', None]}", "input/json"),
    ("{SignedTransactions:[\(token)] HasMore:false}", "input/json"),
    ("{ signedTransactionInfo: '\(token)', signedRenewalInfo: undefined }", "input/json"),
    ("{\"signedTransactionInfo\": \"\(token)\", \"sig", "input/json"),
    ("GET /history: {\"signedTransactions\":[\"\(token)\",null]}", "input/json"),
    ("{\"signedPayload\": \"\(token)\", \"data\": \"\(token)\"}", "input/json"),
    ("{\"signedPayload\": \"\(token)\", \"signedTransactionInfo\": \"x\"}", "input/json"),
    (
      "{\"old\": \"\(token)\", \"new\": \"\(token.prefix(700))*\(token.dropFirst(700))\"}",
      "input/several-documents"
    ),
    ("\(token)\n<\(token.prefix(300))", "input/several-documents"),
    ("\(token) \(token)\(token)", "input/several-documents"),
    (
      "-----BEGIN CMS-----\nMIICWgYJKoZIhvcNAQcC*\n-----END CMS-----\n\(token)\n",
      "input/several-documents"
    ),
    ("{\"a\": \"\(token)\", \"b\": \"\(receipt.dropLast(40))\"}", "input/several-documents"),
    ("{\"signed_transactions\": [\"\(token)\", null]}", "input/json"),
    ("{\"SignedTransactions\": [\"\(token)\"]}", "input/json"),
    ("{\"history.signedTransactions[0]\": \"\(token)\"}", "input/json"),
    ("{\"ns:signedTransactions\": \"\(token)\"}", "input/json"),
    ("signedTransactions: &[\(token)", "input/json"),
    ("<name>signedTransactions</name><value>\(token)</value>", "input/json"),
    ("{\"a\": \"\(token)\", \"b\": \"\\u0001\(token.prefix(300))\"}", "input/several-documents"),
    ("{\"a\": \"\(token)\", \"\(token.prefix(300))\": 1}", "input/several-documents"),
    ("[signedTransactions] => Array\n(\n [0] => \(token)\n [1] =>\n)", "input/json"),
    ("INFO response {\"signedTransactionInfo\":\"\(token)\",\"signedRen", "input/json"),
    ("[\"\(token)\", ", "input/json"), ("['\(token)', None]", "input/json"),
    ("https://x.example.com/\(token)/\(token.prefix(300))", "input/several-documents"),
    (
      "a: \(token) -----BEGIN PUBLIC KEY-----\nMIGH\n-----END PUBLIC KEY----- \(token.prefix(99))",
      "input/several-documents"
    ),
    ("From: a\nX-Token: \(token.prefix(300))\n\n\(token)\n", "input/several-documents"),
    ("\(mail(before: String(token.prefix(300)), after: ""))", "input/several-documents"),
    ("\(mail(before: "", after: String(token.prefix(300))))", "input/several-documents"),
    (
      "\(mail(before: "", after: "From b\nFrom: b\n\n\(token.prefix(300))"))",
      "input/several-documents"
    ),
  ]

  /// A document in a form that is not undone counts beside another one; `$O` and `$D` stand for the other one and its digits.
  private static let encoded: [String] = [
    "$O \(token)", "was $D, is \(token)", "0x$D\n\(token)", "\\x$D\n\(token)", "<$D>\n\(token)",
    "X'$D' \(token)",
    "{\"old\": \"$D\", \"new\": \"\(token)\"}", "%7B%22old%22%3A%22$O%22%7D\n\(token)",
    "token=\(token)&body=%7B%22signedPayload%22%3A%22$O%22%7D",
    "{\"old\": \"\\u0065$E\", \"new\": \"\(token)\", }",
  ]

  @Test(arguments: encoded)
  func `a document in another form counts beside a token`(_ text: String) {
    let other = "eyJhbGciOiJFUzI1NiJ9" + Self.token.dropFirst(Self.token.count / 2)
    let digits = other.utf8.map { String($0, radix: 16) }.joined()
    let text = text.replacing("$E", with: other.dropFirst()).replacing("$D", with: digits)
      .replacing("$O", with: other)
    let error = #expect(throws: InputError.self) { try RecoveredDocument(recovering: text) }
    #expect(error?.code == .severalDocuments)
  }

  @Test func `the same document in hexadecimal counts once`() throws {
    let digits = Self.token.utf8.map { String($0, radix: 16) }.joined()
    let found = try RecoveredDocument(recovering: "\(digits)\n\(Self.token)\n")
    #expect(found.documentBytes.elementsEqual(Self.token.utf8))
  }

  @Test func `escapes of JSON are undone in a body with a trailing comma`() throws {
    let found = try RecoveredDocument(
      recovering: "{\"signedPayload\": \"\\u0065\(Self.token.dropFirst())\", }"
    )
    #expect(found.documentBytes.elementsEqual(Self.token.utf8))
  }

  /// A mail with a token in its only part, and text around the part.
  private static func mail(before: String, after: String) -> String {
    "From: a\nContent-Type: multipart/mixed; boundary=b\n\n\(before)\n--b\n\n\(token)\n--b--\n\(after)\n"
  }

  @Test(arguments: reduced)
  func `what is damaged is not reduced to what can be read`(_ text: String, _ code: String) {
    let error = #expect(throws: InputError.self) { try RecoveredDocument(recovering: text) }
    #expect(error?.code.rawValue == code, "\(error?.found ?? "")")
  }

  /// Each width of a folded token, in one text and with a word around it.
  @Test(arguments: [0, 1, 2, 3])
  func `joins a token that is folded at any width`(_ rest: Int) throws {
    for width in stride(from: 40 + rest, to: Self.token.utf8.count + 4, by: 4) {
      let folded = Self.folded(Self.token, width, "\n")
      for text in [folded, "token: \(folded)\n"] {
        let found = try RecoveredDocument(recovering: text)
        #expect(found.documentBytes.elementsEqual(Self.token.utf8), "width \(width)")
      }
    }
  }

  @Test func `forms inside forms are undone to a limit`() throws {
    var text = "\(Self.token)"
    for _ in 0..<20 { text = "From: x\n\n> \(text.replacing("\n", with: "\n> "))\n" }
    let error = #expect(throws: InputError.self) { try RecoveredDocument(recovering: text) }
    #expect(error?.code == .unrecognized)
  }

  @Test func `the places of several documents are named`() {
    let text = "{\"a\": {\"b\": \"\(Self.token)\"}, \"c\": [\"\(Self.receipt)\"]}"
    let error = #expect(throws: InputError.self) { try RecoveredDocument(recovering: text) }
    #expect(error?.found == ".a.b, .c[0]")
  }

  @Test func `a text over the limit is refused`() {
    let error = #expect(throws: InputError.self) {
      try RecoveredDocument(recovering: "x \(Self.token)", limit: 100)
    }
    #expect(error?.code == .tooLarge)
  }
}
