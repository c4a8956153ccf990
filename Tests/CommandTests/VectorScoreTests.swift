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
       {"id": "json/small/gone", "result": "valid"},
       {"id": "json/small/slip", "result": "valid"}]
      """.utf8
    )
    ExpectedRun(
      "an array on standard input",
      "receiptctl vectors score --vectors lab -",
      status: .notValid,
      out: """
        DISAGREES  4 of 6 vectors were run, 1 skipped, 1 missing

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

          SUITE       RAN  SKIP  MISS  RESULT  LAYER  CODE  OFFSET
          json/small  4    0     0     2       1      1     1
          asn1/small  0    1     1     0       0      0     0
          total       4    1     1     2       1      1     1

        """
    ).check(in: system)
  }

  @Test func `a result for a former id counts unless there is one for the current id`() {
    var system = VectorLab.system
    let rejected = #"{"id": "json/small/old", "result": "invalid", "error": "json/truncated"}"#
    system.files["results"] = Array(rejected.utf8)
    let former = system.run("receiptctl vectors score --vectors lab --suite json/small results")
    #expect(former.status == .success)
    #expect(
      former.firstLine == "AGREES IN RESULTS  1 of 4 vectors were run, 0 skipped, 3 missing"
    )
    system.files["results"] = Array(
      (rejected + "\n" + #"{"id": "json/small/end", "result": "valid"}"#).utf8
    )
    let current = system.run("receiptctl vectors score --vectors lab --suite json/small results")
    #expect(current.status == .notValid)
  }

  @Test func `a different error code or offset is not a disagreement`() {
    var system = VectorLab.system
    system.files["results"] = Array(
      """
      {"id": "json/small/end", "result": "invalid", "error": "json/truncated"}
      {"id": "json/small/more", "result": "invalid", "error": "json/else"}

      """.utf8
    )
    ExpectedRun(
      "one result per line, of one suite",
      "receiptctl vectors score --vectors lab --suite json/small results",
      out: """
        AGREES IN RESULTS  2 of 4 vectors were run, 0 skipped, 2 missing

        rejected with another code: 1
          VECTOR           EXPECTED    ANSWERED
          json/small/more  json/other  json/else

        rejected at another offset: 1
          VECTOR          EXPECTED             ANSWERED
          json/small/end  json/truncated at 1  json/truncated

          SUITE       RAN  SKIP  MISS  RESULT  LAYER  CODE  OFFSET
          json/small  2    0     2     2       2      1     0
          total       2    0     2     2       2      1     0

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
    #expect(outcome.status == .success)
    #expect(outcome.firstLine == "NOT RUN  0 of 6 vectors were run, 1 skipped, 5 missing")
  }

  @Test func `does not read results from a terminal`() {
    var system = VectorLab.system
    system.inputIsTerminal = true
    let outcome = system.run("receiptctl vectors score --vectors lab")
    #expect(outcome.status == .usage)
    #expect(outcome.err.contains("RESULTS"))
    #expect(outcome.err.contains("[usage/missing-operand]"))
    #expect(system.run("receiptctl vectors score --json").status == .usage)
  }
}
