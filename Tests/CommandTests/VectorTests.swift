// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import SystemIO
import TestSupport
import Testing

/// `receiptctl vectors list` and `run`.
@Suite struct VectorTests {
  @Test func `lists suites, or the vectors of one`() {
    ExpectedRun(
      "all suites",
      "receiptctl vectors list --vectors lab",
      out: """
          SUITE       OPERATION  VECTORS  DESCRIPTION
          json/small  json-read  4        Some texts.
          asn1/small  asn1-read  2        Some elements.

        """
    ).check(in: VectorLab.system)
    ExpectedRun(
      "the vectors of one suite",
      "receiptctl vectors list --vectors lab --suite json/small",
      out: """
        json/small: json-read, 4 vectors
          Some texts.

          VECTOR             LEVEL   RESULT      ERROR
          json/small/number  must    valid       -
            A number.
          json/small/end     must    invalid     json/truncated at 1
            It ends too early.
          json/small/more    should  invalid     json/other
            Something follows.
          json/small/either  house   acceptable  -
            Who knows?

        """
    ).check(in: VectorLab.system)
  }

  @Test func `a topic selects its suites, and JSON has a line for each`() {
    ExpectedRun(
      "suites",
      "receiptctl vectors list --vectors lab --json",
      out: """
        {"count":4,"description":"Some texts.","operation":"json-read","suite":"json/small"}
        {"count":2,"description":"Some elements.","operation":"asn1-read","suite":"asn1/small"}

        """
    ).check(in: VectorLab.system)
    ExpectedRun(
      "vectors",
      "receiptctl vectors list --vectors lab --suite asn1 --json",
      out: """
        {"comment":"The number 5.","error":null,"id":"asn1/small/five","level":"must","offset":null,"result":"valid"}
        {"comment":"A NULL.","error":null,"id":"asn1/small/null","level":"should","offset":null,"result":"valid"}

        """
    ).check(in: VectorLab.system)
  }

  @Test func `reports that all vectors agree`() {
    ExpectedRun(
      "a value, equivalent codes, and either answer",
      "receiptctl vectors run --vectors lab",
      out: """
        AGREES  6 of 6 vectors were run, 0 skipped, 0 missing

          LEVEL   VALID ACCEPTED  INVALID REJECTED  EITHER  SKIP  MISS
          must    2 of 2          1 of 1            0       0     0
          should  1 of 1          1 of 1            0       0     0
          house   0 of 0          0 of 0            1       0     0

          SUITE       RAN  SKIP  MISS  RESULT  LAYER  CODE  OFFSET
          json/small  4    0     0     4       4      4     4
          asn1/small  2    0     0     2       2      2     2
          total       6    0     0     6       6      6     6

        """
    ).check(in: VectorLab.system)
    ExpectedRun(
      "results as JSON",
      "receiptctl vectors run --vectors lab --suite json --json",
      out: """
        {"error":null,"id":"json/small/number","offset":null,"result":"valid"}
        {"error":"json/truncated","id":"json/small/end","offset":1,"result":"invalid"}
        {"error":"json/trailing-data","id":"json/small/more","offset":2,"result":"invalid"}
        {"error":null,"id":"json/small/either","offset":null,"result":"valid"}

        """
    ).check(in: VectorLab.system)
  }

  @Test func `lists disagreements, including values and unknown operations`() {
    var system = VectorLab.system
    system.edit("lab/suites/json/small.json", #"{"number": "1"}"#, #"{"number": "7"}"#)
    system.edit("lab/suites/json/small.json", #""offset": 1"#, #""offset": 9"#)
    system.edit("lab/suites/asn1/small.json", #""as": "null""#, #""as": "magic""#)
    system.sealVectors()
    ExpectedRun(
      "disagreements end with status 1",
      "receiptctl vectors run --vectors lab",
      status: .notValid,
      out: """
        AGREES IN RESULTS  5 of 6 vectors were run, 1 skipped, 0 missing

        rejected at another offset: 1
          VECTOR          EXPECTED             ANSWERED
          json/small/end  json/truncated at 9  json/truncated at 1

        accepted with another value: 1
          VECTOR             EXPECTED   ANSWERED
          json/small/number  its value  another

        skipped: unknown operation or missing file: 1
          VECTOR           EXPECTED   ANSWERED
          asn1/small/null  an answer  parameter as

          LEVEL   VALID ACCEPTED  INVALID REJECTED  EITHER  SKIP  MISS
          must    2 of 2          1 of 1            0       0     0
          should  0 of 0          1 of 1            0       1     0
          house   0 of 0          0 of 0            1       0     0

          SUITE       RAN  SKIP  MISS  RESULT  LAYER  CODE  OFFSET
          json/small  4    0     0     4       4      4     3
          asn1/small  1    1     0     1       1      1     1
          total       5    1     0     5       5      5     4

        """
    ).check(in: system)
  }

  @Test func `where both results are correct, a run must have that of this package`() {
    var system = VectorLab.system
    system.edit("lab/suites/json/small.json", #""own": "valid""#, #""own": "invalid""#)
    system.sealVectors()
    let outcome = system.run("receiptctl vectors run --vectors lab")
    #expect(outcome.status == .notValid)
    #expect(outcome.out.contains("another result than that of ReceiptKit: 1\n"))
  }

  @Test func `the vectors of this package and their results agree`() throws {
    var system = try VectorLab.genuine()
    let run = system.run("receiptctl vectors run --json")
    #expect(run.status == .success)
    #expect(run.err.isEmpty)
    system.input = Array(run.out.utf8)
    let scored = system.run("receiptctl vectors score")
    #expect(scored.status == .success)
    let count = run.out.split(separator: "\n").count
    #expect(
      scored.firstLine == "AGREES  \(count) of \(count) vectors were run, 0 skipped, 0 missing"
    )
  }

  @Test(arguments: faults)
  func `reports unreadable vectors`(script: ExpectedRun) {
    var system = VectorLab.system
    system.files["changed/index.json"] = system.files["lab/index.json"]
    system.files["changed/suites/json/small.json"] = system.files["lab/suites/json/small.json"]
    system.edit("changed/suites/json/small.json", "truncated", "other")
    system.files["changed/suites/asn1/small.json"] = system.files["lab/suites/asn1/small.json"]
    system.files["changed/files/int.der"] = [0x02, 0x01, 0x06]
    system.files["cut/index.json"] = Array(#"{"suites": ["#.utf8)
    system.files["out/index.json"] = Array(
      #"{"suites": [{"path": "../x.json", "operation": "json-read", "count": 1, "sha256": ""}]}"#
        .utf8
    )
    script.check(in: system)
  }

  private static let faults = [
    ExpectedRun(
      "no vectors at the default path",
      "receiptctl vectors list",
      status: .inputOutput,
      err: """
        receiptctl: error: TestVectors/index.json: no such file  [io/not-found]
        receiptctl: hint: --vectors DIR: the directory of test vectors, with index.json

        """
    ),
    ExpectedRun(
      "a truncated index",
      "receiptctl vectors run --vectors cut",
      status: .inputOutput,
      err: """
        receiptctl: error: cut/index.json: not valid JSON  [json/truncated at 12]
        receiptctl: hint: expected a value

        """
    ),
    ExpectedRun(
      "a suite outside the folder",
      "receiptctl vectors run --vectors out",
      status: .inputOutput,
      err: """
        receiptctl: error: out/index.json: path ../x.json is outside the directory of test vectors  \
        [vectors/path]
        receiptctl: hint: expected a path inside the folder

        """
    ),
    ExpectedRun(
      "a changed suite",
      "receiptctl vectors run --vectors changed --suite json",
      status: .inputOutput,
      err: """
        receiptctl: error: changed/suites/json/small.json: SHA-256 differs from the stated digest  \
        [vectors/digest]
        receiptctl: hint: the file was changed: copy the test vectors again

        """
    ),
    ExpectedRun(
      "a changed input file",
      "receiptctl vectors run --vectors changed --suite asn1",
      status: .inputOutput,
      err: """
        receiptctl: error: changed/files/int.der: SHA-256 differs from the stated digest  \
        [vectors/digest]
        receiptctl: hint: the file was changed: copy the test vectors again

        """
    ),
    ExpectedRun(
      "a missing suite",
      "receiptctl vectors run --vectors lab --suite json/smal",
      status: .usage,
      err: """
        receiptctl: error: --suite expects the name of a suite, found 'json/smal'  \
        [usage/invalid-value]
        receiptctl: hint: did you mean 'json/small'?

        """
    ),
    ExpectedRun(
      "an operand where results are not read",
      "receiptctl vectors run results.json --vectors lab",
      status: .usage,
      err: """
        receiptctl: error: unexpected operand 'results.json'  [usage/unexpected-operand]
        receiptctl: hint: 'receiptctl help vectors' shows the options

        """
    ),
    ExpectedRun(
      "an unknown subcommand",
      "receiptctl vectors socre",
      status: .usage,
      err: """
        receiptctl: error: WORD expects list, run, score, compare or changes, found 'socre'  [usage/invalid-value]
        receiptctl: hint: did you mean 'score'?

        """
    ),
  ]
}

extension FakeSystem {
  /// Replaces a text in a file.
  mutating func edit(_ file: String, _ old: String, _ new: String) {
    guard let bytes = files[file], let start = bytes.offset(of: Array(old.utf8)) else { return }
    files[file] = Array(bytes.prefix(start) + new.utf8) + bytes.dropFirst(start + old.utf8.count)
  }
}
