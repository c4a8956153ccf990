// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import StoreLab
import StrictBase64
import Testing

/// `receiptctl verify-receipt`.
@Suite struct VerifyReceiptTests {
  private static let secret = "c0ffee00c0ffee00c0ffee00c0ffee00"

  private static func system() throws -> FakeSystem {
    let lab = try Lab.shared()
    let notes = Base64.encode((lab.files["notes.der"] ?? [])[...])
    let texts = [
      "request.json": #"{"receipt-data":"\#(notes)","password":"\#(secret)"}"#,
      "latest.json":
        #"{"receipt-data":"\#(notes)","exclude-old-transactions":true,"password":"wrong-word"}"#,
      "secret.txt": secret + "\n",
      "empty.txt": "\n",
      "two.txt": "alpha-word\nbeta-word\n",
      "unknown.json": #"{"errorCode":4040001,"errorMessage":"Account not found."}"#,
    ]
    var system = FakeSystem(
      files: lab.files.merging(try EvidenceLab.shared().files) { own, _ in own }
    )
    for (name, text) in texts { system.files[name] = Array(text.utf8) }
    system.files["tokens.pem"] = try EvidenceLab.shared().files["root.pem"]
    system.files["issuer.der"] = lab.authority.intermediate
    return system
  }

  private static let line = "receiptctl verify-receipt --root root.pem --at 2025-11-20T00:00:00Z"

  @Test func `prints the response on standard output and its omissions on standard error`() throws {
    let outcome = try Self.system().run("\(Self.line) notes.der")
    #expect(outcome.status == .success)
    #expect(outcome.out.hasPrefix(#"{"status":0,"environment":"Production","receipt":{"#))
    #expect(outcome.out.hasSuffix("\"}\n"))
    #expect(outcome.out.split(separator: "\n").count == 1)
    let lines = outcome.err.split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("receiptctl: note: left out: ") })
    #expect(lines.contains { $0.contains("pending_renewal_info: not in receipts") })
  }

  @Test func `without an operand, reads standard input`() throws {
    var system = try Self.system()
    let expected = system.run("\(Self.line) request.json")
    system.input = try #require(system.files["request.json"])
    #expect(system.run(Self.line) == expected)
    #expect(system.run("\(Self.line) -") == expected)
  }

  @Test func `evidence adds members to the response`() throws {
    let outcome = try Self.system().run("\(Self.line) --root tokens.pem notes.der story")
    #expect(outcome.status == .success)
    #expect(outcome.out.contains(#""pending_renewal_info":[{"#))
    #expect(outcome.out.contains(#""in_app_ownership_type":"PURCHASED""#))
    // A history without transactions is evidence, too.
    var system = try Self.system()
    system.files["history.json"] = Array(#"{"hasMore":false,"signedTransactions":[]}"#.utf8)
    let withHistory = system.run("\(Self.line) --root tokens.pem notes.der story history.json")
    #expect(withHistory.out == outcome.out)
    #expect(withHistory.status == .success)
    let other = try Self.system().run("\(Self.line) --root tokens.pem notes.der other")
    #expect(other.status == .success)
    #expect(
      other.err.contains("left out: transaction 5000000100000001: about another app\n")
    )
  }

  @Test func `reports and ignores invalid evidence`() throws {
    let outcome = try Self.system().run("\(Self.line) --root tokens.pem notes.der changed")
    #expect(outcome.status == .notValid)
    #expect(outcome.err.hasPrefix("receiptctl: error: changed: "))
    #expect(outcome.out.hasPrefix(#"{"status":0,"#))
    let legacy = try Self.system().run(
      "\(Self.line) --root issuer.der notes.der legacy.plist"
    )
    #expect(legacy.status == .notValid)
    #expect(legacy.err.contains("[input/wrong-kind]"))
  }

  @Test(arguments: [
    ("--side sandbox notes.der", 21008, "the receipt is from production"),
    ("bare.der", 21007, "the receipt is from the sandbox"),
    ("changed.der", 21003, "could not be authenticated"),
    ("cut.der", 21002, "missing or malformed"),
    ("empty", 21002, "missing or malformed"),
    ("notes.der unknown.json", 21010, "does not know the account"),
    ("--shared-secret-file secret.txt latest.json", 21004, "not the shared secret"),
    ("--shared-secret-file secret.txt notes.der", 21004, "not the shared secret"),
  ])
  func `a status other than 0 is explained, and the exit status is 1`(
    _ rest: String,
    _ status: Int,
    _ text: String
  ) throws {
    let outcome = try Self.system().run("\(Self.line) \(rest)")
    #expect(outcome.status == .notValid)
    #expect(outcome.out == "{\"status\":\(status)}\n")
    #expect(outcome.err.hasPrefix("receiptctl: note: status \(status): "))
    #expect(outcome.err.contains(text))
  }

  @Test func `applies the options in the request body`() throws {
    let system = try Self.system()
    let right = system.run("\(Self.line) --shared-secret-file secret.txt request.json")
    #expect(right.status == .success)
    let all = right.out.count { $0 == "{" }
    let latest = system.run("\(Self.line) latest.json")
    #expect(latest.status == .success)
    #expect(latest.out.count { $0 == "{" } < all)
    let option = system.run("\(Self.line) --exclude-old-transactions request.json")
    #expect(option.out == latest.out)
  }

  @Test func `a legacy receipt gets the flat response`() throws {
    let outcome = try Self.system().run(
      "receiptctl verify-receipt --root issuer.der --side sandbox legacy.plist"
    )
    #expect(outcome.status == .success)
    #expect(outcome.out.hasPrefix(#"{"status":0,"receipt":{"original_purchase_date_pst":"#))
    #expect(outcome.err.isEmpty)
  }

  @Test(arguments: ["empty.txt", "two.txt", "root.pem", "missing.txt", "secret"])
  func `rejects a file that does not contain exactly one secret`(_ file: String) throws {
    let outcome = try Self.system().run("\(Self.line) --shared-secret-file \(file) notes.der")
    #expect(outcome.status == .inputOutput)
    #expect(outcome.out.isEmpty)
    #expect(outcome.err.hasPrefix("receiptctl: error: --shared-secret-file \(file): "))
    #expect(outcome.err.contains("hint: --shared-secret-file takes a file with one line"))
  }

  @Test func `prints no secret and no password`() throws {
    let system = try Self.system()
    let lines = [
      "--shared-secret-file secret.txt request.json", "--shared-secret-file secret.txt latest.json",
      "--shared-secret-file two.txt latest.json", "--shared-secret-file request.json notes.der",
      "--side sandbox latest.json", "--root secret.txt request.json",
    ]
    for line in lines {
      let outcome = system.run("\(Self.line) \(line)")
      let output = outcome.out + outcome.err
      for text in [Self.secret, "wrong-word", "alpha-word", "beta-word"] {
        #expect(!output.contains(text))
      }
    }
  }

  @Test(arguments: [
    "", "--side xcode notes.der", "--json notes.der", "--device-id a notes.der", "- -",
    "--shared-secret-file - -",
  ])
  func `other arguments are usage errors`(_ rest: String) throws {
    var system = try Self.system()
    system.inputIsTerminal = rest.isEmpty
    #expect(system.run("receiptctl verify-receipt \(rest)").status == .usage)
  }

  @Test func `no character of a receipt can control a terminal`() throws {
    var system = try Self.system()
    let hostile = "com.example\u{85}\u{9B}31m\u{7F}\u{202E}\u{2028}\u{2029}\u{200B}\u{E0001}<b>"
    system.files["hostile.der"] = try Lab.shared().authority.receipt {
      $0.bundleId = hostile
      $0.applicationVersion = hostile
    }
    let out = system.run("\(Self.line) hostile.der").out
    #expect(out.hasPrefix(#"{"status":0"#) || out.contains(#""status":0"#))
    #expect(out.unicodeScalars.allSatisfy { $0 == "\n" || 0x20...0x7E ~= $0.value })
    #expect(
      out.contains(#"com.example\u0085\u009b31m\u007f\u202e\u2028\u2029\u200b\udb40\udc01<b>"#)
    )
  }

  @Test func `an unreadable file is an input error`() throws {
    for line in ["missing.der", "folder", "notes.der missing.jws"] {
      let outcome = try Self.system().run("\(Self.line) \(line)")
      #expect(outcome.status == .inputOutput)
      #expect(outcome.out.isEmpty)
    }
  }
}
