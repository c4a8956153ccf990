// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import Foundation
import ReceiptCommands
import StrictTime
import SystemIO
import Testing

/// Documents in the rows of tables, dumps, JSON lines and logs.
struct TableInputTests {
  private struct Answer: Decodable {
    let verdict: String
    let row: Int?
    let column: String?
    let line: Int?
    let error: Fault?

    struct Fault: Decodable {
      let code: String
    }
  }

  private func answers(_ outcome: FakeSystem.Outcome) throws -> [Answer] {
    try outcome.bytes.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Answer.self, from: Data($0))
    }
  }

  /// Runs a verb on one file of a system with the documents of the lab.
  private func run(_ verb: String, _ text: String, in lab: TableLab) -> FakeSystem.Outcome {
    var system = lab.system
    system.files["table"] = Array(text.utf8)
    return system.run("receiptctl \(verb) table")
  }

  @Test(arguments: TableSample.allCases)
  func `each row of a table has an answer with its row and column`(form: TableSample) throws {
    let lab = try TableLab()
    let text = lab.text(form)
    let verified = try answers(run("verify --json \(TableLab.roots)", text, in: lab))
    #expect(verified.map(\.row) == form.rows)
    #expect(verified.allSatisfy { $0.verdict == "valid" && $0.column == form.column })
    let decoded = try answers(run("decode --json", text, in: lab))
    #expect(decoded.map(\.row) == form.rows)
    #expect(decoded.allSatisfy { $0.column == form.column && $0.error == nil })
    // Lines of JSON are the own form of a batch.
    guard form != .jsonLines else { return }
    let batch = try answers(run("batch --quiet \(TableLab.roots)", text, in: lab))
    #expect(batch.map(\.row) == form.rows)
    #expect(batch.map(\.line) == form.rows)
    #expect(batch.allSatisfy { $0.verdict == "valid" && $0.column == form.column })
  }

  @Test(arguments: TableSample.allCases)
  func `a table is the evidence of its documents`(form: TableSample) throws {
    let lab = try TableLab()
    var system = lab.system
    system.files["lines"] = Array(lab.tokens.joined(separator: "\n").utf8)
    let line = "entitlements --root root.pem --at 2025-03-01"
    let outcome = run(line, lab.text(form), in: lab)
    #expect(outcome.status == .success)
    #expect(outcome.out == system.run("receiptctl \(line) lines").out)
  }

  @Test(arguments: [
    (TableSample.csv, "a heading, 5 cells without a document"),
    (.postgres, "5 cells without a document"), (.log, "1 line without a document"),
    (.jsonLines, "1 line without a document"), (.column, "a heading"),
  ])
  func `what has no document is counted`(form: TableSample, words: String) throws {
    let lab = try TableLab()
    let note = "receiptctl: note: table: left out: \(words)\n"
    #expect(run("verify \(TableLab.roots)", lab.text(form), in: lab).err == note)
    guard form != .jsonLines else { return }
    #expect(run("batch \(TableLab.roots)", lab.text(form), in: lab).err.hasSuffix(note))
  }

  @Test(arguments: TableSample.allCases)
  func `a damaged row is an error with its row, never passed over`(form: TableSample) throws {
    let lab = try TableLab()
    let text = lab.text(form).replacingOccurrences(
      of: lab.tokens[1],
      with: String(lab.tokens[1].prefix(700))
    )
    let outcome = run("verify --json \(TableLab.roots)", text, in: lab)
    #expect(outcome.status == .notValid)
    let found = try answers(outcome)
    #expect(found.map(\.row) == form.rows)
    #expect(found.map(\.verdict) == ["valid", "invalid", "valid"])
    let code = form == .jsonCells ? "jws/segments" : "input/cut-token"
    #expect(found[1].error?.code == code)
    let access = run("entitlements --root root.pem --at 2025-03-01 --json", text, in: lab)
    #expect(access.status == .notValid)
    #expect(access.out.contains("\"refusedCount\":1"))
    #expect(access.out.contains("\"row\":\(form.rows[1])"))
  }

  @Test func `the title of an answer names row and column`() throws {
    let lab = try TableLab()
    let out = run("verify \(TableLab.roots)", lab.text(.csv), in: lab).out
    #expect(out.hasPrefix("table, row 2, column token:\nVALID"))
  }

  @Test(arguments: ["", "\\x", "0x", "\\\\x"])
  func `bytes in hexadecimal are receipts, and cut ones errors`(mark: String) throws {
    let lab = try TableLab()
    let digits = lab.hexadecimal
    let text =
      "id,receipt\n1,\(mark)\(digits)\n2,\(mark)\(digits.uppercased())\n"
      + "3,\(mark)\(digits.prefix(801))\n4,\(mark)\(digits.prefix(800))\n"
    let outcome = run("verify --json \(TableLab.roots)", text, in: lab)
    let found = try answers(outcome)
    #expect(found.map(\.verdict) == ["valid", "valid", "invalid", "invalid"])
    #expect(found.map(\.row) == [2, 3, 4, 5])
    #expect(found[2].error?.code == "table/row")
    #expect(found[3].error?.code == "cms/malformed")
  }

  @Test func `literals of SQL are receipts`() throws {
    let lab = try TableLab()
    let digits = lab.hexadecimal
    let text = """
      CREATE TABLE p(a, b);
      INSERT INTO p VALUES(X'\(digits)', 0x\(digits));
      INSERT INTO p VALUES(E'\\\\x\(digits)', decode('\(digits)', 'hex'));
      INSERT INTO p VALUES('\\x\(digits)'::bytea, '\(lab.base64)');

      """
    let found = try answers(run("verify --json \(TableLab.roots)", text, in: lab))
    #expect(found.map(\.verdict) == Array(repeating: "valid", count: 6))
    #expect(found.map(\.row) == [1, 1, 2, 2, 3, 3])
    #expect(found.map(\.column) == ["1", "2", "1", "2", "1", "2"])
  }

  @Test func `raw bytes with the escapes of MySQL are a receipt`() throws {
    let lab = try TableLab()
    var text = Array("-- MySQL dump 10.13\nINSERT INTO `p` VALUES (1,_binary '".utf8)
    for byte in lab.receipt {
      switch byte {
      case 0: text += Array("\\0".utf8)
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [0x5C, byte]
      case 0x0A: text += Array("\\n".utf8)
      case 0x0D: text += Array("\\r".utf8)
      case 0x1A: text += Array("\\Z".utf8)
      default: text.append(byte)
      }
    }
    text += Array("');\n".utf8)
    var system = lab.system
    system.files["table"] = text
    #expect(system.run("receiptctl verify \(TableLab.roots) table").status == .success)
    #expect(system.run("receiptctl batch --quiet \(TableLab.roots) table").status == .success)
  }

  @Test func `a quoted cell may have line breaks, separators and quotation marks`() throws {
    let lab = try TableLab()
    let folded = stride(from: 0, to: lab.base64.count, by: 76).map { start in
      lab.base64.dropFirst(start).prefix(76)
    }.joined(separator: "\r\n")
    let text = "id,receipt,note\r\n1,\"\(folded)\",\"a \"\"b\"\", c\"\r\n2,\(lab.tokens[0]),\r\n"
    let found = try answers(run("verify --json \(TableLab.roots)", text, in: lab))
    #expect(found.map(\.verdict) == ["valid", "valid"])
    #expect(found.map(\.row) == [2, 3])
  }

  /// A text, the rows with documents and the codes of their errors, `nil` for valid ones.
  @Test(
    arguments: [
      ("id,token\n1,A\n2\n3,x,B\n", [2, 4], [nil, nil]),
      ("id,token\n1,A\n2,\"B\n3,C\n4,A\n", [2, 3, 4, 5], [nil, "table/row", nil, nil]),
      ("id,token\n1,A\n\n2,B\n", [2, 4], [nil, nil]),
      ("id,token\n1,A\n2,eyJhbGci\n", [2, 3], [nil, "input/cut-token"]),
      ("id,token\n1,A\n2,eyJhbGciOiJFUzI1NiIs…ab\n", [2, 3], [nil, "input/cut-token"]),
      ("old,new\nA,B\n", [2, 2], [nil, nil]),
      ("id,session,token\n1,S,A\n2,S,\n", [2], [nil]),
      ("INSERT INTO p VALUES (1,'A'),(2,'B", [1, 2], [nil, "table/row"]),
      ("INSERT INTO p VALUES (1,'A'),", [1, 2], [nil, "table/row"]),
      ("COPY p (id, token) FROM stdin;\n1\tA\n2\tB\n", [1, 2, 3], [nil, nil, "table/row"]),
      (
        "2026-01-01 10:00 token=A\n2026-01-01 10:01 session=S\n2026-01-01 10:02 eyJhbGciOiJFUzI1NiIsIng…\n",
        [1, 3], [nil, "input/cut-token"]
      ),
      ("| a | b |\n|---|---|\n| 1 | A |\n", [2], [nil]),
      ("sep=;\nid;token\n1;A\n", [3], [nil]), ("id|token\n1|A\n2|B\n", [2, 3], [nil, nil]),
      ("A\n{\"x\":1}\n", [1, 2], [nil, "input/json"]),
      ("id,token\n1,A\n", [2], [nil]), ("1,A\n", [1], [nil]), ("token\nA\n", [2], [nil]),
    ] as [(String, [Int], [String?])]
  )
  func `has one answer for each row`(text: String, rows: [Int], codes: [String?]) throws {
    let lab = try TableLab()
    let session = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln"
    var filled = ""
    for character in text {
      switch character {
      case "A" where filled.hasSuffix(" ") || ",\t'\"=\n;|".contains(filled.last ?? "\n"):
        filled += lab.tokens[0]
      case "B" where ",\t'\" |".contains(filled.last ?? " "): filled += lab.tokens[1]
      case "C" where ",".contains(filled.last ?? " "): filled += lab.tokens[2]
      case "S" where filled.hasSuffix(",") || filled.hasSuffix("="): filled += session
      default: filled.append(character)
      }
    }
    let outcome = run("verify --json \(TableLab.roots)", filled, in: lab)
    let found = try answers(outcome)
    #expect(found.map(\.row) == rows)
    #expect(found.map { $0.error?.code } == codes)
    #expect(outcome.status == (codes.contains { $0 != nil } ? .notValid : .success))
  }

  @Test func `a NUL in a document is an error of its row`() throws {
    let lab = try TableLab()
    let token = lab.tokens[0]
    let text = "id,token\n1,\(lab.tokens[1])\n2,\(token.prefix(500))\0\(token.dropFirst(500))\n"
    let outcome = run("verify --json \(TableLab.roots)", text, in: lab)
    #expect(outcome.status == .notValid)
    #expect(try answers(outcome).map(\.verdict) == ["valid", "invalid"])
  }

  @Test(arguments: [
    "originalTransactionId\n2000000587600608\n2000000587600609\n",
    "id,originalTransactionId\n1,2000000587600608\n2,2000000587600609\n",
    "INSERT INTO p (id) VALUES (1),(2);\n",
    "id,receipt\n1,NULL\n2,\\N\n",
  ])
  func `a table without documents has one error`(text: String) throws {
    let lab = try TableLab()
    for verb in ["verify", "decode", "entitlements"] {
      let outcome = run("\(verb) --json", text, in: lab)
      #expect(outcome.status == .notValid)
      #expect(outcome.out.contains("table/no-documents"))
      #expect(outcome.out.count { $0 == "\n" } == 1)
    }
    let batch = run("batch --quiet", text, in: lab)
    #expect(batch.status == .notValid)
    #expect(batch.err.contains("[table/no-documents]"))
  }

  @Test(arguments: [
    "Hi,\n\nthe token, as asked, is A, thanks\n", "Token: A\n", "TOKEN=\"A\"\n",
    "status: 200, token: A\n", "2026-01-01T10:00:00Z token A\n2026-01-02T10:00:00Z end\n",
    "[A]", "{\"a\": 1, \"token\": \"A\"}",
  ])
  func `text around one document is no table`(text: String) throws {
    let lab = try TableLab()
    let parts = text.split(separator: "A", omittingEmptySubsequences: false)
    let found = try answers(
      run("verify --json \(TableLab.roots)", parts.joined(separator: lab.tokens[0]), in: lab)
    )
    #expect(found.count == 1)
    #expect(found.first?.row == nil)
  }

  @Test func `several documents in prose stay one error`() throws {
    let lab = try TableLab()
    let text = "Hi,\n\nhere are two: \(lab.tokens[0])\nand \(lab.tokens[1])\n"
    let found = try answers(run("verify --json", text, in: lab))
    #expect(found.map { $0.error?.code } == ["input/several-documents"])
  }

  /// Counts the bytes that are in memory and those that are moved, of a table of a million cells.
  @Test(arguments: ["verify --quiet", "decode --quiet", "batch --quiet"], [150, 600])
  func `memory does not grow with the rows`(verb: String, rows: Int) {
    let row =
      Array("1,anna@example.com,eyJhbGciOiJFUzI1NiIsIng1YyI6WyJ".utf8)
      + [UInt8](repeating: UInt8(ascii: "M"), count: 4000) + [0x0A]
    var rest = rows
    var most = 0
    var moved = 0
    let stream = ByteStream(size: nil) { front, room, _ throws(ReadError) in
      guard rest > 0 else { return .end }
      let count = min(rest, max(1, room / row.count))
      rest -= count
      moved += front.count
      most = max(most, front.count)
      return .bytes(Array(front) + Array(repeatElement(row, count: count).joined()))
    }
    var terminal = Terminal(
      out: { _ throws(WriteError) in },
      err: { _ throws(WriteError) in },
      read: { _, _ throws(ReadError) in throw .notFound },
      now: { .latest }
    )
    terminal.open = { _ throws(ReadError) in stream }
    let words = verb.split(separator: " ").map { Array($0.utf8) } + [Array("-".utf8)]
    #expect(ReceiptTool.run(words, in: terminal) == .notValid)
    #expect(rest == 0)
    #expect(most <= 1 << 18)
    #expect(moved <= rows * row.count)
  }

  @Test func `a row beyond the limit has an error, and those after it an answer`() throws {
    let lab = try TableLab()
    let long = String(repeating: "x", count: 20_000)
    var system = lab.system
    // More than the front that decides about the form.
    let filler = repeatElement("9,\(String(repeating: "y", count: 8000))\n", count: 40).joined()
    let text = "id,token\n\(filler)1,\(lab.tokens[0])\n2,\(long)\n3,\(lab.tokens[1])\n"
    system.files["table"] = Array(text.utf8)
    let outcome = system.run("receiptctl verify --json --max-size 16K \(TableLab.roots) table")
    #expect(try answers(outcome).map { $0.error?.code } == [nil, "input/too-large", nil])
    #expect(try answers(outcome).map(\.row) == [42, 43, 44])
  }

  @Test(arguments: [
    "id,token\n1,A\n" + String(repeating: ",", count: 70_000) + "\n2,A\n",
    "INSERT INTO p VALUES (1,'A'),(" + String(repeating: "1,", count: 70_000) + "1),(2,'A');\n",
  ])
  func `a row of too many cells has an error, and those after it an answer`(
    text: String
  ) throws {
    let lab = try TableLab()
    let filled = text.replacingOccurrences(of: "A", with: lab.tokens[0]).replacingOccurrences(
      of: "INSERT INTO p V\(lab.tokens[0])LUES",
      with: "INSERT INTO p VALUES"
    )
    let outcome = run("verify --json \(TableLab.roots)", filled, in: lab)
    #expect(try answers(outcome).map { $0.error?.code } == [nil, "table/row", nil])
  }

  @Test func `a statement without values is passed over`() throws {
    let lab = try TableLab()
    let text =
      "INSERT INTO q SELECT * FROM r;\nINSERT INTO p (a) VALUES ('\(lab.tokens[0])');\n"
      + String(repeating: "INSERT INTO q\n", count: 5000) + ";\n"
    let outcome = run("verify --json \(TableLab.roots)", text, in: lab)
    #expect(try answers(outcome).map(\.verdict) == ["valid"])
  }

  @Test func `a program that waits for its first answer gets it`() throws {
    let lab = try TableLab()
    var system = lab.system
    let line = Array("\(lab.tokens[0])\n".utf8)
    system.arrivals = [.bytes(Array("id,token\n".utf8)), .nothingYet, .bytes(line)]
    let outcome = system.run("receiptctl batch --quiet \(TableLab.roots) -")
    #expect(try answers(outcome).map(\.verdict) == ["invalid", "valid"])
    #expect(try answers(outcome).map(\.row) == [nil, nil])
  }

  @Test func `a cell of a batch chooses no id and no time`() throws {
    let lab = try TableLab()
    let json = #"{"data":"\#(lab.tokens[0])","id":"x","at":"2001-01-01T00:00:00Z"}"#
    let cell = json.split(separator: "\"", omittingEmptySubsequences: false).joined(
      separator: "\"\""
    )
    let outcome = run("batch --quiet \(TableLab.roots)", "id,body\n1,\"\(cell)\"\n", in: lab)
    #expect(outcome.out.contains("\"id\":null"))
    #expect(try answers(outcome).map(\.verdict) == ["valid"])
  }
}
