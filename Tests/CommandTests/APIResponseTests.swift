// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import LocalServer
import Testing

/// Responses that `receiptctl api` must not take for complete, print or repeat without care.
@Suite struct APIResponseTests {
  @Test(arguments: [
    #"{"hasMore":true,"signedTransactions":[]}"#, #"{"hasMore":true,"revision":""}"#, "{}",
    #"{"signedTransactions":[]}"#,
  ])
  func `a page that does not name the next page is an error`(body: String) async throws {
    let fixture = try APIFixture { _, connection in connection.answer(body) }
    let outcome = await fixture.ask("history 1")
    #expect(outcome.status == .notValid)
    #expect(outcome.err.contains("page 1 does not name the next page  [api-client/continuation]"))
  }

  @Test func `text of the server cannot forge a line or a command`() async throws {
    let hostile = #"a b;$(touch x)\u001b[2J\n\"'"#
    let fixture = try APIFixture { request, connection in
      if request.start.contains("revision") { return connection.answer("", status: "401 No") }
      return connection.answer(#"{"revision":"\#(hostile)","hasMore":true}"#)
    }
    let outcome = await fixture.ask("history 1")
    #expect(outcome.err.contains(##"--revision 'a b;$(touch x)\u{1b}[2J\u{a}"'\'''"##))
    #expect(outcome.err.filter { $0 == "\n" }.count == 2)
  }

  @Test(arguments: [#"a\u001b[31m.b"#, "", #"a\nb.c"#, "token"])
  func `a signed member that is not a token is not printed`(member: String) async throws {
    let fixture = try APIFixture { _, connection in
      connection.answer(#"{"hasMore":false,"signedTransactions":["\#(member)"]}"#)
    }
    let outcome = await fixture.ask("history 1")
    #expect(outcome.status == .notValid)
    #expect(outcome.bytes.isEmpty)
    #expect(outcome.err.contains("[api/unreadable"))
  }

  @Test(arguments: [
    (
      "extend 1 --days 7 --reason other", #"{"success":false,"originalTransactionId":"1"}"#,
      "subscription was not extended"
    ),
    ("order MK5", #"{"status":1,"signedTransactions":[]}"#, "order id is not valid"),
  ])
  func `a response without success sets the exit status`(
    request: String,
    body: String,
    message: String
  ) async throws {
    let fixture = try APIFixture { _, connection in connection.answer(body) }
    let outcome = await fixture.ask(request)
    #expect(outcome.status == .notValid)
    #expect(outcome.err.contains(message))
  }

  @Test func `the error of a lost response has the id to repeat the request with`() async throws {
    let fixture = try APIFixture { _, _ in .close }
    let outcome = await fixture.ask("extend 1 --days 7 --reason other --request-id r-1")
    #expect(outcome.status == .inputOutput)
    #expect(outcome.err.contains("may have taken effect; repeat it with --request-id r-1"))
    // Not repeated, because the request may have taken effect.
    #expect(fixture.server.requests.count == 1)
  }

  @Test(arguments: ["1", "120", "1763596700000"])
  func `Retry-After in seconds or in the past does not cause requests without pauses`(
    value: String
  ) async throws {
    let fixture = try APIFixture { _, connection in
      connection.answer("", status: "429 Slow", headers: ["Retry-After: \(value)"])
    }
    let outcome = await fixture.ask("transaction 1")
    #expect(outcome.status == .notValid)
    #expect(fixture.clock.slept == [1_000, 2_000, 4_000])
  }
}
