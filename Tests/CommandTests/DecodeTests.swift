// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import Testing

@Suite struct DecodeTests {
  @Test func `prints the expected output`() throws {
    let lab = try Lab.shared()
    for script in [appReceipt, transactionReceipt, damaged] { script.check(in: lab.system) }
  }

  private var appReceipt: ExpectedRun {
    ExpectedRun(
      "a whole receipt, below a line that says that it is unverified",
      "receiptctl decode notes.der",
      out: """
        NOT VERIFIED  app receipt, decoded only

          Environment (0)             Production
          App (1 to 3)                com.example.notes 3.2.1, Apple id 1234567890
          Created (12)                2025-03-04 10:11:12 UTC, 8 months ago
          Original purchase (18, 19)  2024-01-02 03:04:05 UTC, version 1.0
          SHA-1 hash (5)              \(Lab.notesHash)
          Opaque value (4)            101112131415161718191a1b1c1d1e1f
          Client system (13)          18.3.1
          Age rating (10)             4+
          Developer id (11)           123456
          Download id (15)            504427454456956077
          Version external id (16)    860000001
          Signing service (9)         P305
          Date (8)                    2025-03-04 10:11:12 UTC, undocumented

          CERTIFICATE                     CERTIFICATE PERIOD
          ReceiptKit Lab Receipt Signing  2013-01-01 to 2049-12-31
          ReceiptKit Lab Intermediate     2013-01-01 to 2049-12-31
          ReceiptKit Lab Root             2013-01-01 to 2049-12-31

          PRODUCT (1702)  TYPE (1707)     PURCHASED (1704)  EXPIRES (1708)  \
        NOTE (1701, 1711 to 1713, 1719 to 1721)
          lifetime        non-consumable  2024-12-25        -               promotional offer xmas
            transaction (1703) 2000000100000001
          coins           consumable      2025-01-15        -               quantity 3, refunded \
        2025-01-20 for an issue in the app
            transaction (1703) 2000000100000001
          pro.month       auto-renewable  2025-02-01        2025-03-01      free trial, web \
        order line item 76
            transaction (1703) 2000000100000001
          pro.month       auto-renewable  2025-03-01        2025-04-01      introductory offer, \
        web order line item 77
            transaction (1703) 2000000100000002, original transaction (1705)
            2000000100000001, original purchase (1706) 2025-02-01 08:00:00 UTC

          UNDOCUMENTED        IN           VALUE
          6                   receipt      404142434445464748494a4b4c4d4e4f… (55 bytes)
          7                   receipt      808182838485868788898a8b8c8d8e8f… (54 bytes)
          14                  receipt      0202014c
          20                  receipt      0c00 (empty)
          25                  receipt      020103
          1709, 1714 to 1718  4 purchases  0c00 (empty)
          1722                4 purchases  020100

        """
    )
  }

  private var transactionReceipt: ExpectedRun {
    ExpectedRun(
      "an old transaction receipt: unsigned members are marked",
      "receiptctl decode sandbox.plist",
      out: """
        NOT VERIFIED  transaction receipt, decoded only

          App                      com.example.app 1
          Purchased                2025-01-01 08:00:00 UTC, 10 months ago
          Transaction id           100000000000001
          Original transaction id  100000000000001
          Environment              Sandbox (no money paid), no signed app-item-id,
                                   unsigned environment Sandbox
          Vendor identifier        00000000-0000-0000-0000-000000000000
          Item id                  1234567891
          Signature                version 4, SHA-256
          Pod                      100, unsigned

          CERTIFICATE                     CERTIFICATE PERIOD
          ReceiptKit Lab Receipt Signing  2013-01-01 to 2049-12-31

          PRODUCT              PURCHASED   EXPIRES  NOTE
          com.example.app.pro  2025-01-01  -

        """
    )
  }

  private var damaged: ExpectedRun {
    ExpectedRun(
      "a receipt that cannot be decoded: reports the offset",
      "receiptctl decode cut.der",
      status: .notValid,
      out: """
        NOT VERIFIED  app receipt: PKCS#7 container is malformed  [cms/malformed at 4]

          found      asn1/truncated
          hint       the document is incomplete: check whether it was truncated in
                     transit; receiptctl dump shows where it ends

        """
    )
  }

  @Test func `the base64 variant of a receipt is reported`() throws {
    let lab = try Lab.shared()
    var system = lab.system
    let text = Base64Form.urlSafe(try #require(lab.files["bare.der"]))
    system.input = Array(text.utf8)
    let outcome = system.run("receiptctl decode")
    #expect(outcome.out.contains("base64 with no padding, the URL alphabet\n"))
  }
}
