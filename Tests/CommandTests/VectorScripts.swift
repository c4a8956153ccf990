// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import SystemIO
import TestSupport
import Testing

/// `receiptctl vectors list` and `run`.
@Suite struct VectorScripts {
  @Test func `suites are listed, or the vectors of one`() {
    Script(
      "all suites",
      "receiptctl vectors list --vectors lab",
      out: """
          SUITE       OPERATION  VECTORS  DESCRIPTION
          json/small  json-read  4        Some texts.
          asn1/small  asn1-read  2        Some elements.

        """
    ).check(in: VectorLab.world)
    Script(
      "the vectors of one suite",
      "receiptctl vectors list --vectors lab --suite json/small",
      out: """
        json/small: json-read, 4 vectors
          Some texts.

          VECTOR             RESULT      ERROR
          json/small/number  valid       -
            A number.
          json/small/end     invalid     json/truncated at 1
            It ends too early.
          json/small/more    invalid     json/other
            Something follows.
          json/small/either  acceptable  -
            Who knows?

        """
    ).check(in: VectorLab.world)
  }

  @Test func `a topic is the suites in it, and JSON has a line for each`() {
    Script(
      "suites",
      "receiptctl vectors list --vectors lab --json",
      out: """
        {"count":4,"description":"Some texts.","operation":"json-read","suite":"json/small"}
        {"count":2,"description":"Some elements.","operation":"asn1-read","suite":"asn1/small"}

        """
    ).check(in: VectorLab.world)
    Script(
      "vectors",
      "receiptctl vectors list --vectors lab --suite asn1 --json",
      out: """
        {"comment":"The number 5.","error":null,"id":"asn1/small/five","offset":null,"result":"valid"}
        {"comment":"A NULL.","error":null,"id":"asn1/small/null","offset":null,"result":"valid"}

        """
    ).check(in: VectorLab.world)
  }

  @Test func `all agree`() {
    Script(
      "a value, codes that are as good, and either answer",
      "receiptctl vectors run --vectors lab",
      out: """
        AGREES  6 of 6 vectors were run, 0 skipped, 0 missing

          SUITE       RAN  SKIP  MISS  RESULT  LAYER  CODE  OFFSET
          json/small  4    0     0     4       4      4     4
          asn1/small  2    0     0     2       2      2     2
          total       6    0     0     6       6      6     6

        """
    ).check(in: VectorLab.world)
    Script(
      "what judge reads",
      "receiptctl vectors run --vectors lab --suite json --json",
      out: """
        {"error":null,"id":"json/small/number","offset":null,"result":"valid"}
        {"error":"json/truncated","id":"json/small/end","offset":1,"result":"invalid"}
        {"error":"json/trailing-data","id":"json/small/more","offset":2,"result":"invalid"}
        {"error":null,"id":"json/small/either","offset":null,"result":"valid"}

        """
    ).check(in: VectorLab.world)
  }

  @Test func `what does not agree is listed, another value and what is not known too`() {
    var world = VectorLab.world
    world.edit("lab/suites/json/small.json", #"{"number": "1"}"#, #"{"number": "7"}"#)
    world.edit("lab/suites/json/small.json", #""offset": 1"#, #""offset": 9"#)
    world.edit("lab/suites/asn1/small.json", #""as": "null""#, #""as": "magic""#)
    world.sealVectors()
    Script(
      "status 1",
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

          SUITE       RAN  SKIP  MISS  RESULT  LAYER  CODE  OFFSET
          json/small  4    0     0     4       4      4     3
          asn1/small  1    1     0     1       1      1     1
          total       5    1     0     5       5      5     4

        """
    ).check(in: world)
  }

  @Test func `the vectors of this package agree, and so do their results`() throws {
    var world = try VectorLab.genuine()
    let run = world.run("receiptctl vectors run --json")
    #expect(run.status == .success)
    #expect(run.err.isEmpty)
    world.input = Array(run.out.utf8)
    let judged = world.run("receiptctl vectors score")
    #expect(judged.status == .success)
    let count = run.out.split(separator: "\n").count
    #expect(
      judged.firstLine == "AGREES  \(count) of \(count) vectors were run, 0 skipped, 0 missing"
    )
  }

  @Test(arguments: faults)
  func `vectors that cannot be read are told as such`(script: Script) {
    var world = VectorLab.world
    world.files["changed/index.json"] = world.files["lab/index.json"]
    world.files["changed/suites/json/small.json"] = world.files["lab/suites/json/small.json"]
    world.edit("changed/suites/json/small.json", "truncated", "other")
    world.files["changed/suites/asn1/small.json"] = world.files["lab/suites/asn1/small.json"]
    world.files["changed/files/int.der"] = [0x02, 0x01, 0x06]
    world.files["cut/index.json"] = Array(#"{"suites": ["#.utf8)
    world.files["out/index.json"] = Array(
      #"{"suites": [{"path": "../x.json", "operation": "json-read", "count": 1, "sha256": ""}]}"#
        .utf8
    )
    script.check(in: world)
  }

  private static let faults = [
    Script(
      "none where they usually are",
      "receiptctl vectors list",
      status: .inputOutput,
      err: """
        receiptctl: error: TestVectors/index.json: no such file  [io/not-found]
        receiptctl: hint: --vectors DIR: the directory of test vectors, with index.json

        """
    ),
    Script(
      "an index that ends too early",
      "receiptctl vectors run --vectors cut",
      status: .inputOutput,
      err: """
        receiptctl: error: cut/index.json: not valid JSON  [json/truncated at 12]
        receiptctl: hint: expected a value

        """
    ),
    Script(
      "a suite somewhere else",
      "receiptctl vectors run --vectors out",
      status: .inputOutput,
      err: """
        receiptctl: error: out/index.json: path ../x.json is outside the directory of test vectors  \
        [vectors/path]
        receiptctl: hint: expected a path inside the folder

        """
    ),
    Script(
      "a suite that somebody changed",
      "receiptctl vectors run --vectors changed --suite json",
      status: .inputOutput,
      err: """
        receiptctl: error: changed/suites/json/small.json: SHA-256 differs from the stated digest  \
        [vectors/digest]
        receiptctl: hint: the file was changed: copy the test vectors again

        """
    ),
    Script(
      "an input that somebody changed",
      "receiptctl vectors run --vectors changed --suite asn1",
      status: .inputOutput,
      err: """
        receiptctl: error: changed/files/int.der: SHA-256 differs from the stated digest  \
        [vectors/digest]
        receiptctl: hint: the file was changed: copy the test vectors again

        """
    ),
    Script(
      "a suite that is not there",
      "receiptctl vectors run --vectors lab --suite json/smal",
      status: .usage,
      err: """
        receiptctl: error: --suite expects the name of a suite, found 'json/smal'  \
        [usage/invalid-value]
        receiptctl: hint: did you mean 'json/small'?

        """
    ),
    Script(
      "results where none are read",
      "receiptctl vectors run results.json --vectors lab",
      status: .usage,
      err: """
        receiptctl: error: unexpected operand 'results.json'  [usage/unexpected-operand]
        receiptctl: hint: 'receiptctl help vectors' shows the options

        """
    ),
    Script(
      "a word that is none",
      "receiptctl vectors socre",
      status: .usage,
      err: """
        receiptctl: error: WORD expects list, run, score or judge, found 'socre'  [usage/invalid-value]
        receiptctl: hint: did you mean 'score'?

        """
    ),
  ]
}

extension World {
  /// Puts one text in the place of another in a file.
  mutating func edit(_ file: String, _ old: String, _ new: String) {
    guard let bytes = files[file], let start = bytes.offset(of: Array(old.utf8)) else { return }
    files[file] = Array(bytes.prefix(start) + new.utf8) + bytes.dropFirst(start + old.utf8.count)
  }
}
