// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import Foundation
import ReceiptCommands
import StoreLab
import TestSupport
import Testing

/// The pages of `--html`.
@Suite struct ReportTests {
  /// Command lines that write a page; their files are those of ``system()``.
  static let runs = [
    "verify story --root root.pem", "verify first --root root.pem",
    "verify changed --root root.pem",
    "verify hostile --root root.pem", "verify markup --root root.pem", "verify names",
    "verify empty",
    "verify <img/src=x/onerror=alert(1)> --root root.pem", "verify grace --root root.pem",
    "verify missing story --root root.pem", "verify legacy.plist --root receipts.pem",
    "verify hostile.der --root receipts.pem", "verify notes.der --root receipts.pem",
    "entitlements story --root root.pem --policy policy.json",
    "entitlements story stranger anonymous spoilt other --root root.pem",
    "entitlements hostile markup story --root root.pem", "entitlements names empty",
    "entitlements missing", "entitlements notes.der --root receipts.pem",
    "simulate --config a.storekit script.json", "simulate --config hostile.storekit hostile.json",
  ]

  /// Text in documents that would run a script, load a resource or close an element of the page.
  static let markup = [
    "<script>alert(1)</script>", "</style><script>alert(2)</script>",
    "]]><img src=x onerror=alert(3)>",
    "\" onmouseover=\"alert(4)", "javascript:alert(5)", "<!--", "&lt;b&gt;&amp;",
    "\u{0}a\u{202E}b\u{2066}c",
    "</title></summary></details></svg><iframe src=//example.com>",
  ]

  static func system() throws -> FakeSystem {
    var system = try EvidenceLab.shared().system
    system.files.merge(SimulateTests.system.files) { first, _ in first }
    system.files["hostile.der"] = try Lab.shared().files["hostile.der"]
    let authority = try TokenLab.shared().authority
    let tokens = try markup.enumerated().map { number, text in
      try authority.transaction {
        $0.bundleId = text
        $0.productId = text
        $0.transactionId = "\(number)\(text)"
        $0.originalTransactionId = text
        $0.offerType = 2
        $0.offerIdentifier = text
        $0.storefront = text
        $0.expiresDate = "2026-01-01T00:00:00Z"
        $0.edits.add(MemberBuilder("<b>\(number)", json: #"["<i>", "]]>"]"#))
      }
    }
    system.files["markup"] = Array(tokens.joined(separator: "\n").utf8)
    system.files["<img/src=x/onerror=alert(1)>"] = Array(tokens[0].utf8)
    let named = try authority.adjusting {
      $0.leaf.subject = NameBuilder(commonName: markup[0])
      $0.intermediate.subject = NameBuilder(commonName: markup[1])
      $0.leaf.issuer = NameBuilder(commonName: markup[1])
    }
    system.files["names"] = Array(try named.transaction().utf8)
    let config = StoreKitTests.products.replacing("com.example.notes.stickers", with: "<b>stickers")
    system.files["hostile.storekit"] = Array(config.utf8)
    let script = SimulateTests.script.replacing("com.example.notes.stickers", with: "<b>stickers")
    system.files["hostile.json"] = Array(script.utf8)
    return system
  }

  private static func page(_ run: String, in system: FakeSystem) throws -> HTMLPage {
    let outcome = system.run("receiptctl \(run) --html page.html")
    return try HTMLPage(try #require(outcome.created["page.html"], "\(outcome.err)"))
  }

  @Test(arguments: runs)
  func `a page has only known elements and attributes, and the same bytes each time`(
    _ run: String
  ) throws {
    let system = try Self.system()
    let line = "receiptctl \(run) --html page.html"
    let outcome = system.run(line)
    let bytes = try #require(outcome.created["page.html"], "\(outcome.err)")
    let page = try HTMLPage(bytes)
    #expect(page.counts["h1"] == 1)
    #expect(page.counts["script"] == nil)
    #expect(system.run(line).created["page.html"] == bytes)
  }

  @Test(arguments: runs)
  func `--html changes neither the output nor the exit status`(_ run: String) throws {
    let system = try Self.system()
    for options in ["", " --json", " --quiet"] {
      let plain = system.run("receiptctl \(run)\(options)")
      var written = system.run("receiptctl \(run)\(options) --html page.html")
      written.created = plain.created
      #expect(written == plain, "\(options)")
    }
  }

  @Test func `the content security policy allows the style sheet and nothing else`() throws {
    let page = try Self.page("verify first --root root.pem", in: try Self.system())
    let digest = try TestDigest.sha256.digest(of: Array(page.style.utf8))
    #expect(
      page.policy == "default-src 'none'; style-src 'sha256-"
        + Data(digest).base64EncodedString() + "'; base-uri 'none'; form-action 'none'"
    )
    for word in ["url(", "@import", "expression", "src:"] { #expect(!page.style.contains(word)) }
  }

  @Test func `markup in documents is shown as text`() throws {
    let text = try Self.page("entitlements markup --root root.pem", in: try Self.system()).text
    for line in Self.markup where !line.contains("\u{0}") {
      #expect(text.contains(line), "\(line)")
    }
    #expect(text.contains(#"\u{0}a\u{202e}b\u{2066}c"#))
    #expect(try Self.page("verify names", in: try Self.system()).text.contains(Self.markup[0]))
  }

  @Test func `a verification page has the verdict, each check and the hint`() throws {
    let system = try Self.system()
    let text = try Self.page("verify changed --root root.pem", in: system).text
    for words in [
      "NOT VALID", "trust/signature", "Checks: 1 failed", "not requested", "Decoded document",
    ] {
      #expect(text.contains(words), "\(words)")
    }
    let untrusted = try Self.page("verify first", in: system).text
    #expect(untrusted.contains("pass its root with --root"))
    #expect(untrusted.contains("not run"))
  }

  @Test func `an entitlement page has verdicts, rules, the timeline and the evidence`() throws {
    let page = try Self.page(
      "entitlements story spoilt --root root.pem --config a.storekit",
      in: try Self.system()
    )
    for words in [
      "com.example.notes.pro.monthly", "billing grace period", "ask the customer to correct",
      "Rules that decided: E-12", "free trial", "refunded", "as of 2025-11", "Eligible for",
      "10 of 20 documents are valid", "Evidence", "Decoded document",
    ] { #expect(page.text.contains(words), "\(words)") }
    #expect((page.counts["rect"] ?? 0) >= 10)
  }

  @Test func `a simulation page has purchases, timeline, events and assumptions`()
    throws
  {
    let page = try Self.page("simulate --config a.storekit script.json", in: try Self.system())
    for words in [
      "2 customers, 4 notifications", "billing retry", "DID_FAIL_TO_RENEW", "free trial",
      "Assumptions", "Signed contents", "\"notificationUUID\"",
    ] { #expect(page.text.contains(words), "\(words)") }
  }

  @Test func `--html with - writes the page instead of the answer`() throws {
    let system = try Self.system()
    let line = "receiptctl verify first --root root.pem --html"
    #expect(system.run("\(line) -").bytes == system.run("\(line) page").created["page"])
    #expect(system.run("\(line) - -o page").created["page"] == system.run("\(line) -").bytes)
    #expect(system.run("\(line) - --json").status == .usage)
    #expect(system.run("\(line) - --quiet").bytes.isEmpty)
  }

  @Test(arguments: [
    "verify first", "entitlements first", "simulate --config a.storekit script.json",
  ])
  func `an existing file is not overwritten`(_ run: String) throws {
    var system = try Self.system()
    system.files["page.html"] = []
    let outcome = system.run("receiptctl \(run) --html page.html")
    #expect(outcome.status == .inputOutput)
    #expect(outcome.err.contains("--html page.html: already exists"))
    #expect(outcome.created.isEmpty)
  }

  @Test func `a failed run writes no page`() throws {
    let system = try Self.system()
    for run in ["verify first --root none", "simulate --config broken.storekit script.json"] {
      let outcome = system.run("receiptctl \(run) --html page.html")
      #expect(outcome.status == .inputOutput)
      #expect(outcome.created.isEmpty)
    }
    #expect(system.run("receiptctl simulate --suite out --html page.html").status == .usage)
  }

  @Test(arguments: ["verify", "entitlements"])
  func `a page shows a limited number of documents and the total`(_ verb: String) throws {
    var system = try Self.system()
    let token = try #require(system.files["first"])
    var sizes: [Int] = []
    for count in [1000, 1200] {
      system.files["many"] = Array(
        [[UInt8]](repeating: token, count: count).joined(separator: [0x0A])
      )
      let run = "receiptctl \(verb) many --root root.pem --quiet --html page.html"
      let bytes = try #require(system.run(run).created["page.html"])
      #expect(try HTMLPage(bytes).text.contains("60 of \(count) documents"))
      sizes.append(bytes.count)
    }
    #expect(sizes[1] < sizes[0] + 1000)
  }

  @Test(arguments: [("2025-11-24", "38", false), ("2125-01-01", "18", true)])
  func `the axis of a timeline has a line for the evaluated time only if it is drawn`(
    _ time: String,
    _ height: String,
    _ isAfter: Bool
  ) throws {
    let outcome = try Self.system().run(
      "receiptctl entitlements story --root root.pem --at \(time)T00:00:00Z --html page.html"
    )
    let bytes = try #require(outcome.created["page.html"], "\(outcome.err)")
    let axis = #"<svg class="axis" aria-hidden="true" width="100%" height="\#(height)">"#
    let page = String(decoding: bytes, as: UTF8.self)
    #expect(page.contains(axis))
    #expect(page.contains(">as of \(time)</text>") != isAfter)
    #expect(page.contains("is after these periods") == isAfter)
  }

  @Test func `a long text in a table may break and has a least width`() throws {
    let page = try Self.page("entitlements story --root root.pem", in: try Self.system())
    #expect(page.style.contains("td.long { min-width: 9rem; overflow-wrap: anywhere; }"))
    #expect((page.classes["long"] ?? 0) >= 10)
  }

  @Test func `a timeline drawing shows a limited number of periods`() throws {
    var system = try Self.system()
    let script = SimulateTests.script.replacing("2026-03-15", with: "2126-03-15")
      .replacing("\"works\": false", with: "\"works\": true")
    system.files["century.json"] = Array(script.utf8)
    let page = try Self.page("simulate --config a.storekit century.json", in: system)
    #expect((page.counts["rect"] ?? 0) < 1000)
    #expect(page.text.contains("more times; --json has them all"))
    #expect(page.text.contains(" × paid"))
  }
}
