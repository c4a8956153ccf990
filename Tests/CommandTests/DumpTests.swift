// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import StoreLab
import TestSupport
import Testing

@Suite struct DumpTests {
  /// A receipt in Xcode's form: indefinite lengths, and a payload with nested elements.
  @Test func `dumps a small message`() {
    var system = FakeSystem()
    system.files["small.ber"] = Hexadecimal.bytes(
      """
      3080 0609 2A864886F70D010702 A080 3080 020101
        24800431 312F 301C 020102 020101 0414 0C12 636F6D2E6578616D706C652E6E6F746573 2E
                 300F 020104 020102 0407 0C0548656C6C6F 0000
      0000 0000 0000
      """
    )
    ExpectedRun(
      "opens OCTET STRINGs that contain ASN.1",
      "receiptctl dump small.ber",
      out: """
         0  2+inf  SEQUENCE
         2  2+9      OBJECT IDENTIFIER  1.2.840.113549.1.7.2  signedData
        13  2+inf    [0]
        15  2+inf      SEQUENCE
        17  2+1          INTEGER  1
        20  2+inf        OCTET STRING
        22  2+49           OCTET STRING  encapsulates
        24  2+47             SET
        26  2+28               SEQUENCE  bundleId
        28  2+1                  INTEGER  2
        31  2+1                  INTEGER  1
        34  2+20                 OCTET STRING  encapsulates
        36  2+18                   UTF8String  "com.example.notes."
        56  2+15               SEQUENCE  opaqueValue
        58  2+1                  INTEGER  4
        61  2+1                  INTEGER  2
        64  2+7                  OCTET STRING  0c0548656c6c6f

        """
    ).check(in: system)
  }

  @Test func `shows damaged input up to the error`() {
    var system = FakeSystem()
    system.files["cut.der"] = Hexadecimal.bytes("3010 0603550403 0C0A 4142")
    system.files["odd.der"] = Hexadecimal.bytes("3007 020101 04FF 0102")
    ExpectedRun(
      "marks lengths beyond the end",
      "receiptctl dump cut.der",
      status: .notValid,
      out: """
         0  2+16   SEQUENCE  cut off
         2  2+3      OBJECT IDENTIFIER  2.5.4.3  commonName
         7  2+10     UTF8String  "AB"  cut off
        DAMAGED  ASN.1 element is truncated  [asn1/truncated at 2]

        """
    ).check(in: system)
    ExpectedRun(
      "a length of 127 bytes ends the outline",
      "receiptctl dump odd.der",
      status: .notValid,
      out: """
        0  2+7    SEQUENCE
        2  2+1      INTEGER  1
        DAMAGED  ASN.1 length has more than four bytes  [asn1/length-too-long at 6]

        """
    ).check(in: system)
  }

  @Test func `dumps certificates in DER, PEM and base64, including the key`() throws {
    let lab = try Lab.shared()
    var system = lab.system
    system.files["root.der"] = lab.authority.root
    system.files["root.b64"] = Array(Base64Form.wrapped(lab.authority.root).utf8)
    let der = system.run("receiptctl dump root.der")
    #expect(der.status == .success)
    #expect(der.out.contains("UTF8String  \"ReceiptKit Lab Root\"\n"))
    #expect(der.out.contains("UTCTime  2013-01-01 00:00:00 UTC\n"))
    #expect(der.out.contains("OBJECT IDENTIFIER  2.5.29.19  basicConstraints\n"))
    #expect(der.out.contains("BIT STRING  encapsulates\n"))
    #expect(system.run("receiptctl dump root.b64").out == der.out)
    #expect(system.run("receiptctl dump root.pem").out == "CERTIFICATE:\n\(der.out)")
  }

  @Test func `shows a summary above the outline of a certificate`() throws {
    let lab = try Lab.shared()
    var system = lab.system
    system.files["root.der"] = lab.authority.root
    let text = system.run("receiptctl dump root.der").out
    let lines = text.split(separator: "\n").prefix(while: { $0.hasPrefix("  ") && !$0.isEmpty })
    let view = lines.joined(separator: "\n")
    #expect(view.contains("  Subject     CN=ReceiptKit Lab Root"))
    #expect(view.contains("  Valid       2013-01-01 00:00:00 UTC to "))
    #expect(view.contains("  Key         RSA, 2048 bits\n"))
    #expect(view.contains("  Extensions  "))
    #expect(view.contains("basicConstraints, critical: authority"))
    #expect(view.contains("keyUsage, critical: "))
    let json = system.run("receiptctl dump --json root.der").out
    for member in [
      #""certificate":{"extensions":[{"identifier":"#, #""name":"keyUsage""#,
      #""meaning":"authority""#, #""notBefore":"2013-01-01T00:00:00Z""#,
      #""key":{"algorithm":"1.2.840.113549.1.1.1","bits":2048,"curve":null}"#,
    ] {
      #expect(json.contains(member), "\(member)")
    }
    // Only certificates have a summary.
    #expect(system.run("receiptctl dump --json notes.der").out.contains(#""certificate":null"#))
  }

  @Test func `names Apple's marker extensions`() throws {
    let outcome = try Lab.shared().system.run("receiptctl dump sandbox.plist")
    #expect(outcome.out.contains("Apple: signs receipts (1.2.840.113635.100.6.11.1)"))
  }

  @Test func `dumps a transaction receipt as three documents`() throws {
    let outcome = try Lab.shared().system.run("receiptctl dump sandbox.plist")
    #expect(outcome.status == .success)
    let titles = outcome.out.split(separator: "\n").filter { $0.hasSuffix(":") }
    #expect(
      titles == ["property list:", "certificate in signature:", "property list in purchase-info:"]
    )
    #expect(outcome.out.contains("  environment = \"Sandbox\"\n"))
    #expect(outcome.out.contains("  product-id = \"com.example.app.pro\"\n"))
    #expect(outcome.out.contains("UTF8String  \"ReceiptKit Lab Receipt Signing\"\n"))
  }

  @Test func `reports the format of input that is not ASN.1`() {
    var system = FakeSystem()
    system.files["token"] = Array("eyJhbGciOiJFUzI1NiJ9.eyJhIjoxfQ.AAAA".utf8)
    ExpectedRun(
      "a token is not base64",
      "receiptctl dump token",
      status: .notValid,
      out: """
        NOT ASN.1  signed token (JWS) instead of a receipt  [input/json-web-signature]

          hint       StoreKit 2 and the App Store Server API send tokens: use
                     `SignedDataVerifier` or receiptctl verify

        """
    ).check(in: system)
  }

  /// Each level is indented further: without a limit, the dump of a file of 16 MiB would fill the disk.
  @Test func `limits nesting`() {
    var system = FakeSystem()
    system.files["deep.der"] = [UInt8](repeating: 0x30, count: 4000).enumerated().flatMap {
      index,
      tag in [tag, 0x84, 0, 0] + [UInt8((4000 - index) * 6 >> 8), UInt8((4000 - index) & 1)]
    }
    system.files["strings.der"] = DumpTests.nestedStrings(depth: 200)
    for name in ["deep.der", "strings.der"] {
      let outcome = system.run("receiptctl dump \(name)")
      let widest = outcome.out.split(separator: "\n").map(\.count).max() ?? 0
      #expect(widest < 200)
    }
  }

  private static func nestedStrings(depth: Int) -> [UInt8] {
    (0..<depth).reduce([0x05, 0x00]) { inner, _ in
      inner.count < 0x80
        ? [0x04, UInt8(inner.count)] + inner
        : [0x04, 0x82, UInt8(inner.count >> 8), UInt8(inner.count & 0xFF)] + inner
    }
  }
}
