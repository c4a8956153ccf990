// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import StoreLab
import Testing

@Suite struct VerifyTests {
  @Test func `prints the expected output`() throws {
    let lab = try Lab.shared()
    for script in scripts(lab) { script.check(in: lab.system) }
  }

  private func scripts(_ lab: Lab) -> [ExpectedRun] {
    [valid(lab), otherApp(lab), foreign, fromXcode(lab), volume(lab), transaction, cut]
  }

  private func valid(_ lab: Lab) -> ExpectedRun {
    ExpectedRun(
      "a genuine receipt, with every note that a purchase can have",
      "receiptctl verify notes.der --root root.pem --bundle-id com.example.notes",
      out: """
        VALID  app receipt, signed under a configured root, Production

          App                com.example.notes 3.2.1, Apple id 1234567890
          Created            2025-03-04 10:11:12 UTC, 8 months ago
          Original purchase  2024-01-02 03:04:05 UTC, version 1.0
          SHA-1 hash         \(Lab.notesHash)

          \(lab.signedBy)

          CHECKS
          passed         container, certificates, chain, constraints, validity, purpose,
                         key, signature, payload, date, bundle id
          not requested  --ocsp, --max-age, --app-apple-id, --application-version,
                         --environment, --device-id

          PRODUCT    TYPE            PURCHASED   EXPIRES     NOTE
          lifetime   non-consumable  2024-12-25  -           promotional offer xmas
          coins      consumable      2025-01-15  -           quantity 3, refunded 2025-01-20 for \
        an issue in the app
          pro.month  auto-renewable  2025-02-01  2025-03-01  free trial, web order line item 76
          pro.month  auto-renewable  2025-03-01  2025-04-01  introductory offer, web order line item 77

        """
    )
  }

  private func otherApp(_ lab: Lab) -> ExpectedRun {
    ExpectedRun(
      "a genuine receipt of another app: lists every failure, the first one on top",
      """
      receiptctl verify bare.der --root root.pem --bundle-id com.example.notes \
      --environment production --at 2025-01-03T00:00:00Z
      """,
      status: .notValid,
      out: """
        NOT VALID  app receipt: bundle id is that of another app  [claims/bundle-id]

          expected   com.example.notes
          found      com.example.app
          hint       reject it; if this app is also yours, add it to --bundle-id

          Environment        Sandbox (no money paid)
          App                com.example.app 1
          Created            2025-01-02 03:04:05 UTC, 20 hours ago
          Original purchase  2013-08-01 07:00:00 UTC, version 1.0, always so in the
                             sandbox
          SHA-1 hash         \(Lab.appHash)

          \(lab.signedBy)

          CHECKS
          as of          2025-01-03 00:00:00 UTC
          failed         bundle id
                         environment: environment is not accepted, expected Production,
                         found ProductionSandbox [claims/environment]
          passed         container, certificates, chain, constraints, validity, purpose,
                         key, signature, payload, date
          not requested  --ocsp, --max-age, --app-apple-id, --application-version,
                         --device-id

          no purchases

        """
    )
  }

  private var foreign: ExpectedRun {
    ExpectedRun(
      "a receipt not signed by Apple: reports that before anything else",
      "receiptctl verify bare.der",
      status: .notValid,
      out: """
        NOT VALID  app receipt: not signed by Apple: the certificate chain does not end in an Apple root  [trust/untrusted]

          expected   Apple Root CA, Apple Root CA - G2
          found      CN=ReceiptKit Lab Root, O=ReceiptKit test data, not Apple
          hint       for a test authority, pass its root with --root; otherwise it is
                     damaged, made by another tool or forged

          Unverified contents:
          Environment        Sandbox (no money paid)
          App                com.example.app 1
          Created            2025-01-02 03:04:05 UTC, 10 months ago
          Original purchase  2013-08-01 07:00:00 UTC, version 1.0, always so in the
                             sandbox
          SHA-1 hash         \(Lab.appHash)

          NAMED AS SIGNER                 CERTIFICATE PERIOD
          ReceiptKit Lab Receipt Signing  2013-01-01 to 2049-12-31
          `- ReceiptKit Lab Intermediate  not trusted

          CHECKS
          failed         chain
          passed         container, certificates, signature, payload, date
          skipped        constraints, validity, purpose, key
          not requested  --ocsp, --max-age, --bundle-id, --app-apple-id,
                         --application-version, --environment, --device-id

          no purchases

        """
    )
  }

  private func fromXcode(_ lab: Lab) -> ExpectedRun {
    ExpectedRun(
      "a receipt signed by Xcode; purchases of one day are shown with their times",
      "receiptctl verify xcode-receipt.der --signer xcode.der",
      out: """
        VALID  app receipt, signed by a configured certificate, Xcode (no money paid)
          anyone with this Xcode certificate can sign receipts for any app

          App         com.example.app 1
          Created     2025-01-02 03:04:05 UTC, 10 months ago
          SHA-1 hash  \(Lab.xcodeHash)

          SIGNED BY                CERTIFICATE PERIOD
          ReceiptKit Lab StoreKit  2013-01-01 to 2049-12-31
          `- trust anchor itself   signer only, \(lab.xcode)

          CHECKS
          passed         container, certificates, chain, constraints, validity, purpose,
                         key, signature, payload, date
          not requested  --ocsp, --max-age, --bundle-id, --app-apple-id,
                         --application-version, --environment, --device-id

          PRODUCT    TYPE  PURCHASED         EXPIRES  NOTE
          pro.month  -     2025-01-01 10:00  -
          pro.month  -     2025-01-01 10:05  -

        """
    )
  }

  private func volume(_ lab: Lab) -> ExpectedRun {
    ExpectedRun(
      "an expired volume purchase",
      "receiptctl verify volume.der --root root.pem",
      status: .notValid,
      out: """
        NOT VALID  app receipt: receipt has expired  [claims/expired]

          expected   before 2025-06-01T00:00:00Z
          found      2025-11-20T00:00:00Z
          hint       volume purchases can expire; to verify at another time, set --at
                     TIME

          Environment        Production, volume purchase
          App                com.example.app 1, Apple id 1234567890
          Created            2025-01-02 03:04:05 UTC, 10 months ago
          Original purchase  2024-01-01 00:00:00 UTC, version 1
          Expired            2025-06-01 00:00:00 UTC, 5 months ago
          Organization       Example School
          SHA-1 hash         \(Lab.appHash)

          \(lab.signedBy)

          CHECKS
          failed         expiration
          passed         container, certificates, chain, constraints, validity, purpose,
                         key, signature, payload, date
          not requested  --ocsp, --max-age, --bundle-id, --app-apple-id,
                         --application-version, --environment, --device-id

          no purchases

        """
    )
  }

  private var transaction: ExpectedRun {
    ExpectedRun(
      "an old transaction receipt embeds its signer's certificate only",
      "receiptctl verify legacy.plist --root root.pem",
      status: .notValid,
      out: """
        NOT VALID  transaction receipt: certificate chain is incomplete: the signer's issuer is \
        missing  [trust/incomplete-chain]

          expected   CN=ReceiptKit Lab Intermediate, O=ReceiptKit test data, not Apple
          hint       this version embeds only the signer certificate; add the issuer's
                     certificate to --root

          Unverified contents:
          App                      com.example.app 1
          Purchased                2025-01-01 08:00:00 UTC, 10 months ago
          Transaction id           100000000000001
          Original transaction id  100000000000001
          Environment              Sandbox (no money paid), no signed app-item-id
          Vendor identifier        00000000-0000-0000-0000-000000000000

          NAMED AS SIGNER                 CERTIFICATE PERIOD
          ReceiptKit Lab Receipt Signing  2013-01-01 to 2049-12-31
          `- ReceiptKit Lab Intermediate  missing

          CHECKS
          failed         chain
          passed         container, certificates, signature, payload, date
          skipped        constraints, validity, purpose, key
          not requested  --ocsp, --max-age, --bundle-id, --app-apple-id,
                         --application-version, --environment, --device-id

          PRODUCT              PURCHASED   EXPIRES  NOTE
          com.example.app.pro  2025-01-01  -

        """
    )
  }

  private var cut: ExpectedRun {
    ExpectedRun(
      "a truncated receipt",
      "receiptctl verify cut.der",
      status: .notValid,
      out: """
        NOT VALID  app receipt: PKCS#7 container is malformed  [cms/malformed at 4]

          found      asn1/truncated
          hint       the document is incomplete: check whether it was truncated in
                     transit; receiptctl dump shows where it ends

          CHECKS
          failed         container
          skipped        certificates, chain, constraints, validity, purpose, key,
                         signature, payload, date, expiration
          not requested  --ocsp

        """
    )
  }

  @Test(arguments: [
    ("--device-id 00:17:f2:c4:bc:c0", CommandOutcome.valid),
    ("--device-id 00-17-F2-C4-BC-C0 --device-id 3B76A7BD-8F5B-46A4-BCB1-CCE8DBD1B3CD", .valid),
    ("--device-id 3B76A7BD-8F5B-46A4-BCB1-CCE8DBD1B3CD", .invalid("claims/device")),
    ("--app-apple-id 1234567890", .valid),
    ("--app-apple-id 1", .invalid("claims/app-id")),
    ("--application-version 3.2 --application-version 3.2.1", .valid),
    ("--application-version 3.2", .invalid("claims/application-version")),
    ("--environment production --environment sandbox", .valid),
    ("--environment xcode", .invalid("claims/environment")),
    ("--at 2025-03-04T10:11:12Z --max-age 0s", .valid),
    ("--at 2025-03-04T11:11:12+01:00 --max-age 0s", .valid),
    ("--at 2025-03-05T10:11:12Z --max-age 1d", .valid),
    ("--at 2025-03-05T10:11:12.001Z --max-age 24h", .invalid("claims/stale")),
    ("--at 2025-03-04T10:06:11Z", .invalid("claims/date-future")),
    ("--kind app-receipt", .valid),
    ("--kind transaction-receipt", .invalid("input/wrong-kind")),
    ("--kind renewal-info", .invalid("input/wrong-kind")),
    ("--legacy-policy fairplay-2010", .invalid("trust/algorithm")),
    ("--legacy-policy transaction-receipt-v2", .valid),
  ])
  func `each option adds its check`(options: String, expected: CommandOutcome) throws {
    let outcome = try Lab.shared().system.run(
      "receiptctl verify notes.der --root root.pem \(options)"
    )
    #expect(CommandOutcome(outcome) == expected)
  }

  @Test func `trusts all roots of several files`() throws {
    let system = try Lab.shared().system
    let line = "receiptctl verify --root xcode.der --root root.pem notes.der xcode-receipt.der"
    let outcome = system.run(line)
    #expect(outcome.status == .success)
    #expect(
      outcome.err == """
        receiptctl: note: --root xcode.der: "ReceiptKit Lab StoreKit" cannot be a root; it is \
        trusted as with --signer, for documents of Xcode only

        """
    )
    #expect(system.run(line + " --quiet").err.isEmpty)
  }

  @Test func `--signer trusts a certificate beside the roots, and never as a root`() throws {
    let system = try Lab.shared().system
    let both = "receiptctl verify --signer xcode.der --root root.pem notes.der xcode-receipt.der"
    #expect(system.run(both).status == .success)
    #expect(system.run(both).err.isEmpty)
    let swapped = system.run("receiptctl verify --signer root.pem --root xcode.der notes.der")
    #expect(swapped.firstLine.hasSuffix("[trust/issued-by-signer]"))
    let apple = system.run("receiptctl verify --signer xcode.der notes.der")
    #expect(apple.firstLine.hasSuffix("[trust/untrusted]"))
  }

  @Test func `--root accepts the issuer of an old transaction receipt`() throws {
    let lab = try Lab.shared()
    var system = lab.system
    system.files["issuer.der"] = lab.authority.intermediate
    let outcome = system.run("receiptctl verify --root issuer.der legacy.plist")
    #expect(
      outcome.firstLine == "VALID  transaction receipt, signed under a configured root"
    )
  }
}

/// A short verdict: valid, or the code of the first error.
enum CommandOutcome: Equatable, Sendable {
  case valid
  case invalid(String)
  case strange(String)

  init(_ outcome: FakeSystem.Outcome) {
    let line = outcome.firstLine
    if outcome.status == .success, line.hasPrefix("VALID  ") {
      self = .valid
    } else if outcome.status == .notValid, let bracket = line.lastIndex(of: "["),
      line.hasPrefix("NOT VALID  ")
    {
      self = .invalid(String(line[bracket...].dropFirst().prefix { $0 != "]" && $0 != " " }))
    } else {
      self = .strange(line + outcome.err)
    }
  }
}
