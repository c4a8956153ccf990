// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import LocalServer
import StoreLab
import Testing

/// The credentials of `receiptctl api`, and the start of `receiptctl-net`.
@Suite struct APICredentialsTests {
  private static let ids = """
    "keyId": "2X9R4HXF34", "issuerId": "57246542-96fe-1a63-e053-0824d011072a",
    "bundleId": "com.example.notes"
    """

  private func fixture() throws -> APIFixture {
    try APIFixture { _, connection in connection.answer("{}", status: "404 Not Found") }
  }

  /// The bundle id in the bearer token that the server received.
  private func wasAsked(_ fixture: APIFixture) -> Bool { fixture.server.requests.count == 1 }

  @Test func `reads all credentials from a file`() async throws {
    var fixture = try fixture()
    fixture.system.files["app/credentials.json"] = Array(
      #"{"keyFile": "key.p8", \#(Self.ids)}"#.utf8
    )
    fixture.system.files["app/key.p8"] = fixture.system.files.removeValue(forKey: "key.p8")
    let outcome = await fixture.run("finish 1 --credentials app/credentials.json")
    #expect(wasAsked(fixture))
    #expect(fixture.secrets(in: outcome).isEmpty)
  }

  @Test func `a credentials file may contain the key`() async throws {
    var fixture = try fixture()
    let key = fixture.key.split(separator: "\n").joined(separator: "\\n")
    fixture.system.files["c"] = Array(#"{"key": "\#(key)", \#(Self.ids)}"#.utf8)
    _ = await fixture.run("finish 1 --credentials c")
    #expect(wasAsked(fixture))
  }

  /// The ready file of a test store, with the key of the fixture.
  private func readyFile(_ fixture: APIFixture) -> [UInt8] {
    let key = fixture.key.split(separator: "\n").joined(separator: "\\n")
    return Array(
      """
      {"url": "http://127.0.0.1:1", "production": "p", "sandbox": "s", "control": "c", "dashboard": "d",
       "now": "2026-01-01T00:00:00Z", "appAppleId": 1, "isTestKey": true, "root": "r", "key": "\(key)",
       \(Self.ids)}
      """.utf8
    )
  }

  @Test func `the ready file of a test store has credentials, which need no secrecy`() async throws
  {
    var fixture = try fixture()
    fixture.system.files["ready"] = readyFile(fixture)
    fixture.system.sharedFiles = ["ready"]
    let outcome = await fixture.run("finish 1 --credentials ready")
    #expect(wasAsked(fixture))
    #expect(fixture.secrets(in: outcome).isEmpty)
  }

  @Test(arguments: [
    "--credentials ready",
    "--key key.p8 --key-id TESTA90D36 --issuer-id a293a590-b986-472c-a0fc-5b5bb07af208 --bundle-id a",
  ])
  func `the key of a test store is for the server of --url only`(words: String) async throws {
    var fixture = try fixture()
    fixture.system.files["ready"] = readyFile(fixture)
    let outcome = await fixture.system.runBlocking("receiptctl api finish 1 \(words)")
    #expect(outcome.status == .usage)
    #expect(outcome.err.contains("test store"))
    #expect(outcome.err.contains("--url"))
    #expect(!wasAsked(fixture))
  }

  @Test func `rejects a credentials file that other users can read`() async throws {
    var fixture = try fixture()
    fixture.system.files["c"] = Array(#"{"keyFile": "key.p8", \#(Self.ids)}"#.utf8)
    fixture.system.sharedFiles = ["c"]
    let outcome = await fixture.run("finish 1 --credentials c")
    #expect(outcome.status == .inputOutput)
    #expect(outcome.err.contains("chmod 600"))
    #expect(!wasAsked(fixture))
  }

  @Test(arguments: [
    "", "[]", "{", #"{"key": 5}"#, #"{"keyFile": ""}"#, #"{"secretMember": "secretValue"}"#,
    #"{"key": "secretValue""#,
    "-----BEGIN PRIVATE KEY-----\nsecretValue\n-----END PRIVATE KEY-----",
  ])
  func `the error about a malformed file does not repeat its contents`(text: String) async throws {
    var fixture = try fixture()
    fixture.system.files["c"] = Array(text.utf8)
    let outcome = await fixture.run("finish 1 --credentials c")
    #expect(outcome.status == .inputOutput)
    #expect(outcome.err.contains("[io/credentials]"))
    #expect(!outcome.err.contains("secret"))
  }

  @Test(arguments: [true, false])
  func `reads all credentials from environment variables`(hasFile: Bool) async throws {
    var fixture = try fixture()
    fixture.system.environment = [
      hasFile ? "RECEIPTCTL_KEY_FILE" : "RECEIPTCTL_KEY": hasFile ? "key.p8" : fixture.key,
      "RECEIPTCTL_KEY_ID": "2X9R4HXF34",
      "RECEIPTCTL_ISSUER_ID": "57246542-96fe-1a63-e053-0824d011072a",
      "RECEIPTCTL_BUNDLE_ID": "com.example.notes",
    ]
    let outcome = await fixture.run("finish 1")
    #expect(wasAsked(fixture))
    #expect(fixture.secrets(in: outcome).isEmpty)
  }

  @Test func `the error about a malformed key in the environment does not repeat it`() async throws
  {
    var fixture = try fixture()
    fixture.system.environment["RECEIPTCTL_KEY"] = String(fixture.key.dropLast(40))
    let outcome = await fixture.run("finish 1 \(APIFixture.options) --bundle-id a")
    #expect(outcome.status == .inputOutput)
    #expect(outcome.err.contains("[key/"))
    #expect(fixture.secrets(in: outcome).isEmpty)
    #expect(!wasAsked(fixture))
  }
  @Test(arguments: ["--key-id", "--issuer-id", "--bundle-id", "--key"])
  func `a missing credential is a usage error`(option: String) async throws {
    let fixture = try fixture()
    var words = APIFixture.credentials.split(separator: " ").map(String.init)
    if let place = words.firstIndex(of: option) { words.removeSubrange(place...(place + 1)) }
    let outcome = await fixture.run("finish 1 \(words.joined(separator: " "))")
    #expect(outcome.status == .usage)
    #expect(outcome.err.contains(option))
    #expect(!wasAsked(fixture))
  }

  @Test(arguments: [
    "http://api.storekit.apple.com", "http://10.0.0.1:80", "https://a@b", "ftp://x", "x",
    "https://example.com/?a=b", "http://127.0.0.1.example.com",
  ])
  func `any server other than localhost requires https`(url: String) async throws {
    let fixture = try fixture()
    let outcome = await fixture.system.runBlocking(
      "receiptctl api finish 1 \(APIFixture.credentials) --url \(url)"
    )
    #expect(outcome.status == .usage)
    #expect(outcome.err.contains("[transport/insecure]"))
  }

  @Test func `receiptctl starts receiptctl-net with the same arguments`() {
    var system = FakeSystem()
    system.installed = 1
    let outcome = system.run("receiptctl api history 1 --json")
    #expect(outcome.handedOver == ["receiptctl-net", "api", "history", "1", "--json"])
    #expect(outcome.status == .notValid)
  }

  @Test(arguments: ["api history 1", "ocsp fetch receipt --out folder"])
  func `without receiptctl-net, the error explains how to install it`(words: String) {
    let outcome = FakeSystem().run("receiptctl \(words)")
    #expect(outcome.status == .inputOutput)
    #expect(outcome.err.contains("receiptctl-net is not installed"))
    #expect(outcome.err.contains("hint: install"))
  }

  @Test(arguments: [
    ("api", "[usage/missing-operand]"), ("api history", "[usage/missing-operand]"),
    ("api histry 1", "did you mean 'history'"), ("api history 1 2", "[usage/unexpected-operand]"),
    ("api extend 1 --days 7", "--reason"), ("api extend 1 --days 91 --reason other", "--days"),
    ("api history 1 --days 7", "[usage/unknown-option]"),
    ("api transaction 1 --timeout 0s", "--timeout"),
    ("ocsp fetch receipt", "--out DIR"), ("ocsp fetch a --out b --issuer c", "--issuer"),
    ("ocsp check a --out b", "--out"),
  ])
  func `usage errors are reported without receiptctl-net`(words: String, text: String) {
    let outcome = FakeSystem().run("receiptctl \(words)")
    #expect(outcome.status == .usage)
    #expect(outcome.err.contains(text))
  }
}
