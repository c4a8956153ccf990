// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import SystemIO
import Testing

/// Folders as operands, command lines without a verb, and brief answers.
struct FolderTests {
  /// A system with a folder of a valid receipt, a forged one and one that cannot be read.
  private static func system() throws -> FakeSystem {
    var system = try Lab.shared().system
    system.files["all/notes.der"] = system.files["notes.der"]
    system.files["all/sub/bare.der"] = system.files["bare.der"]
    system.files["all/cut.der"] = system.files["cut.der"]
    system.files["all/.DS_Store"] = [1, 2, 3]
    system.faults["all/secret.der"] = .permission
    system.files["all/secret.der"] = []
    return system
  }

  @Test(arguments: ["verify", "decode", "dump", "entitlements"])
  func `a folder stands for its files`(verb: String) throws {
    let system = try Self.system()
    let files = "all/cut.der all/notes.der all/secret.der all/sub/bare.der"
    for json in ["", "--json "] {
      let folder = system.run("receiptctl \(verb) \(json)all")
      let each = system.run("receiptctl \(verb) \(json)\(files)")
      #expect(folder.out == each.out)
      #expect(folder.status == each.status)
      #expect(
        folder.err == "receiptctl: note: all: 1 entry left out: links, hidden or special files\n"
          + each.err
      )
    }
  }

  @Test func `a Mac app stands for its receipt`() throws {
    var system = try Lab.shared().system
    system.files["Notes.app/Contents/_MASReceipt/receipt"] = system.files["notes.der"]
    system.files["Notes.app/Contents/Info.plist"] = [1]
    let app = system.run("receiptctl verify --root root.pem Notes.app")
    #expect(app.status == .success)
    #expect(app.out == system.run("receiptctl verify --root root.pem notes.der").out)
  }

  @Test(arguments: [
    (FolderError.tooManyEntries, "io/too-many-files", CommandStatus.inputOutput),
    (.tooDeep("all/a"), "io/too-many-files", .inputOutput),
    (.unreadable("all", .permission), "io/permission", .inputOutput),
  ])
  func `a folder that cannot be listed ends the run`(
    error: FolderError,
    code: String,
    status: CommandStatus
  ) throws {
    var system = try Self.system()
    system.folderFaults["all"] = error
    let outcome = system.run("receiptctl verify all")
    #expect(outcome.status == status)
    #expect(outcome.out.isEmpty)
    #expect(outcome.err.contains("[\(code)]"))
  }

  @Test(arguments: ["verify --root root.pem", "decode", "entitlements --root root.pem", "dump"])
  func `a name that is not UTF-8 is an error of its own`(words: String) throws {
    var system = try Lab.shared().system
    system.files["all/notes.der"] = system.files["notes.der"]
    system.unnameable = ["all/\u{FFFD}"]
    let alone = system.run("receiptctl \(words) notes.der")
    let all = system.run("receiptctl \(words) all")
    #expect(all.status == .inputOutput)
    #expect(all.out.contains(alone.out.split(separator: "\n")[0]))
    #expect(
      all.err
        == "receiptctl: error: all/\u{FFFD}: the name of the file is not UTF-8  [io/file-name]\n"
        + "receiptctl: hint: rename the file, or pipe it in\n"
    )
  }

  @Test(arguments: [
    "notes.der --root root.pem", "--root root.pem notes.der", "./notes.der --json", "all --quiet",
    "-- notes.der", "--brief all", "absent.der", "gone/absent",
  ])
  func `without a verb, files are verified`(words: String) throws {
    var system = try Self.system()
    system.files["./notes.der"] = system.files["notes.der"]
    #expect(system.run("receiptctl \(words)") == system.run("receiptctl verify \(words)"))
  }

  @Test func `a verb wins over a file of its name`() throws {
    var system = try Lab.shared().system
    system.files["version"] = system.files["notes.der"]
    system.files["./version"] = system.files["notes.der"]
    #expect(system.run("receiptctl version").out.hasPrefix("receiptctl 0."))
    #expect(system.run("receiptctl ./version --root root.pem").out.hasPrefix("VALID"))
  }

  @Test func `standard input is verified if it has bytes`() throws {
    var system = try Lab.shared().system
    #expect(system.run("receiptctl").status == .usage)
    system.input = system.files["notes.der"] ?? []
    #expect(system.run("receiptctl") == system.run("receiptctl verify"))
    #expect(system.run("receiptctl --root root.pem").status == .success)
    system.inputIsTerminal = true
    #expect(system.run("receiptctl").err.hasPrefix("usage: receiptctl"))
  }

  @Test func `--brief writes no control character of a document`() throws {
    let lab = try Lab.shared().system
    let token = try TokenLab.shared().system
    for (system, words) in [
      (lab, "verify hostile.der --brief --root root.pem"), (lab, "decode hostile.der --brief"),
      (token, "verify hostile --brief --root root.pem"), (token, "decode hostile --brief"),
    ] {
      let outcome = system.run("receiptctl \(words)")
      #expect(!outcome.out.isEmpty)
      let controls = outcome.out.unicodeScalars.filter {
        $0 != "\n" && ($0.value < 0x20 || 0x7F...0x9F ~= $0.value)
      }
      #expect(controls.isEmpty, "\(words)")
    }
  }

  @Test func `--brief prints a line for each document, and totals`() throws {
    let outcome = try Self.system().run("receiptctl all --brief --root root.pem")
    #expect(outcome.status == .inputOutput)
    let lines = outcome.out.split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0)
    }
    try #require(lines.count >= 6)
    #expect(lines[0].hasPrefix("NOT VALID  all/cut.der       ["))
    #expect(lines[1].hasPrefix("VALID      all/notes.der     app receipt"))
    #expect(
      lines[2]
        == "NOT READ   all/secret.der    [io/permission]  permission denied"
    )
    #expect(lines[3].hasPrefix("VALID      all/sub/bare.der  app receipt, "))
    #expect(lines[4].isEmpty)
    #expect(
      lines[5]
        == "4 files: 2 valid, 1 not valid, 1 not read; signed under a configured root"
    )
    #expect(lines[6].hasPrefix("  1  "))
  }

  @Test(arguments: ["", "--brief ", "--json "])
  func `--only prints the documents of one verdict`(option: String) throws {
    var system = try Lab.shared().system
    system.files["bad.der"] = system.files["cut.der"]
    let files = "notes.der bad.der cut.der --root root.pem"
    let bad = system.run("receiptctl \(option)--only invalid \(files)")
    #expect(
      !bad.out.contains("notes.der") && bad.out.contains("bad.der") && bad.out.contains("cut.der")
    )
    #expect(bad.status == .notValid)
    let good = system.run("receiptctl \(option)--only valid \(files)")
    #expect(good.out.contains("notes.der") && !good.out.contains("bad.der"))
    #expect(good.status == .notValid)
  }

  @Test(arguments: [40, 80, 120])
  func `no file name reaches the left edge of a terminal, where the verdicts are`(
    columns: Int
  ) throws {
    var system = try Self.system()
    let name = String(repeating: "x ", count: columns) + "VALID         bare.der  app receipt"
    system.files["forged/\(name)"] = system.files["cut.der"]
    system.outputIsTerminal = true
    system.columns = columns
    let out = system.run("receiptctl forged --brief --color never").out
    let rows = out.split(separator: "\n")
    for row in rows { #expect(row.count <= columns) }
    #expect(rows.count { $0.hasPrefix("VALID") } == 0)
    #expect(rows.count { $0.hasPrefix("NOT VALID ") } == 1)
  }

  @Test func `lines of --brief fit on a terminal, which shows the hints at the end`() throws {
    var system = try Self.system()
    system.outputIsTerminal = true
    system.columns = 80
    let lines = system.run("receiptctl all --brief --color never").out.split(separator: "\n")
    for line in lines.prefix(4) { #expect(line.count <= 80) }
    #expect(lines.contains { $0.contains("hint: for a test authority") })
  }

  @Test func `--brief counts documents and files`() throws {
    let system = try TokenLab.shared().system
    let token = try #require(system.files["refunded"])
    var other = system
    other.files["tokens"] = token + Array("\n".utf8) + token + Array("\n".utf8)
    let out = other.run("receiptctl tokens refunded --brief --root root.pem").out
    #expect(
      out.contains(
        "\n3 documents in 2 files: 3 valid; 3 refunded; signed under a configured root\n"
      )
    )
  }

  @Test(arguments: [
    (4, true, "", false), (5, true, "", true), (5, false, "", false), (5, true, "--full ", false),
    (5, true, "--json ", false), (1, false, "--brief ", true), (1, true, "--brief --full ", false),
  ])
  func `more than four files on a terminal have brief answers`(
    count: Int,
    isTerminal: Bool,
    option: String,
    isBrief: Bool
  ) throws {
    var system = try Lab.shared().system
    system.outputIsTerminal = isTerminal
    let files = Array(repeating: "notes.der", count: count).joined(separator: " ")
    for verb in ["verify", "decode"] {
      let out = system.run("receiptctl \(verb) --color never \(option)\(files)").out
      #expect(out.contains("\n\n\(count) file") == isBrief)
    }
  }
}
