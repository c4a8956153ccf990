// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import SystemIO
import Testing

/// `receiptctl vectors score`.
@Suite struct VectorScoreTests {
  @Test func `lists dangerous disagreements first`() {
    var system = VectorLab.system
    system.input = Array(
      """
      [{"id": "json/small/number", "result": "invalid", "error": "json/truncated", "offset": 1},
       {"id": "json/small/end", "result": "valid"},
       {"id": "json/small/more", "result": "invalid", "error": "asn1/truncated"},
       {"id": "json/small/either", "result": "invalid"},
       {"id": "asn1/small/five", "result": "skipped"},
       {"id": "json/small/slip", "result": "valid"}]
      """.utf8
    )
    ExpectedRun(
      "an array on standard input",
      "receiptctl vectors score --vectors lab -",
      status: .notValid,
      out: """
        VACUOUS  4 of 6 vectors were run, 1 skipped, 1 missing

        accepts no valid vector: json-read
          Refusing everything scores well: run the valid vectors too, with anchors and
          time.

        missing results: 1
          The results end with json/small/slip.

        DANGEROUS: accepted, must be rejected: 1
          VECTOR          EXPECTED             ANSWERED
          json/small/end  json/truncated at 1  valid

        rejected, must be accepted: 1
          VECTOR             EXPECTED  ANSWERED
          json/small/number  valid     json/truncated at 1

        rejected with another code: 1
          VECTOR           EXPECTED    ANSWERED
          json/small/more  json/other  asn1/truncated

        unknown vector ids: 1
          json/small/slip

          LEVEL   VALID ACCEPTED  INVALID REJECTED  EITHER  SKIP  MISS
          must    0 of 1          0 of 1            0       1     0
          should  0 of 0          1 of 1            0       0     1
          house   0 of 0          0 of 0            1       0     0

          SUITE       RAN  SKIP  MISS  RESULT  LAYER  CODE  OFFSET
          json/small  4    0     0     2       1      1     1
          asn1/small  0    1     1     0       0      0     0
          total       4    1     1     2       1      1     1

        """
    ).check(in: system)
  }

  @Test func `a different error code or offset is not a disagreement`() {
    var system = VectorLab.system
    system.files["results"] = Array(
      """
      {"id": "json/small/number", "result": "valid"}
      {"id": "json/small/end", "result": "invalid", "error": "json/truncated"}
      {"id": "json/small/more", "result": "invalid", "error": "json/else"}
      {"id": "json/small/either", "result": "skipped"}

      """.utf8
    )
    ExpectedRun(
      "one result per line, of one suite",
      "receiptctl vectors score --vectors lab --suite json/small results",
      out: """
        AGREES IN RESULTS  3 of 4 vectors were run, 1 skipped, 0 missing

        rejected with another code: 1
          VECTOR           EXPECTED    ANSWERED
          json/small/more  json/other  json/else

        rejected at another offset: 1
          VECTOR          EXPECTED             ANSWERED
          json/small/end  json/truncated at 1  json/truncated

          LEVEL   VALID ACCEPTED  INVALID REJECTED  EITHER  SKIP  MISS
          must    1 of 1          1 of 1            0       0     0
          should  0 of 0          1 of 1            0       0     0
          house   0 of 0          0 of 0            0       1     0

          SUITE       RAN  SKIP  MISS  RESULT  LAYER  CODE  OFFSET
          json/small  3    1     0     3       3      2     1
          total       3    1     0     3       3      2     1

        """
    ).check(in: system)
  }

  @Test(arguments: [
    ("", "no results", "vectors/no-results"),
    ("[]", "no results", "vectors/no-results"),
    ("id,result", "not valid JSON", "json/unexpected-byte at 0"),
    (
      #"{"result": "valid"}"#, "field id is missing or has another type", "vectors/member at 0"
    ),
    (
      #"{"id": "a", "result": "maybe"}"#, "field result is missing or has another type",
      "vectors/member at 0"
    ),
    (
      #"[{"id": "a", "result": "invalid", "offset": "4"}]"#,
      "field offset is missing or has another type", "vectors/member at 44"
    ),
    (
      "{\"id\": \"a\", \"result\": \"valid\"}\n{\"id\": \"a\", \"result\": \"invalid\"}",
      "two results for a", "vectors/duplicate-result at 31"
    ),
    ("[1]", "not an object where one is required", "vectors/member at 1"),
  ])
  func `reports unreadable results and scores nothing`(
    text: String,
    message: String,
    code: String
  ) {
    var system = VectorLab.system
    system.files["results"] = Array(text.utf8)
    let outcome = system.run("receiptctl vectors score --vectors lab results")
    #expect(outcome.status == .notValid)
    #expect(outcome.out.isEmpty)
    #expect(outcome.err.hasPrefix("receiptctl: error: results: \(message)  [\(code)]\n"))
  }

  @Test func `does not report agreement if all vectors were skipped`() {
    var system = VectorLab.system
    system.columns = 80
    system.input = Array(#"{"id": "json/small/end", "result": "skipped", "error": null}"#.utf8)
    let outcome = system.run("receiptctl vectors score --vectors lab")
    #expect(outcome.status == .notValid)
    #expect(outcome.firstLine == "INCOMPLETE  0 of 6 vectors were run, 1 skipped, 5 missing")
    system.input = Array(Self.results { _ in "skipped" }.utf8)
    let all = system.run("receiptctl vectors score --vectors lab")
    #expect(all.status == .success)
    #expect(all.firstLine == "NOT RUN  0 of 6 vectors were run, 6 skipped, 0 missing")
  }

  @Test func `does not read results from a terminal`() {
    var system = VectorLab.system
    system.inputIsTerminal = true
    let outcome = system.run("receiptctl vectors score --vectors lab")
    #expect(outcome.status == .usage)
    #expect(outcome.err.contains("FILE"))
    #expect(outcome.err.contains("[usage/missing-operand]"))
  }

  // MARK: Verdicts

  private static let ids = [
    "json/small/number", "json/small/end", "json/small/more", "json/small/either",
    "asn1/small/five", "asn1/small/null",
  ]

  /// The correct result of each vector, or the one of `change`.
  static func results(_ change: (String) -> String? = { _ in nil }) -> String {
    ids.map { id in
      let correct = ["json/small/end", "json/small/more"].contains(id) ? "invalid" : "valid"
      return #"{"id": "\#(id)", "result": "\#(change(id) ?? correct)"}"#
    }.joined(separator: "\n")
  }

  private static func only(_ id: String, _ result: String) -> String {
    results { $0 == id ? result : nil }
  }

  @Test(arguments: [
    (results(), "", "AGREES IN RESULTS", CommandStatus.success),
    // Refusing everything, and accepting everything.
    (results { _ in "invalid" }, "", "VACUOUS", .notValid),
    (results { _ in "valid" }, "", "DISAGREES", .notValid),
    // One operation accepts nothing; the other one is not asked for.
    (results { $0.hasPrefix("asn1") ? "invalid" : nil }, "", "VACUOUS", .notValid),
    (
      results { $0.hasPrefix("asn1") ? "invalid" : nil }, " --suite json", "AGREES IN RESULTS",
      .success
    ),
    (
      results { $0.hasPrefix("asn1") ? "invalid" : nil }, " --operation json-read",
      "AGREES IN RESULTS", .success
    ),
    (results { $0.hasPrefix("asn1") ? "skipped" : nil }, "", "AGREES IN RESULTS", .success),
    (only("json/small/end", "valid"), "", "DISAGREES", .notValid),
    (only("json/small/end", "valid"), " --level should", "AGREES IN RESULTS", .success),
    (only("json/small/more", "valid"), "", "DISAGREES", .notValid),
    (only("json/small/more", "valid"), " --level must", "AGREES IN RESULTS", .success),
    (only("asn1/small/null", "invalid"), "", "DISAGREES", .notValid),
    (only("json/small/either", "invalid"), "", "AGREES IN RESULTS", .success),
    (
      results() + #"{"id": "json/small/new", "result": "skipped"}"#.withLine, "", "INCOMPLETE",
      .notValid
    ),
    (results().firstLines(4), "", "INCOMPLETE", .notValid),
    (results().firstLines(4), " --suite json", "AGREES IN RESULTS", .success),
    (results().firstLines(3), " --suite json", "INCOMPLETE", .notValid),
    (#"{"id": "json/other", "result": "valid"}"#, "", "INCOMPLETE", .notValid),
  ])
  func `the first word and the status follow from the levels`(
    results: String,
    options: String,
    word: String,
    status: CommandStatus
  ) {
    var system = VectorLab.system
    system.files["results"] = Array(results.utf8)
    let outcome = system.run("receiptctl vectors score --vectors lab results\(options)")
    #expect(outcome.status == status)
    #expect(outcome.firstLine.hasPrefix("\(word)  "), "\(outcome.out)")
    let json = system.run("receiptctl vectors score --vectors lab results --json\(options)")
    #expect(json.status == status)
    #expect(json.out.contains(#""verdict":"\#(word)""#))
  }

  @Test func `another result of level house is shown, and does not disagree`() {
    var system = VectorLab.system
    system.edit("lab/suites/json/small.json", #""level": "should""#, #""level": "house""#)
    system.sealVectors()
    system.files["results"] = Array(Self.only("json/small/more", "valid").utf8)
    let outcome = system.run("receiptctl vectors score --vectors lab results")
    #expect(outcome.status == .success)
    #expect(outcome.out.contains("another result where ReceiptKit has its own rule: 1\n"))
  }

  @Test func `compares two files of results`() {
    var system = VectorLab.system
    system.files["a"] = Array(Self.only("json/small/end", "valid").utf8)
    system.files["b"] = Array(Self.only("asn1/small/null", "invalid").utf8)
    ExpectedRun(
      "a regression and an improvement",
      "receiptctl vectors compare --vectors lab a b",
      status: .notValid,
      out: """
        DIFFERENT  1 regressions, 1 improvements, 0 other differences

        regressions: 1
          VECTOR           LEVEL   BEFORE  NOW
          asn1/small/null  should  valid   invalid

        improvements: 1
          VECTOR          LEVEL  BEFORE  NOW
          json/small/end  must   valid   invalid

        """
    ).check(in: system)
    #expect(system.run("receiptctl vectors compare --vectors lab a a").status == .success)
    #expect(system.run("receiptctl vectors compare --vectors lab a").status == .usage)
  }

  @Test func `lists what changed between two versions`() {
    var system = VectorLab.system
    for (path, bytes) in system.files where path.hasPrefix("lab/") {
      system.files["old/\(path.dropFirst(4))"] = bytes
    }
    system.edit("lab/suites/json/small.json", "json/small/more", "json/small/next")
    system.edit(
      "lab/suites/json/small.json",
      #""level": "must", "comment": "A"#,
      #""level": "should", "comment": "A"#
    )
    system.sealVectors()
    ExpectedRun(
      "by id",
      "receiptctl vectors changes old lab --json",
      out: """
        {"change":"removed","id":"json/small/more","parts":[]}
        {"change":"added","id":"json/small/next","parts":[]}
        {"change":"changed","id":"json/small/number","parts":["level"]}

        """
    ).check(in: system)
  }
}

extension String {
  fileprivate var withLine: String { "\n" + self }

  fileprivate func firstLines(_ count: Int) -> String {
    split(separator: "\n").prefix(count).joined(separator: "\n")
  }
}
