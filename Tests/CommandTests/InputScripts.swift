// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import SystemIO
import Testing

/// Where input comes from, what cannot be read or written, and which status a run ends with.
@Suite struct InputScripts {
  @Test func `what cannot be read`() throws {
    var world = try Lab.shared().world
    world.faults["endless"] = .tooLarge
    let scripts = [
      Script(
        "a missing file",
        "receiptctl verify none.der",
        status: .inputOutput,
        err: "receiptctl: error: none.der: no such file  [io/not-found]\n"
      ),
      Script(
        "a directory, such as the _MASReceipt of an app",
        "receiptctl decode folder",
        status: .inputOutput,
        err: """
          receiptctl: error: folder: is a directory  [io/directory]
          receiptctl: hint: give the files in it; the receipt of a Mac app is \
          Contents/_MASReceipt/receipt

          """
      ),
      Script(
        "a file of somebody else's",
        "receiptctl dump secret",
        status: .inputOutput,
        err: """
          receiptctl: error: secret: permission denied  [io/permission]
          receiptctl: hint: run as a user who may read the file, or pipe the file in

          """
      ),
      Script(
        "a root that is missing ends the run: nothing was judged",
        "receiptctl verify notes.der --root none.pem",
        status: .inputOutput,
        err: "receiptctl: error: --root none.pem: no such file  [io/not-found]\n"
      ),
      Script(
        "a root that is none",
        "receiptctl verify notes.der --root empty",
        status: .inputOutput,
        err: """
          receiptctl: error: --root empty: trust anchor cannot be read, expected a certificate, found none  [input/anchor]
          receiptctl: hint: trust anchors are certificates in PEM (one or several) or one certificate in DER

          """
      ),
      Script(
        "a root that has no end",
        "receiptctl verify notes.der --root endless",
        status: .inputOutput,
        err: """
          receiptctl: error: --root endless: input exceeds the size limit, expected at most 1048576 bytes  [input/too-large]
          receiptctl: hint: trust anchors are certificates in PEM (one or several) or one certificate in DER

          """
      ),
      Script(
        "a directory of roots",
        "receiptctl verify notes.der --root folder",
        status: .inputOutput,
        err: """
          receiptctl: error: --root folder: is a directory  [io/directory]
          receiptctl: hint: trust anchors are certificates in PEM (one or several) or one certificate in DER

          """
      ),
      Script(
        "more than the limit, of which nothing but the limit was read",
        "receiptctl verify notes.der --max-size 100",
        status: .notValid,
        out: """
          NOT VALID  input exceeds the size limit  [input/too-large]

            expected   at most 100 bytes
            hint       receipts are a few thousand bytes; set the limit with --max-size

          """
      ),
    ]
    for script in scripts { script.check(in: world) }
  }

  @Test func `with --json what cannot be read is an object, too`() throws {
    let outcome = try Lab.shared().world.run("receiptctl verify --json none.der")
    #expect(outcome.status == .inputOutput)
    #expect(outcome.err.isEmpty)
    #expect(
      outcome.out == """
        {"anchor":null,"checks":[],"error":{"code":"io/not-found","expected":null,"found":null,\
        "hint":null,"message":"no such file","offset":null,"path":null},\
        "file":"none.der","kind":"unknown","payload":null,"schema":"receiptctl/verify/1",\
        "signers":[],"trust":"none","verdict":"not-verified"}

        """
    )
  }

  @Test(arguments: [
    ("none.der", "not-verified", CommandStatus.inputOutput),
    ("folder", "not-verified", .inputOutput),
    ("secret", "not-verified", .inputOutput),
    ("loop", "not-verified", .inputOutput),
    ("empty", "invalid", .notValid),
    ("--max-size 9 notes.der", "invalid", .notValid),
  ])
  func `what could not be read was not judged`(
    words: String,
    verdict: String,
    status: CommandStatus
  ) throws {
    var world = try Lab.shared().world
    world.faults["loop"] = .failed("Too many levels of symbolic links")
    let outcome = world.run("receiptctl verify --json \(words)")
    #expect(outcome.status == status)
    #expect(outcome.out.contains("\"verdict\":\"\(verdict)\""))
  }

  @Test func `several inputs have a heading each, and the worst status counts`() throws {
    let world = try Lab.shared().world
    let outcome = world.run("receiptctl decode bare.der none.der cut.der --max-size 99999")
    #expect(outcome.status == .inputOutput)
    let lines = outcome.out.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "bare.der:")
    #expect(lines.contains("cut.der:"))
    #expect(outcome.err == "receiptctl: error: none.der: no such file  [io/not-found]\n")
    #expect(world.run("receiptctl decode cut.der bare.der").status == .notValid)
  }

  @Test func `with --json every input is one line, in order`() throws {
    let outcome = try Lab.shared().world.run("receiptctl verify --json empty none.der notes.der")
    let lines = outcome.out.split(separator: "\n")
    #expect(lines.count == 3)
    for (line, file) in zip(lines, ["empty", "none.der", "notes.der"]) {
      #expect(line.contains("\"file\":\"\(file)\""))
    }
  }

  @Test(arguments: ["receiptctl decode", "receiptctl decode -"])
  func `standard input is read when it is piped in, or named`(line: String) throws {
    let lab = try Lab.shared()
    var world = lab.world
    world.input = try #require(lab.files["bare.der"])
    let outcome = world.run(line)
    #expect(outcome.status == .success)
    #expect(outcome.firstLine.hasPrefix("NOT VERIFIED  app receipt"))
    #expect(world.run("\(line) --json").out.contains("\"file\":\"-\""))
  }

  @Test(arguments: [
    "verify - -", "decode - bare.der -", "dump - -", "verify --root -", "verify --root - -",
    "verify --root - --root - notes.der", "verify --json --root=- -",
  ])
  func `standard input can be read only once`(words: String) throws {
    let outcome = try Lab.shared().world.run("receiptctl \(words)")
    #expect(outcome.status == .usage)
    #expect(outcome.out.isEmpty)
    #expect(
      outcome.err == """
        receiptctl: error: standard input can be read only once  [usage/standard-input]
        receiptctl: hint: name files, and - at most once; no FILE is standard input as well

        """
    )
  }

  @Test func `a root may be piped in`() throws {
    let lab = try Lab.shared()
    var world = lab.world
    world.input = try #require(lab.files["root.pem"])
    #expect(world.run("receiptctl verify --root - notes.der").status == .success)
  }

  @Test func `nobody is left waiting at a terminal`() {
    var world = World()
    world.inputIsTerminal = true
    Script(
      "without an operand, a person would have to type a receipt",
      "receiptctl verify",
      status: .usage,
      err: """
        receiptctl: error: missing operand FILE  [usage/missing-operand]
        receiptctl: hint: 'receiptctl help verify' shows the options

        """
    ).check(in: world)
  }

  @Test func `a full disk is told, a closed pipe is not`() throws {
    var world = try Lab.shared().world
    world.writeError = .full
    let full = world.run("receiptctl decode bare.der")
    #expect(full.status == .inputOutput)
    #expect(full.err == "receiptctl: error: no space left for the output  [io/full]\n")
    world.writeError = .closed
    let closed = world.run("receiptctl decode bare.der")
    #expect(closed == World.Outcome(status: .inputOutput))
  }
}
