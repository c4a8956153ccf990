// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import StoreEngine
import StoreService
import StoreServing
import StrictJSON
import StrictTime
import Testing

/// The limits of the questions to a backend, and the requests that begin and end them.
struct BackendControlTests {
  private static let template = "http://backend/{environment}/{customer}/{product}"
  private let backend = FakeBackend()

  private func served(limit: Int = BackendSettings.defaultLimit) throws -> ServedStore {
    try ServedStore(backend: backend, template: BackendControlTests.template, limit: limit)
  }

  @Test func `a backend that does not answer is asked ever more rarely`() async throws {
    let served = try served()
    backend.answer { _, _ in .failure(.silence("timed out")) }
    _ = try await served.buy("pro.month")
    try await served.move("P2Y")
    let view = try await served.view()
    let counts = try #require(view["questions"]).object
    // Of 25 events.
    #expect(backend.urls.count < 10)
    #expect(counts?[integer: "notAsked"] == 1)
    #expect(view["isPaused"]?.boolean == true)
    #expect(served.service.newLines().contains { $0.contains("ever more rarely") })
    #expect(served.service.backendSummary?.isWhole == false)
    backend.answer { _, right in .success(FakeBackend.response(right)) }
    try await served.move("P2Y")
    #expect(try await served.view()["isPaused"]?.boolean == false)
    #expect(served.service.newLines().contains { $0.contains("answers again") })
  }

  @Test func `what a backend did not answer is asked again at the next event`() async throws {
    let served = try served()
    _ = try await served.buy("pro.month")
    backend.answer { _, _ in .failure(.silence("timed out")) }
    try await served.step("{\"do\": \"refund\", \"transaction\": \"pro.month.1\"}")
    #expect(try await served.view()[integer: "differing"] == 0)
    backend.answer(200, "{\"entitled\": true}")
    // About another customer: the question about the refund was not answered.
    _ = try await served.buy("pro.month", customer: "ben")
    let differences = try await served.view().differences
    #expect(differences.compactMap { $0["customer"]?.string } == ["anna"])
    #expect(served.service.backendSummary?.isWhole == true)
  }

  @Test func `a backend that answers errors is not asked about all customers at each event`()
    async throws
  {
    let served = try served()
    backend.answer(500, "")
    for number in 0..<30 { _ = try await served.buy("pro.month", customer: "c\(number)") }
    // Each purchase asks about its customer, and at most two others.
    #expect(backend.urls.count <= 30 * 5)
    let asked = backend.urls.count
    backend.answer { _, right in .success(FakeBackend.response(right)) }
    served.service.askMissed()
    #expect(backend.urls.count == asked + 30)
    #expect(served.service.backendSummary?.isWhole == true)
  }

  @Test func `to ask again does not wait for the end of the pause`() async throws {
    let served = try served()
    backend.answer { _, _ in .failure(.silence("timed out")) }
    _ = try await served.buy("pro.month")
    try await served.move("P1Y")
    #expect(try await served.view()["isPaused"]?.boolean == true)
    backend.answer { _, right in .success(FakeBackend.response(right)) }
    _ = try await served.control(.post, "/store/backend", "{}")
    let view = try await served.view()
    #expect(view["isPaused"]?.boolean == false)
    #expect(view["questions"]?.object?[integer: "notAsked"] == 0)
  }

  @Test func `what is over the limit is not asked, and said`() async throws {
    let served = try served(limit: 2)
    let steps = ["a", "b", "c", "d", "e"].map {
      "{\"do\": \"purchase\", \"product\": \"pro.month\", \"customer\": \"\($0)\"}"
    }
    for step in steps { try await served.step(step) }
    #expect(backend.urls.count == 5)
    try await served.move("P31D")
    // The others follow, one at each later event, and at last all.
    #expect(backend.urls.count < 10)
    served.service.askMissed()
    #expect(backend.urls.count == 10)
    #expect(served.service.backendSummary?.isWhole == true)
    #expect(served.service.newLines().contains { $0.contains("asked about later: 3") })
  }

  @Test func `a customer without what the URL names is counted`() async throws {
    let served = try ServedStore(
      backend: backend,
      template: "http://backend/{appAccountToken}/{product}"
    )
    _ = try await served.buy("pro.month")
    #expect(backend.urls.isEmpty)
    #expect(try await served.view()["questions"]?.object?[integer: "unnamed"] == 1)
    #expect(served.service.backendSummary?.isWhole == false)
  }

  @Test func `changes of the API are asked about, too`() async throws {
    let served = try served()
    let id = try await served.buy("pro.month")
    let before = backend.urls.count
    let request = HTTPRequest(
      method: .put,
      url: "/production/inApps/v1/subscriptions/extend/\(id)",
      headers: [
        HTTPHeader("Authorization", "Bearer \(try served.bearer())"),
        HTTPHeader("Content-Type", "application/json"),
      ],
      body: Array(
        """
        {"extendByDays": 3, "extendReasonCode": 1, "requestIdentifier": "f47ac10b-58cc-4372-a567-0e02b2c3d479"}
        """.utf8
      )
    )
    #expect(served.service.answer(to: request).wait().status == 200)
    // The question has been asked when a later request that uses the clock is answered.
    try await served.move("PT1S")
    #expect(backend.urls.count == before + 1)
    #expect(try await served.view()[integer: "differing"] == 0)
  }

  @Test func `a reset forgets the differences`() async throws {
    let served = try served()
    backend.answer(200, "{\"entitled\": false}")
    _ = try await served.buy("pro.month")
    #expect(try await served.view()[integer: "differing"] == 1)
    _ = try await served.control(.post, "/store/reset", "{}")
    let view = try await served.view()
    #expect(view[integer: "differing"] == 0)
    #expect(view["url"]?.string == BackendControlTests.template)
  }

  @Test func `questions begin and end while the server runs, and no key is shown`() async throws {
    let served = try ServedStore(backend: backend)
    _ = try await served.buy("pro.month")
    #expect(try await served.answer(.post, "/store/backend", "{}").status == 409)
    let body = """
      {"url": "\(BackendControlTests.template)", "headers": {"Authorization": "Bearer s3cret"},
       "limit": 20}
      """
    let answer = try await served.answer(.post, "/store/backend", body)
    #expect(answer.status == 200)
    #expect(!String(decoding: answer.body, as: UTF8.self).contains("s3cret"))
    #expect(backend.urls == ["http://backend/Production/anna/pro.month"])
    #expect(backend.headers == [HTTPHeader("Authorization", "Bearer s3cret")])
    let ended = try await served.control(.post, "/store/backend", "{\"url\": null}")
    #expect(ended.object?["url"]?.isNull == true)
    try await served.move("P40D")
    #expect(backend.urls.count == 1)
  }

  @Test(arguments: [
    ("{\"url\": \"http://backend/x\"}", "names no customer"),
    ("{\"url\": \"http://backend/{custmer}\"}", "did you mean"),
    ("{\"url\": \"http://{customer}.example/\"}", "before its path"),
    ("{\"url\": \"http://backend/{customer\"}", "without"),
    ("{\"url\": \"http://refused.example/{customer}\"}", "another host"),
    ("{\"url\": 5}", "url"),
    ("{\"limit\": 5}", "url"),
    ("{\"url\": \"http://backend/{customer}\", \"limit\": 0}", "limit"),
    ("{\"url\": \"http://backend/{customer}\", \"headers\": {\"a b\": \"c\"}}", "header fields"),
    (
      "{\"url\": \"http://backend/{customer}\", \"headers\": {\"a\": \"c\\r\\nd\"}}",
      "header fields"
    ),
    ("{\"uri\": \"http://backend/{customer}\"}", "did you mean"),
  ])
  func `wrong settings are refused, with the reason`(body: String, reason: String) async throws {
    let served = try ServedStore(backend: backend)
    let answer = try await served.answer(.post, "/store/backend", body)
    #expect(answer.status == 400)
    #expect(String(decoding: answer.body, as: UTF8.self).contains(reason))
  }

  @Test func `values are percent-encoded, so that they cannot change the URL`() async throws {
    let served = try ServedStore(
      backend: backend,
      template: "http://backend/{environment}/{customer}/{product}?at={time}"
    )
    _ = try await served.buy("pro.month")
    #expect(
      backend.urls == ["http://backend/Production/anna/pro.month?at=2026-01-01T00%3A00%3A00Z"]
    )
  }

  @Test(arguments: [
    ("Authorization: Bearer x\r\n\nX-Key:  y\n", 2), ("", 0), ("X:", 1),
  ])
  func `reads header fields from lines`(text: String, count: Int) throws {
    #expect(try BackendSettings.headers(Array(text.utf8)).count == count)
  }

  @Test(arguments: ["secret", ": secret", "X Y: secret", "X: secret\u{7}", "X: sécret"])
  func `a line that is no header field is refused without its value`(text: String) throws {
    let error = try #require(throws: ScriptError.self) {
      try BackendSettings.headers(Array("A: b\n\(text)".utf8))
    }
    #expect(error.message == "line 2 is not a header field")
  }
}
