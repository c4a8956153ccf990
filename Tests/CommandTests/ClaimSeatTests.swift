// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import LocalServer
import Testing

/// The claims of `receiptctl api claim-seat`.
@Suite struct ClaimSeatTests {
  private static let claim = "11111111-2222-3333-4444-555555555555"

  @Test func `a claim prints its request id before it is sent, and is repeated with it`()
    async throws
  {
    let fixture = try APIFixture { _, connection in
      connection.answer(#"{"seatClaimId":"\#(Self.claim)"}"#)
    }
    let outcome = await fixture.ask("claim-seat 1 --environment sandbox")
    #expect(outcome.status == .success)
    #expect(outcome.out == #"{"seatClaimId":"\#(Self.claim)"}"# + "\n")
    let id = outcome.err.trimmingPrefix("api claim-seat: note: request id ").prefix { $0 != "\n" }
    #expect(id.count == 36)
    let body = try #require(fixture.server.requests.first?.body)
    #expect(String(decoding: body, as: UTF8.self) == #"{"requestIdentifier":"\#(id)"}"#)
    let quiet = await fixture.ask("claim-seat 1 --quiet --request-id \(id)")
    #expect(quiet.err == "api claim-seat: note: request id \(id)\n")
    #expect(quiet.out.isEmpty)
  }

  @Test func `a claim without a response is repeated with its own id`() async throws {
    let fixture = try APIFixture { _, _ in .close }
    let outcome = await fixture.ask("claim-seat 1")
    #expect(outcome.status == .inputOutput)
    let bodies = Set(fixture.server.requests.map(\.body))
    #expect(fixture.server.requests.count == 4)
    #expect(bodies.count == 1)
    #expect(outcome.err.contains("may have taken effect; repeat it with --request-id "))
  }

  @Test(arguments: ["--request-id 1", "--app-transaction-id é"])
  func `an invalid claim is not sent, and prints no request id`(words: String) async throws {
    let fixture = try APIFixture { _, connection in connection.answer("{}") }
    let outcome = await fixture.ask("claim-seat 1 \(words)")
    #expect(outcome.status == .usage)
    #expect(!outcome.err.contains("request id "))
    #expect(fixture.server.requests.isEmpty)
  }

  @Test(arguments: [("", ""), ("{ \"a\" : 1 }", "{\"a\":1}\n")])
  func `the response to an unclaimed seat is printed as it is`(
    body: String,
    printed: String
  ) async throws {
    let fixture = try APIFixture { _, connection in connection.answer(body) }
    let outcome = await fixture.ask("unclaim-seat 1 \(Self.claim)")
    #expect(outcome.status == .success)
    #expect(outcome.out == printed)
    #expect(fixture.server.requests.map(\.start).first?.hasPrefix("DELETE ") == true)
  }
}
