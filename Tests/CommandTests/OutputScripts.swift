// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import SystemIO
import Testing

/// `--quiet` and `--output`, and `version`.
@Suite struct OutputScripts {
  @Test(arguments: [
    ("verify notes.der --root root.pem", CommandStatus.success), ("verify notes.der", .notValid),
    ("decode notes.der", .success), ("dump cut.der", .notValid),
    ("entitlements notes.der --root root.pem", .success),
  ])
  func `quiet prints nothing, and the status tells`(line: String, status: CommandStatus) throws {
    let world = try Lab.shared().world
    for option in ["-q", "--quiet", "--quiet --json", "-q -o -"] {
      let outcome = world.run("receiptctl \(line) \(option)")
      #expect(outcome == World.Outcome(status: status), "\(line) \(option)")
    }
  }

  @Test(arguments: ["-q", "-q --json"])
  func `quiet leaves errors on standard error`(options: String) throws {
    Script(
      "a file that does not exist",
      "receiptctl verify none.der \(options)",
      status: .inputOutput,
      err: try Lab.shared().world.run("receiptctl verify none.der").err
    ).check(in: try Lab.shared().world)
  }

  @Test(arguments: [
    "verify notes.der", "verify notes.der --json", "decode notes.der", "dump notes.der",
    "dump --json cut.der", "entitlements --root root.pem notes.der",
  ])
  func `the answer goes to a new file`(line: String) throws {
    var world = try Lab.shared().world
    let printed = world.run("receiptctl \(line)")
    world.outputIsTerminal = true
    world.columns = 40
    for option in ["-o answer", "-oanswer", "--output=answer", "--output answer -q"] {
      let outcome = world.run("receiptctl \(line) \(option)")
      #expect(outcome.status == printed.status)
      #expect(outcome.out.isEmpty)
      #expect(outcome.err == printed.err)
      #expect(outcome.created == ["answer": Array(printed.out.utf8)], "\(line) \(option)")
    }
    world.outputIsTerminal = false
    world.columns = nil
    #expect(world.run("receiptctl \(line) -o -") == printed)
  }

  @Test func `a batch writes its answers to a file`() throws {
    var world = try Lab.shared().world
    world.files["lines"] = Array("x\ny\n".utf8)
    let printed = world.run("receiptctl batch lines -q")
    let outcome = world.run("receiptctl batch lines -q -o answers")
    #expect(outcome.status == .notValid)
    #expect(outcome.octets.isEmpty)
    #expect(outcome.created["answers"] == printed.octets)
  }

  @Test func `a file that exists is never overwritten, least of all an input`() throws {
    Script(
      "the input",
      "receiptctl verify notes.der -o notes.der",
      status: .inputOutput,
      err: """
        receiptctl: error: --output notes.der: already exists, and is not overwritten  [io/exists]
        receiptctl: hint: choose another file name, or remove the file first

        """
    ).check(in: try Lab.shared().world)
  }

  @Test func `a run without an answer leaves no file`() throws {
    let world = try Lab.shared().world
    #expect(world.run("receiptctl verify -o answer --root none.pem notes.der").created.isEmpty)
    var interrupted = world
    interrupted.arrivals = [.octets(Array("x\n".utf8)), .interruption]
    #expect(interrupted.run("receiptctl batch - -o answer").created.isEmpty)
  }

  @Test func `an output needs a name`() {
    #expect(World().run("receiptctl verify --output= x").status == .usage)
    #expect(World().run("receiptctl verify x -o").status == .usage)
    #expect(World().run("receiptctl completions bash -o x").status == .usage)
  }

  // MARK: Version

  @Test func `the version in three spellings`() {
    for line in ["version", "--version", "verify --version"] {
      Script("one line", "receiptctl \(line)", out: "receiptctl 0.1.0\n").check(in: World())
    }
    #expect(World().run("receiptctl version now").status == .usage)
  }

  @Test func `the version in JSON has that of libcrypto`() {
    let outcome = World().run("receiptctl version --json")
    #expect(outcome.status == .success)
    #expect(outcome.out.hasPrefix(#"{"libcrypto":""#))
    #expect(outcome.out.contains("SSL"))
    #expect(outcome.out.hasSuffix(#","schema":"receiptctl/version/1","version":"0.1.0"}"# + "\n"))
  }
}
