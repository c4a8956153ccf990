// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import Foundation
import ReceiptCommands
import SystemIO
import Testing

/// `receiptctl batch`: a document a line, an answer a line.
struct BatchScripts {
  private let lab: TokenLab
  private let world: World

  init() throws {
    lab = try TokenLab.shared()
    var world = lab.world
    let receipt = try #require(try Lab.shared().files["notes.der"])
    let plain = Self.text(world, "plain")
    world.files["lines"] = Array(
      """
      \(plain)
      {"id": 17, "data": "\(plain)"}
      \(Data(receipt).base64EncodedString())

      nonsense
      {"id": {"a": [1, "\\u0041"]}, "data": "nonsense"}
      \(Self.text(world, "notification"))
      \(Self.text(world, "changed"))
      """.utf8
    )
    self.world = world
  }

  private static func text(_ world: World, _ name: String) -> String {
    String(decoding: world.files[name] ?? [], as: UTF8.self)
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

  /// A member of a payload, whatever it is.
  private struct Value: Decodable {
    init(from decoder: any Decoder) {}
  }

  private func lines(_ outcome: World.Outcome) throws -> [Line] {
    try outcome.octets.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Line.self, from: Data($0))
    }
  }

  @Test func `each line has one answer, in order`() throws {
    let outcome = world.run("receiptctl batch lines --root root.pem --quiet")
    let lines = try lines(outcome)
    // The fourth line is blank: it counts, and has no answer.
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
    #expect(outcome.err.isEmpty && outcome.out.isEmpty)
  }

  @Test func `an id comes back as it was written`() {
    let text = String(
      decoding: world.run("receiptctl batch lines --root root.pem --quiet").octets,
      as: UTF8.self
    )
    #expect(text.contains(#"{"line":2,"id":17,"kind":"transaction","verdict":"valid""#))
    #expect(text.contains(#"{"line":6,"id":{"a": [1, "\u0041"]},"kind":"unknown""#))
    #expect(text.contains(#"{"line":1,"id":null,"#))
  }

  @Test func `any number of threads gives the same answers`() throws {
    var world = world
    let lines = try #require(world.files["lines"]) + [0x0A]
    world.files["many"] = (0..<120).flatMap { _ in lines }
    let one = world.run("receiptctl batch many --root root.pem --quiet --jobs 1")
    #expect(one.octets.count { $0 == 0x0A } == 840)
    for jobs in [2, 3, 8] {
      #expect(world.run("receiptctl batch many --root root.pem --quiet --jobs \(jobs)") == one)
    }
  }

  @Test(arguments: [
    ("none", "\"payload\":null"), ("full", "\"transactionReason\""), ("summary", "\"productId\""),
  ])
  func `the payload is as much as was asked for`(word: String, sign: String) {
    let world = lab.world
    let outcome = world.run("receiptctl batch plain --root root.pem --quiet --payload \(word)")
    let text = String(decoding: outcome.octets, as: UTF8.self)
    #expect(text.contains(sign))
    #expect(text.contains("\"transactionReason\"") == (word == "full"))
    #expect(outcome.status == .success)
  }

  @Test func `the whole payload is the signed JSON, with what tokens inside say beside them`()
    throws
  {
    let outcome = lab.world.run(
      "receiptctl batch notification --root root.pem --quiet --payload full"
    )
    let object = try JSONSerialization.jsonObject(with: Data(outcome.octets)) as? [String: Any]
    let payload = try #require(object?["payload"] as? [String: Any])
    let data = try #require(payload["data"] as? [String: Any])
    #expect(data["signedTransactionInfo"] is String)
    #expect(data["transactionInfo"] is [String: Any])
    #expect(data["renewalInfo"] is [String: Any])
  }

  @Test func `only some lines are answered, and all are counted`() throws {
    let valid = world.run("receiptctl batch lines --root root.pem --only valid")
    #expect(try lines(valid).map(\.line) == [1, 2, 7])
    let invalid = world.run("receiptctl batch lines --root root.pem --only invalid")
    #expect(try lines(invalid).map(\.line) == [3, 5, 6, 8])
    #expect(valid.err == invalid.err)
    for words in ["7 lines", "4  invalid", "3  valid", "2  input/unrecognized", "3  production"] {
      #expect(valid.err.contains(words), "\(words)")
    }
  }

  @Test func `what is asked of one document is asked of each`() throws {
    let kind = world.run("receiptctl batch lines --root root.pem --quiet --kind notification")
    #expect(try lines(kind).filter { $0.verdict == "valid" }.map(\.line) == [7])
    let app = world.run("receiptctl batch lines --root root.pem --quiet --bundle-id com.other")
    #expect(try lines(app).allSatisfy { $0.verdict == "invalid" })
    #expect(try lines(app)[0].error?.code == "claims/bundle-id")
  }

  @Test func `a long line, a NUL and what is no UTF-8 are one bad answer each`() throws {
    var world = lab.world
    let plain = try #require(world.files["plain"])
    let bad: [[UInt8]] = [
      [UInt8](repeating: 0x41, count: 3_000_000), [0x65, 0x79, 0x4A, 0, 0x2E], [0xFF, 0xC0, 0x2E],
      plain + [0xFF], [0x0D, 0x61], [0x7B], Array("{\"data\":3}".utf8), Array("[]".utf8),
    ]
    world.files["bad"] = Array(bad.map { $0 + [0x0A] }.joined()) + plain
    let outcome = world.run("receiptctl batch bad --root root.pem --quiet --max-size 1000000")
    let lines = try lines(outcome)
    #expect(lines.map(\.line) == Array(1...9))
    #expect(lines.map(\.verdict) == Array(repeating: "invalid", count: 8) + ["valid"])
    #expect(lines[0].error?.code == "input/too-large")
    #expect(lines[4].error?.code == "input/unrecognized")
  }

  @Test func `a line at the limit is judged, one beyond is not`() throws {
    var world = lab.world
    let plain = try #require(world.files["plain"])
    world.files["two"] = plain + [0x0A] + plain + [0x20, 0x0A]
    let outcome = world.run(
      "receiptctl batch two --root root.pem --quiet --max-size \(plain.count)"
    )
    #expect(try lines(outcome).map { $0.error?.code } == [nil, "input/too-large"])
  }

  @Test func `nothing in gives nothing out`() {
    var world = lab.world
    world.files["nothing"] = []
    let outcome = world.run("receiptctl batch nothing --quiet")
    #expect(outcome == World.Outcome(status: .success))
    world.files["feed"] = [0x0A]
    #expect(world.run("receiptctl batch feed --quiet") == World.Outcome(status: .success))
  }

  @Test(arguments: [(0, "0 lines\n"), (1, "1 line, "), (2, "2 lines, ")])
  func `the summary begins with how many there were`(count: Int, words: String) {
    var world = lab.world
    world.files["feeds"] = Array(repeatElement("a\n", count: count).joined().utf8)
    let summary = world.run("receiptctl batch feeds").err
    #expect(summary.hasPrefix(words), "\(summary)")
    let hasRate = summary.contains(" a second") || summary.contains(", at once")
    #expect(hasRate == (count > 0), "\(summary)")
  }

  @Test func `what cannot be read or written ends the run with 3`() {
    var world = world
    #expect(world.run("receiptctl batch none").status == .inputOutput)
    #expect(world.run("receiptctl batch folder").err.contains("[io/directory]"))
    world.writeError = .full
    let outcome = world.run("receiptctl batch lines --root root.pem --quiet")
    #expect(outcome.status == .inputOutput)
    #expect(outcome.err.contains("[io/full]"))
    world.writeError = .closed
    #expect(world.run("receiptctl batch lines --root root.pem --quiet").err.isEmpty)
  }

  @Test(arguments: ["--jobs 0", "--jobs 257", "--jobs many", "--payload all", "--only good", "a b"])
  func `a command line without sense is refused`(words: String) {
    let outcome = world.run("receiptctl batch lines \(words)")
    #expect(outcome.status == .usage)
    #expect(outcome.octets.isEmpty)
  }

  @Test func `a terminal is not waited for`() {
    var world = world
    world.inputIsTerminal = true
    #expect(world.run("receiptctl batch").status == .usage)
    #expect(world.run("receiptctl batch - --root -").err.contains("usage/standard-input"))
  }

  // MARK: Input that comes piece by piece

  private static let batch = "receiptctl batch - --root root.pem"

  @Test(arguments: [1, 3])
  func `input may come in drops, with nothing between them`(jobs: Int) {
    var world = world
    let lines = world.files["lines"] ?? []
    world.input = lines
    let whole = world.run("\(Self.batch) --quiet")
    world.arrivals = lines.indices.filter { $0 % 997 == 0 }.flatMap { start in
      [.nothingYet, .octets(Array(lines[start...].prefix(997)))]
    }
    #expect(world.arrivals.count > 20)
    #expect(world.run("\(Self.batch) --quiet --jobs \(jobs)") == whole)
  }

  @Test(arguments: [1, 3])
  func `what was read before input breaks is answered`(jobs: Int) throws {
    var world = world
    let line = (world.files["plain"] ?? []) + [0x0A]
    world.arrivals = [
      .octets(line), .octets(line), .nothingYet, .octets(line),
      .fault(.failed("Input/output error")),
    ]
    let outcome = world.run("\(Self.batch) --quiet --jobs \(jobs)")
    #expect(outcome.status == .inputOutput)
    #expect(try lines(outcome).map(\.verdict) == ["valid", "valid", "valid"])
    #expect(outcome.err.contains("[io/read]"))
  }

  @Test(arguments: [1, 3])
  func `a signal ends it after the lines that were read`(jobs: Int) throws {
    var world = world
    let line = (world.files["plain"] ?? []) + [0x0A]
    world.arrivals = [.octets(line), .octets(line), .interruption, .octets(line)]
    let outcome = world.run("\(Self.batch) --jobs \(jobs)")
    #expect(try lines(outcome).map(\.line) == [1, 2])
    #expect(outcome.err.hasPrefix("interrupted after 2 lines"))
  }

  @Test(arguments: [300_000, 5_000_000])
  func `long lines have their answers in order, too`(octets: Int) throws {
    var world = world
    let plain = world.files["plain"] ?? []
    let long = [UInt8](repeating: UInt8(ascii: "A"), count: octets)
    world.files["long"] = Array([plain, long, long, plain, long, plain].joined(separator: [0x0A]))
    let one = world.run("receiptctl batch long --root root.pem --quiet --jobs 1")
    #expect(try lines(one).map { $0.error == nil } == [true, false, false, true, false, true])
    #expect(world.run("receiptctl batch long --root root.pem --quiet --jobs 3") == one)
  }

  @Test(arguments: [1, 3])
  func `a full disk ends it`(jobs: Int) {
    var world = world
    let line = (world.files["plain"] ?? []) + [0x0A]
    world.files["many"] = Array(repeatElement(line, count: 600).joined())
    world.writeError = .full
    let outcome = world.run("receiptctl batch many --root root.pem --quiet --jobs \(jobs)")
    #expect(outcome.status == .inputOutput)
    #expect(outcome.octets.isEmpty)
  }
}
