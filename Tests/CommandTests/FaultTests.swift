// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import StoreLab
import Testing

/// Common mistakes in input, and their error messages.
@Suite struct FaultTests {
  /// An input, and the code and the start of the hint of its error.
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let input: @Sendable (Lab) throws -> [UInt8]
    let code: String
    let hint: String

    init(
      _ name: String,
      code: String,
      hint: String,
      _ input: @escaping @Sendable (Lab) throws -> [UInt8]
    ) {
      self.name = name
      self.input = input
      self.code = code
      self.hint = hint
    }

    var testDescription: String { name }
  }

  @Test(arguments: inputs + documents)
  func `each error has its code and its hint`(_ item: Case) throws {
    let lab = try Lab.shared()
    var system = lab.system
    system.input = try item.input(lab)
    let outcome = system.run("receiptctl verify --root root.pem")
    #expect(CommandOutcome(outcome) == .invalid(item.code))
    let text = outcome.out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("hint \(item.hint)"))
    let json = system.run("receiptctl verify --root root.pem --json").out
    #expect(json.contains(#""code":"\#(item.code)""#))
    #expect(system.run("receiptctl decode").status != .inputOutput)
    #expect(system.run("receiptctl dump").status != .inputOutput)
  }

  private static let inputs = [
    Case("an empty file", code: "input/empty", hint: "check the program that produced it") { _ in
      []
    },
    Case("white space", code: "input/empty", hint: "check the program") { _ in Array(" \r\n\t".utf8)
    },
    Case(
      "a token that is not signed by Apple",
      code: "jws/certificates",
      hint: "developers sign tokens with kid"
    ) {
      _ in
      Array("eyJhbGciOiJFUzI1NiJ9.eyJhIjoxfQ.AAAA\n".utf8)
    },
    Case("a response without a receipt", code: "input/json", hint: "no token or receipt") { _ in
      Array(#"{"status": 0, "receipt": {}}"#.utf8)
    },
    Case("an XML property list", code: "input/property-list", hint: "transaction receipts are") {
      _ in
      Array(#"<?xml version="1.0"?><plist></plist>"#.utf8)
    },
    Case("a certificate", code: "input/certificate", hint: "receiptctl dump shows") {
      $0.authority.root
    },
    Case("a PEM file", code: "input/certificate", hint: "receiptctl dump shows") {
      Array($0.authority.rootPEM.utf8)
    },
    Case("base64 of base64", code: "input/encoded-twice", hint: "the client encodes") { lab in
      let once = Base64Form.standard(try #require(lab.files["bare.der"]))
      return Array(Base64Form.standard(Array(once.utf8)).utf8)
    },
    Case(
      "a decoded form",
      code: "input/base64",
      hint: "form decoding turned + into a blank"
    ) { lab in
      let text = Base64Form.standard(try #require(lab.files["bare.der"]))
      return text.utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    },
    Case(
      "form data that was not decoded",
      code: "input/base64",
      hint: "the text is percent-encoded"
    ) {
      lab in
      Array("MII%2F".utf8)
    },
    Case("truncated base64", code: "input/base64", hint: "the end is damaged") { lab in
      Array(Base64Form.standard(try #require(lab.files["bare.der"])).utf8.prefix(401))
    },
    Case("UTF-16 text", code: "input/unrecognized", hint: "the text starts with a UTF-16") { _ in
      [0xFF, 0xFE] + "MIIB".utf8.flatMap { [$0, 0] }
    },
    Case("something else", code: "input/unrecognized", hint: "a receipt is DER or BER") { _ in
      Array("hello, system".utf8)
    },
  ]

  private static let documents = [
    Case("a truncated receipt", code: "cms/malformed", hint: "the document is incomplete") { lab in
      try #require(lab.files["cut.der"])
    },
    Case("a receipt in a larger buffer", code: "cms/malformed", hint: "bytes follow") { lab in
      try #require(lab.files["bare.der"]) + [UInt8](repeating: 0, count: 16)
    },
    Case("an invalid date", code: "receipt/date", hint: "reject it: it was damaged or forged") {
      lab in
      try lab.authority.receipt { $0.creationDate = "yesterday" }
    },
    Case("no bundle id", code: "receipt/missing-attribute", hint: "reject it: it was") { lab in
      try lab.authority.receipt { $0.bundleId = nil }
    },
    Case("a purchase without a date", code: "receipt/missing-attribute", hint: "reject it:") {
      lab in
      try lab.authority.receipt {
        $0.purchases = [PurchaseBuilder("pro") { $0.purchaseDate = nil }]
      }
    },
    Case("App Attest", code: "cms/certificate-choice", hint: "this is probably an App") { lab in
      var message = try lab.authority.message()
      message.certificates?.append([0x06, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x63, 0x64, 12, 15])
      return try message.encoded()
    },
    Case("a receipt from Xcode", code: "trust/untrusted", hint: "this receipt is from Xcode") {
      try receiptNamedAsXcodeNamesIt($0.authority)
    },
    Case("a foreign receipt", code: "trust/untrusted", hint: "--root replaces") { lab in
      try #require(lab.files["xcode-receipt.der"])
    },
    Case("a weak key", code: "trust/weak-key", hint: "receipts of 2010") { lab in
      let weak = try TestKey.rsa(bits: 1024)
      let keys = TestAuthority.Keys(
        root: lab.authority.keys.root,
        intermediate: lab.authority.keys.intermediate,
        leaf: weak
      )
      return try TestAuthority(keys: keys).receipt()
    },
    Case("an expired signer", code: "trust/expired", hint: "the signing time counts") {
      lab in
      try lab.authority.adjusting { $0.leaf.notAfter = $0.leaf.notBefore }.receipt()
    },
    Case(
      "a developer's certificate",
      code: "trust/marker-missing",
      hint: "Apple issues certificates to developers"
    ) { lab in
      try lab.authority.adjusting { $0.leaf.extensions?.removeLast() }.receipt()
    },
  ]

  /// Xcode's certificate is recognized by its name, which is used for the hint only.
  private static func receiptNamedAsXcodeNamesIt(_ authority: TestAuthority) throws -> [UInt8] {
    let name = NameBuilder(commonName: "StoreKit", organizationalUnit: "StoreKit")
    let certificate = CertificateBuilder(
      subject: name,
      subjectPublicKeyInfo: authority.keys.leaf.subjectPublicKeyInfo,
      serialNumber: [1],
      validity: TestAuthority.standardValidity,
      issuer: name,
      issuerKey: authority.keys.leaf,
      extensions: [.basicConstraints(isAuthority: true)]
    )
    var message = try authority.xcodeMessage()
    message.certificates = [try certificate.encoded()]
    message.changeSigner { $0.issuer = name }
    return try message.encoded()
  }

  @Test func `a byte order mark is ignored in documents, and reported in files of options`() throws
  {
    let lab = try Lab.shared()
    var system = lab.system
    system.files["marked.pem"] = [0xEF, 0xBB, 0xBF] + (try #require(lab.files["root.pem"]))
    #expect(system.run("receiptctl dump marked.pem").out.contains("ReceiptKit Lab Root"))
    let outcome = system.run("receiptctl verify --root marked.pem notes.der")
    #expect((outcome.out + outcome.err).contains("the text starts with a byte order mark"))
    let text = Base64Form.standard(try #require(lab.files["bare.der"]))
    system.input = [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    #expect(CommandOutcome(system.run("receiptctl verify --root root.pem")) == .valid)
  }

  @Test func `errors number purchases from 1`() throws {
    let lab = try Lab.shared()
    var system = lab.system
    system.input = try lab.authority.receipt {
      $0.purchases = [
        PurchaseBuilder("a"), PurchaseBuilder("b") { $0.purchaseDate = "soon, or perhaps later" },
      ]
    }
    let line = system.run("receiptctl decode").firstLine
    #expect(
      line.contains("app receipt: purchaseDate of purchase 2 is not a valid date  [receipt/date")
    )
  }
}
