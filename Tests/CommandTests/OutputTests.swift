// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import SystemIO
import Testing

/// `--quiet` and `--output`, and `version`.
@Suite struct OutputTests {
  @Test(arguments: [
    ("verify notes.der --root root.pem", CommandStatus.success), ("verify notes.der", .notValid),
    ("decode notes.der", .success), ("dump cut.der", .notValid),
    ("entitlements notes.der --root root.pem", .success),
  ])
  func `--quiet prints nothing and sets the exit status`(line: String, status: CommandStatus) throws
  {
    let system = try Lab.shared().system
    for option in ["-q", "--quiet", "--quiet --json", "-q -o -"] {
      let outcome = system.run("receiptctl \(line) \(option)")
      #expect(outcome == FakeSystem.Outcome(status: status), "\(line) \(option)")
    }
  }

  @Test(arguments: ["-q", "-q --json"])
  func `--quiet keeps errors on standard error`(options: String) throws {
    ExpectedRun(
      "a file that does not exist",
      "receiptctl verify none.der \(options)",
      status: .inputOutput,
      err: try Lab.shared().system.run("receiptctl verify none.der").err
    ).check(in: try Lab.shared().system)
  }

  @Test(arguments: [
    "verify notes.der", "verify notes.der --json", "decode notes.der", "dump notes.der",
    "dump --json cut.der", "entitlements --root root.pem notes.der",
  ])
  func `writes the answer to a new file`(line: String) throws {
    var system = try Lab.shared().system
    let printed = system.run("receiptctl \(line)")
    system.outputIsTerminal = true
    system.columns = 40
    for option in ["-o answer", "-oanswer", "--output=answer", "--output answer -q"] {
      let outcome = system.run("receiptctl \(line) \(option)")
      #expect(outcome.status == printed.status)
      #expect(outcome.out.isEmpty)
      #expect(outcome.err == printed.err)
      #expect(outcome.created == ["answer": Array(printed.out.utf8)], "\(line) \(option)")
    }
    system.outputIsTerminal = false
    system.columns = nil
    #expect(system.run("receiptctl \(line) -o -") == printed)
  }

  @Test func `batch writes its answers to a file`() throws {
    var system = try Lab.shared().system
    system.files["lines"] = Array("x\ny\n".utf8)
    let printed = system.run("receiptctl batch lines -q")
    let outcome = system.run("receiptctl batch lines -q -o answers")
    #expect(outcome.status == .notValid)
    #expect(outcome.bytes.isEmpty)
    #expect(outcome.created["answers"] == printed.bytes)
  }

  @Test func `never overwrites a file`() throws {
    ExpectedRun(
      "the input",
      "receiptctl verify notes.der -o notes.der",
      status: .inputOutput,
      err: """
        receiptctl: error: --output notes.der: already exists and is not overwritten  [io/exists]
        receiptctl: hint: choose another file name, or remove the file first

        """
    ).check(in: try Lab.shared().system)
  }

  @Test func `creates no file without an answer`() throws {
    let system = try Lab.shared().system
    #expect(system.run("receiptctl verify -o answer --root none.pem notes.der").created.isEmpty)
    var interrupted = system
    interrupted.arrivals = [.bytes(Array("x\n".utf8)), .interruption]
    #expect(interrupted.run("receiptctl batch - -o answer").created.isEmpty)
  }

  @Test func `--output requires a name`() {
    #expect(FakeSystem().run("receiptctl verify --output= x").status == .usage)
    #expect(FakeSystem().run("receiptctl verify x -o").status == .usage)
    #expect(FakeSystem().run("receiptctl completions bash -o x").status == .usage)
  }

  // MARK: Version

  @Test func `all three spellings print the version`() {
    for line in ["version", "--version", "verify --version"] {
      ExpectedRun("one line", "receiptctl \(line)", out: "receiptctl 0.2.0\n").check(
        in: FakeSystem()
      )
    }
    #expect(FakeSystem().run("receiptctl version now").status == .usage)
  }

  @Test func `the version in JSON includes that of libcrypto`() {
    let outcome = FakeSystem().run("receiptctl version --json")
    #expect(outcome.status == .success)
    #expect(outcome.out.hasPrefix(#"{"commit":null,"libcrypto":""#))
    #expect(outcome.out.contains("SSL"))
    let end = #","schema":"receiptctl/version/1","uncommittedChanges":null,"version":"0.2.0"}"#
    #expect(outcome.out.hasSuffix(end + "\n"))
  }
}
