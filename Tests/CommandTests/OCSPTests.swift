// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import StoreLab
import StrictTime
import Testing

/// `receiptctl ocsp check`, and `--ocsp` and `--require-revocation` of `verify` and `batch`.
@Suite struct OCSPTests {
  private static let time = "2025-06-01T12:00:00Z"

  static let system = Result {
    let authority = try TokenAuthority.generate()
    let now = try Timestamp(rfc3339: time)
    let signer = OCSPResponseBuilder(for: authority.builders.leaf, at: now)
    let intermediate = OCSPResponseBuilder(for: authority.builders.intermediate, at: now)
    var delegated = signer
    delegated.delegate(to: try .p256())
    let token = Array(try authority.transaction().utf8)
    return FakeSystem(files: [
      "root.pem": Array(authority.rootPEM.utf8),
      "signer.pem": Array(TestAuthority.pem(of: authority.leaf).utf8),
      "intermediate.der": authority.intermediate,
      "chain.pem": authority.certificates.flatMap { Array(TestAuthority.pem(of: $0).utf8) },
      "token": token,
      "tokens": token + [0x0A] + token + [0x0A],
      "good": try signer.encoded(),
      "delegated": try delegated.encoded(),
      "intermediate": try intermediate.encoded(),
      "revoked": try signer.forged(.revoked).encoded(),
      "unknown": try signer.forged(.unknown).encoded(),
      "forged": try signer.forged(.statusChanged).encoded(),
      "busy": try signer.forged(.tryLater).encoded(),
      "large": [UInt8](repeating: 0x30, count: 100_001),
      "page": try signer.forged(.webPage).encoded(),
    ])
  }

  private static let check =
    "receiptctl ocsp check --certificate signer.pem --issuer intermediate.der --at \(time)"
  private static let verify = "receiptctl verify --root root.pem --at \(time) token"

  @Test(
    arguments: [
      ("good", .success, "GOOD  certificate is not revoked, until 2025-06-02 00:00:00 UTC"),
      ("delegated", .success, "GOOD  certificate is not revoked, until 2025-06-02 00:00:00 UTC"),
      ("revoked", .notValid, "NOT GOOD  certificate is revoked  [ocsp/revoked]"),
      (
        "unknown", .notValid,
        "NOT GOOD  certificate is unknown to the OCSP responder  [ocsp/unknown]"
      ),
      (
        "intermediate", .notValid,
        "NOT GOOD  OCSP response is for another certificate  [ocsp/other-certificate]"
      ),
      (
        "forged", .notValid,
        "NOT GOOD  signature of the OCSP response does not match  [ocsp/signature]"
      ),
      ("busy", .notValid, "NOT GOOD  OCSP responder returned an error  [ocsp/status]"),
      ("page", .notValid, "NOT GOOD  OCSP response is malformed  [ocsp/malformed at 2]"),
      ("large", .notValid, "NOT GOOD  OCSP response is too large  [ocsp/too-large]"),
    ] as [(String, CommandStatus, String)]
  )
  func `check prints a verdict and sets the exit status`(
    response: String,
    status: CommandStatus,
    line: String
  ) throws {
    let system = try Self.system.get()
    let outcome = system.run("\(Self.check) \(response)")
    #expect(outcome.status == status)
    #expect(outcome.firstLine == line)
    #expect(outcome.err.isEmpty)
    #expect(system.run("\(Self.check) --quiet \(response)").status == status)
    #expect(system.run("\(Self.check) --quiet \(response)").out.isEmpty)
  }

  @Test func `--certificate and --issuer may name the same file`() throws {
    let outcome = try Self.system.get()
      .run(
        "receiptctl ocsp check --certificate chain.pem --issuer chain.pem --at \(Self.time) good"
      )
    #expect(outcome.status == .success)
  }

  @Test func `the JSON output has status, times and reason`() throws {
    let system = try Self.system.get()
    let revoked = system.run("\(Self.check) --json revoked").out
    for member in [
      #""verdict":"not-good""#, #""status":"revoked""#, #""reason":"keyCompromise""#,
      #""revokedAt":"2025-06-01T12:00:00Z""#, #""responder":"issuer""#,
      #""code":"ocsp/revoked""#, #""schema":"receiptctl/ocsp-check/1""#,
    ] {
      #expect(revoked.contains(member), "\(member)")
    }
    let forged = system.run("\(Self.check) --json forged").out
    #expect(forged.contains(#""status":null"#))
    let delegated = system.run("\(Self.check) --json delegated").out
    #expect(delegated.contains(#""responder":"delegate""#))
    #expect(delegated.contains(#""nextUpdate":"2025-06-02T00:00:00Z""#))
    #expect(delegated.contains(#""error":null"#))
  }

  @Test(
    arguments: [
      ("receiptctl ocsp check good", .usage, "usage/missing-operand"),
      ("receiptctl ocsp check --certificate signer.pem good", .usage, "usage/missing-operand"),
      ("receiptctl ocsp fetch good", .usage, "usage/"),
      (
        "receiptctl ocsp check --certificate page --issuer intermediate.der good", .inputOutput,
        "input/anchor"
      ),
      (
        "receiptctl ocsp check --certificate signer.pem --issuer intermediate.der absent",
        .inputOutput, "io/not-found"
      ),
      ("receiptctl verify --ocsp page token", .inputOutput, "ocsp/malformed"),
      ("receiptctl verify --ocsp large token", .inputOutput, "ocsp/too-large"),
    ] as [(String, CommandStatus, String)]
  )
  func `errors go to standard error`(line: String, status: CommandStatus, code: String) throws {
    let outcome = try Self.system.get().run(line)
    #expect(outcome.status == status)
    #expect(outcome.err.contains("[\(code)"), "\(outcome.err)")
    #expect(!outcome.err.contains("--max-size"))
    #expect(outcome.out.isEmpty)
  }

  @Test(
    arguments: [
      ("", nil), ("--ocsp good", nil), ("--ocsp revoked", "ocsp/revoked"),
      ("--ocsp good --ocsp revoked", "ocsp/revoked"), ("--ocsp forged", "ocsp/signature"),
      ("--require-revocation", "ocsp/missing"),
      ("--require-revocation --ocsp good", "ocsp/missing"),
      ("--require-revocation --ocsp good --ocsp intermediate", nil),
    ] as [(String, String?)]
  )
  func `verify and batch check revocation`(options: String, code: String?) throws {
    let system = try Self.system.get()
    let outcome = system.run("\(Self.verify) \(options)")
    #expect(outcome.status == (code == nil ? .success : .notValid))
    if let code { #expect(outcome.firstLine.hasSuffix("[\(code)]")) }
    // The documents of a revoked signer are invalid.
    #expect(outcome.out.contains("Unverified contents:") == (code != nil))
    let batch = system.run(
      "receiptctl batch --jobs 1 --root root.pem --at \(Self.time) tokens \(options)"
    )
    #expect(batch.status == outcome.status)
    let lines = String(decoding: batch.bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 2)
    for line in lines {
      #expect(line.contains("\"verdict\":\"\(code == nil ? "valid" : "invalid")\""))
      if let code { #expect(line.contains(code)) }
    }
  }
}
