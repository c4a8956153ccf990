// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import SystemIO
import Testing

/// Sources of input, read and write errors, and exit status.
@Suite struct InputTests {
  @Test func `reports unreadable input`() throws {
    var system = try Lab.shared().system
    system.faults["endless"] = .tooLarge
    let scripts = [
      ExpectedRun(
        "a missing file",
        "receiptctl verify none.der",
        status: .inputOutput,
        err: "receiptctl: error: none.der: no such file  [io/not-found]\n"
      ),
      ExpectedRun(
        "a folder without files",
        "receiptctl decode folder",
        status: .notValid,
        err: """
          receiptctl: error: folder: no files in this folder  [io/no-files]
          receiptctl: hint: links and names that begin with a period are left out

          """
      ),
      ExpectedRun(
        "a file without read permission",
        "receiptctl dump secret",
        status: .inputOutput,
        err: """
          receiptctl: error: secret: permission denied  [io/permission]
          receiptctl: hint: run as a user who may read the file, or pipe the file in

          """
      ),
      ExpectedRun(
        "a missing root ends the run",
        "receiptctl verify notes.der --root none.pem",
        status: .inputOutput,
        err: "receiptctl: error: --root none.pem: no such file  [io/not-found]\n"
      ),
      ExpectedRun(
        "a root file without a certificate",
        "receiptctl verify notes.der --root empty",
        status: .inputOutput,
        err: """
          receiptctl: error: --root empty: trust anchor cannot be read, expected a certificate, found none  [input/anchor]
          receiptctl: hint: trust anchors are certificates in PEM (one or several) or one certificate in DER

          """
      ),
      ExpectedRun(
        "an unterminated root",
        "receiptctl verify notes.der --root endless",
        status: .inputOutput,
        err: """
          receiptctl: error: --root endless: input exceeds the size limit, expected at most 1048576 bytes  [input/too-large]
          receiptctl: hint: trust anchors are certificates in PEM (one or several) or one certificate in DER

          """
      ),
      ExpectedRun(
        "a directory instead of a root",
        "receiptctl verify notes.der --root folder",
        status: .inputOutput,
        err: """
          receiptctl: error: --root folder: is a directory  [io/directory]
          receiptctl: hint: trust anchors are certificates in PEM (one or several) or one certificate in DER

          """
      ),
      ExpectedRun(
        "input above the size limit, read only up to it",
        "receiptctl verify notes.der --max-size 100",
        status: .notValid,
        out: """
          NOT VALID  input exceeds the size limit  [input/too-large]

            expected   at most 100 bytes
            hint       receipts are a few thousand bytes; set the limit with --max-size

          """
      ),
    ]
    for script in scripts { script.check(in: system) }
  }

  @Test func `with --json unreadable input gets an object`() throws {
    let outcome = try Lab.shared().system.run("receiptctl verify --json none.der")
    #expect(outcome.status == .inputOutput)
    #expect(outcome.err.isEmpty)
    #expect(
      outcome.out == """
        {"anchor":null,"boundBy":null,"checks":[],"error":{"code":"io/not-found","expected":null,"found":null,\
        "hint":null,"message":"no such file","offset":null,"path":null},\
        "file":"none.der","kind":"unknown","payload":null,"schema":"receiptctl/verify/2",\
        "signers":[],"trust":"none","verdict":"not-verified"}

        """
    )
  }

  @Test(arguments: [
    ("none.der", "not-verified", CommandStatus.inputOutput),
    ("secret", "not-verified", .inputOutput),
    ("loop", "not-verified", .inputOutput),
    ("empty", "invalid", .notValid),
    ("--max-size 9 notes.der", "invalid", .notValid),
  ])
  func `does not verify input that could not be read`(
    words: String,
    verdict: String,
    status: CommandStatus
  ) throws {
    var system = try Lab.shared().system
    system.faults["loop"] = .failed("Too many levels of symbolic links")
    let outcome = system.run("receiptctl verify --json \(words)")
    #expect(outcome.status == status)
    #expect(outcome.out.contains("\"verdict\":\"\(verdict)\""))
  }

  @Test func `prints a heading for each input, and exits with the worst status`() throws {
    let system = try Lab.shared().system
    let outcome = system.run("receiptctl decode bare.der none.der cut.der --max-size 99999")
    #expect(outcome.status == .inputOutput)
    let lines = outcome.out.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "bare.der:")
    #expect(lines.contains("cut.der:"))
    #expect(outcome.err == "receiptctl: error: none.der: no such file  [io/not-found]\n")
    #expect(system.run("receiptctl decode cut.der bare.der").status == .notValid)
  }

  @Test func `with --json every input gets one line, in order`() throws {
    let outcome = try Lab.shared().system.run("receiptctl verify --json empty none.der notes.der")
    let lines = outcome.out.split(separator: "\n")
    #expect(lines.count == 3)
    for (line, file) in zip(lines, ["empty", "none.der", "notes.der"]) {
      #expect(line.contains("\"file\":\"\(file)\""))
    }
  }

  @Test(arguments: ["receiptctl decode", "receiptctl decode -"])
  func `reads standard input from a pipe or as -`(line: String) throws {
    let lab = try Lab.shared()
    var system = lab.system
    system.input = try #require(lab.files["bare.der"])
    let outcome = system.run(line)
    #expect(outcome.status == .success)
    #expect(outcome.firstLine.hasPrefix("NOT VERIFIED  app receipt"))
    #expect(system.run("\(line) --json").out.contains("\"file\":\"-\""))
  }

  @Test(arguments: [
    "verify - -", "decode - bare.der -", "dump - -", "verify --root -", "verify --root - -",
    "verify --root - --root - notes.der", "verify --json --root=- -",
  ])
  func `reads standard input only once`(words: String) throws {
    let outcome = try Lab.shared().system.run("receiptctl \(words)")
    #expect(outcome.status == .usage)
    #expect(outcome.out.isEmpty)
    #expect(
      outcome.err == """
        receiptctl: error: standard input can be read only once  [usage/standard-input]
        receiptctl: hint: give - at most once; without FILE, standard input is read too

        """
    )
  }

  @Test func `reads a root from a pipe`() throws {
    let lab = try Lab.shared()
    var system = lab.system
    system.input = try #require(lab.files["root.pem"])
    #expect(system.run("receiptctl verify --root - notes.der").status == .success)
  }

  @Test func `does not wait for input from a terminal`() {
    var system = FakeSystem()
    system.inputIsTerminal = true
    ExpectedRun(
      "without an operand on a terminal",
      "receiptctl verify",
      status: .usage,
      err: """
        receiptctl: error: missing operand FILE  [usage/missing-operand]
        receiptctl: hint: 'receiptctl help verify' shows the options

        """
    ).check(in: system)
  }

  @Test func `reports a full disk but not a closed pipe`() throws {
    var system = try Lab.shared().system
    system.writeError = .full
    let full = system.run("receiptctl decode bare.der")
    #expect(full.status == .inputOutput)
    #expect(full.err == "receiptctl: error: no space left for the output  [io/full]\n")
    system.writeError = .closed
    let closed = system.run("receiptctl decode bare.der")
    #expect(closed == FakeSystem.Outcome(status: .outputClosed))
  }
}
