// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import Foundation
import ReceiptCommands
import SystemIO
import Testing

/// `receiptctl batch`: one document per line, one answer per line.
struct BatchTests {
  private let lab: TokenLab
  private let system: FakeSystem

  init() throws {
    lab = try TokenLab.shared()
    var system = lab.system
    let receipt = try #require(try Lab.shared().files["notes.der"])
    let plain = Self.text(system, "plain")
    system.files["lines"] = Array(
      """
      \(plain)
      {"id": 17, "data": "\(plain)"}
      \(Data(receipt).base64EncodedString())

      nonsense
      {"id": {"a": [1, "\\u0041"]}, "data": "nonsense"}
      \(Self.text(system, "notification"))
      \(Self.text(system, "changed"))
      """.utf8
    )
    self.system = system
  }

  private static func text(_ system: FakeSystem, _ name: String) -> String {
    String(decoding: system.files[name] ?? [], as: UTF8.self)
  }

  private struct Line: Decodable {
    struct CommandDiagnostic: Decodable { let code: String }
    let line: Int
    let kind: String
    let verdict: String
    let trust: String
    let error: CommandDiagnostic?
    let payload: [String: Value]?
  }

  /// A member of a payload, of any type.
  private struct Value: Decodable {
    init(from decoder: any Decoder) {}
  }

  private func lines(_ outcome: FakeSystem.Outcome) throws -> [Line] {
    try outcome.bytes.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Line.self, from: Data($0))
    }
  }

  @Test func `each line gets one answer, in order`() throws {
    let outcome = system.run("receiptctl batch lines --root root.pem --quiet")
    let lines = try lines(outcome)
    // The fourth line is blank: it is counted but not answered.
    #expect(lines.map(\.line) == [1, 2, 3, 5, 6, 7, 8])
    #expect(
      lines.map { $0.error?.code ?? $0.kind } == [
        "transaction", "transaction", "trust/untrusted", "input/unrecognized",
        "input/unrecognized", "notification", "trust/signature",
      ]
    )
    #expect(lines.allSatisfy { ($0.verdict == "valid") == ($0.payload != nil) })
    #expect(lines.allSatisfy { ($0.trust == "custom") == ($0.verdict == "valid") })
    #expect(outcome.status == .notValid)
    #expect(outcome.err.isEmpty)
  }

  @Test func `returns an id unchanged`() {
    let text = String(
      decoding: system.run("receiptctl batch lines --root root.pem --quiet").bytes,
      as: UTF8.self
    )
    #expect(text.contains(#"{"line":2,"id":17,"kind":"transaction","verdict":"valid""#))
    #expect(text.contains(#"{"line":6,"id":{"a": [1, "\u0041"]},"kind":"unknown""#))
    #expect(text.contains(#"{"line":1,"id":null,"#))
  }

  @Test func `answers do not depend on the number of threads`() throws {
    var system = system
    let lines = try #require(system.files["lines"]) + [0x0A]
    system.files["many"] = (0..<80).flatMap { _ in lines }
    let one = system.run("receiptctl batch many --root root.pem --quiet --jobs 1")
    #expect(one.bytes.count { $0 == 0x0A } == 560)
    for jobs in [2, 3, 8] {
      #expect(system.run("receiptctl batch many --root root.pem --quiet --jobs \(jobs)") == one)
    }
  }

  @Test(arguments: [
    ("none", "\"payload\":null"), ("full", "\"transactionReason\""), ("summary", "\"productId\""),
  ])
  func `--payload selects the extent of the payload`(word: String, sign: String) {
    let system = lab.system
    let outcome = system.run("receiptctl batch plain --root root.pem --quiet --payload \(word)")
    let text = String(decoding: outcome.bytes, as: UTF8.self)
    #expect(text.contains(sign))
    #expect(text.contains("\"transactionReason\"") == (word == "full"))
    #expect(outcome.status == .success)
  }

  @Test func `the full payload is the signed JSON with nested tokens decoded`()
    throws
  {
    let outcome = lab.system.run(
      "receiptctl batch notification --root root.pem --quiet --payload full"
    )
    let object = try JSONSerialization.jsonObject(with: Data(outcome.bytes)) as? [String: Any]
    let payload = try #require(object?["payload"] as? [String: Any])
    let data = try #require(payload["data"] as? [String: Any])
    #expect(data["signedTransactionInfo"] is String)
    #expect(data["transactionInfo"] is [String: Any])
    #expect(data["renewalInfo"] is [String: Any])
  }

  @Test func `filters answers but counts all lines`() throws {
    let valid = system.run("receiptctl batch lines --root root.pem --only valid")
    #expect(try lines(valid).map(\.line) == [1, 2, 7])
    let invalid = system.run("receiptctl batch lines --root root.pem --only invalid")
    #expect(try lines(invalid).map(\.line) == [3, 5, 6, 8])
    #expect(valid.err == invalid.err)
    for words in ["7 lines", "4  invalid", "3  valid", "2  input/unrecognized", "3  production"] {
      #expect(valid.err.contains(words), "\(words)")
    }
  }

  @Test func `every option applies to each document`() throws {
    let kind = system.run("receiptctl batch lines --root root.pem --quiet --kind notification")
    #expect(try lines(kind).filter { $0.verdict == "valid" }.map(\.line) == [7])
    let app = system.run("receiptctl batch lines --root root.pem --quiet --bundle-id com.other")
    #expect(try lines(app).allSatisfy { $0.verdict == "invalid" })
    #expect(try lines(app)[0].error?.code == "claims/bundle-id")
  }

  @Test func `a long line, a NUL and invalid UTF-8 get one error answer each`() throws {
    var system = lab.system
    let plain = try #require(system.files["plain"])
    let bad: [[UInt8]] = [
      [UInt8](repeating: 0x41, count: 3_000_000), [0x65, 0x79, 0x4A, 0, 0x2E], [0xFF, 0xC0, 0x2E],
      plain + [0xFF], [0x0D, 0x61], [0x7B], Array("{\"data\":3}".utf8), Array("[]".utf8),
    ]
    system.files["bad"] = Array(bad.map { $0 + [0x0A] }.joined()) + plain
    let outcome = system.run("receiptctl batch bad --root root.pem --quiet --max-size 1000000")
    let lines = try lines(outcome)
    #expect(lines.map(\.line) == Array(1...9))
    // The byte after the token of line 4 is other text.
    let valid = lines.filter { $0.verdict == "valid" }
    #expect(valid.map(\.line) == [4, 9])
    #expect(lines[0].error?.code == "input/too-large")
    #expect(lines[4].error?.code == "input/unrecognized")
  }

  @Test func `verifies a line at the size limit and rejects a longer one`() throws {
    var system = lab.system
    let plain = try #require(system.files["plain"])
    system.files["two"] = plain + [0x0A] + plain + [0x20, 0x0A]
    let outcome = system.run(
      "receiptctl batch two --root root.pem --quiet --max-size \(plain.count)"
    )
    #expect(try lines(outcome).map { $0.error?.code } == [nil, "input/too-large"])
  }

  @Test func `empty input has empty output`() {
    var system = lab.system
    system.files["nothing"] = []
    let outcome = system.run("receiptctl batch nothing --quiet")
    #expect(outcome == FakeSystem.Outcome(status: .success))
    system.files["feed"] = [0x0A]
    #expect(system.run("receiptctl batch feed --quiet") == FakeSystem.Outcome(status: .success))
  }

  @Test(arguments: [(0, "0 lines\n"), (1, "1 line, "), (2, "2 lines, ")])
  func `the summary begins with the number of documents`(count: Int, words: String) {
    var system = lab.system
    system.files["feeds"] = Array(repeatElement("a\n", count: count).joined().utf8)
    let summary = system.run("receiptctl batch feeds").err
    #expect(summary.hasPrefix(words), "\(summary)")
    let hasRate = summary.contains(" a second") || summary.contains(", at once")
    #expect(hasRate == (count > 0), "\(summary)")
  }

  @Test func `a read or write error ends the run with status 3`() {
    var system = system
    #expect(system.run("receiptctl batch none").status == .inputOutput)
    #expect(system.run("receiptctl batch folder").err.contains("[io/directory]"))
    system.writeError = .full
    let outcome = system.run("receiptctl batch lines --root root.pem --quiet")
    #expect(outcome.status == .inputOutput)
    #expect(outcome.err.contains("[io/full]"))
    system.writeError = .closed
    #expect(system.run("receiptctl batch lines --root root.pem --quiet").err.isEmpty)
  }

  @Test(arguments: ["--jobs 0", "--jobs 257", "--jobs many", "--payload all", "--only good", "a b"])
  func `reports a usage error and reads nothing`(words: String) {
    let outcome = system.run("receiptctl batch lines \(words)")
    #expect(outcome.status == .usage)
    #expect(outcome.bytes.isEmpty)
  }

  @Test func `does not read from a terminal`() {
    var system = system
    system.inputIsTerminal = true
    #expect(system.run("receiptctl batch").status == .usage)
    #expect(system.run("receiptctl batch - --root -").err.contains("usage/standard-input"))
  }

  // MARK: Input in pieces

  private static let batch = "receiptctl batch - --root root.pem"

  @Test(arguments: [1, 3])
  func `reads input that arrives in small pieces with pauses`(jobs: Int) {
    var system = system
    let lines = system.files["lines"] ?? []
    system.input = lines
    let whole = system.run("\(Self.batch) --quiet")
    system.arrivals = lines.indices.filter { $0 % 997 == 0 }.flatMap { start in
      [.nothingYet, .bytes(Array(lines[start...].prefix(997)))]
    }
    #expect(system.arrivals.count > 20)
    #expect(system.run("\(Self.batch) --quiet --jobs \(jobs)") == whole)
  }

  @Test(arguments: [1, 3])
  func `answers the lines read before an input error`(jobs: Int) throws {
    var system = system
    let line = (system.files["plain"] ?? []) + [0x0A]
    system.arrivals = [
      .bytes(line), .bytes(line), .nothingYet, .bytes(line),
      .fault(.failed("Input/output error")),
    ]
    let outcome = system.run("\(Self.batch) --quiet --jobs \(jobs)")
    #expect(outcome.status == .inputOutput)
    #expect(try lines(outcome).map(\.verdict) == ["valid", "valid", "valid"])
    #expect(outcome.err.contains("[io/read]"))
  }

  @Test(arguments: [1, 3])
  func `a signal ends the run after the lines already read`(jobs: Int) throws {
    var system = system
    let line = (system.files["plain"] ?? []) + [0x0A]
    system.arrivals = [.bytes(line), .bytes(line), .interruption, .bytes(line)]
    let outcome = system.run("\(Self.batch) --jobs \(jobs)")
    #expect(try lines(outcome).map(\.line) == [1, 2])
    #expect(outcome.err.hasPrefix("interrupted after 2 lines"))
  }

  /// The longer lines are larger than what a thread keeps for the next line; reading stops at their second byte.
  @Test(arguments: [(300_000, 3), (2_500_000, 2)])
  func `long lines get their answers in order`(length: Int, count: Int) throws {
    var system = system
    let plain = system.files["plain"] ?? []
    let long = [UInt8](repeating: UInt8(ascii: "{"), count: length)
    let lines = [plain] + repeatElement(long, count: count) + [plain]
    system.files["long"] = Array(lines.joined(separator: [0x0A]))
    let one = system.run("receiptctl batch long --root root.pem --quiet --jobs 1")
    let found = try self.lines(one).map { $0.error == nil }
    #expect(found == [true] + repeatElement(false, count: count) + [true])
    #expect(system.run("receiptctl batch long --root root.pem --quiet --jobs 3") == one)
  }

  @Test(arguments: [1, 3])
  func `a full disk ends the run`(jobs: Int) {
    var system = system
    let line = (system.files["plain"] ?? []) + [0x0A]
    system.files["many"] = Array(repeatElement(line, count: 600).joined())
    system.writeError = .full
    let outcome = system.run("receiptctl batch many --root root.pem --quiet --jobs \(jobs)")
    #expect(outcome.status == .inputOutput)
    #expect(outcome.bytes.isEmpty)
  }
}
