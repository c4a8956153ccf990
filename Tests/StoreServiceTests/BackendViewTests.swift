// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import StoreEngine
import StoreService
import StoreServing
import StrictJSON
import StrictTime
import Testing

/// What a backend answers beside the store.
struct BackendViewTests {
  private static let template = "http://backend/{environment}/{customer}/{product}"
  private let backend = FakeBackend()
  private let webhook = RecordingWebhook()

  private func served(
    _ template: String = template,
    limit: Int = BackendSettings.defaultLimit,
    script: String? = nil
  ) throws -> ServedStore {
    try ServedStore(
      script: script,
      post: webhook.post,
      backend: backend,
      template: template,
      limit: limit
    )
  }

  @Test func `a backend that answers as the store does not differ in a year`() async throws {
    let served = try served()
    _ = try await served.buy("pro.month")
    _ = try await served.buy("lifetime", customer: "ben", side: "/sandbox")
    try await served.move("P1Y")
    let view = try await served.view()
    #expect(view[integer: "differing"] == 0)
    #expect(view.differences.isEmpty)
    // The purchases, twelve renewals of the first one, and in the sandbox what was bought once.
    #expect(backend.urls.count(where: { $0 == "http://backend/Production/anna/pro.month" }) >= 13)
    #expect(backend.urls.count(where: { $0 == "http://backend/Sandbox/ben/lifetime" }) == 1)
    #expect(backend.times == backend.times.sorted())
  }

  @Test func `a wrong answer is a difference from the event on, until it is right again`()
    async throws
  {
    let served = try served()
    _ = try await served.buy("pro.month")
    backend.answer { _, _ in
      .success(FakeBackend.response(KnownAnswer(verdict: .entitled, reasons: ["activePeriod"])))
    }
    try await served.move("P3D")
    try await served.step("{\"do\": \"refund\", \"transaction\": \"pro.month.1\"}")
    let wrong = try await served.view()
    let difference = try #require(wrong.differences.first)
    #expect(wrong[integer: "differing"] == 1)
    #expect(difference["customer"]?.string == "anna")
    #expect(difference["since"]?.string == "2026-01-04T00:00:00Z")
    #expect(difference["store"]?.object?["verdict"]?.string == "notEntitled")
    #expect(difference["backend"]?.object?["verdict"]?.string == "entitled")
    #expect(difference["notification"]?.object?["notificationType"]?.string == "REFUND")
    #expect(difference["wasTold"]?.boolean == true)
    let drawn = try await served.control(.get, "/store/timeline?customer=anna")
    let bars = drawn.object?["subscriptions"]?.array?.first { _ in true }?.object?["differences"]
    #expect(bars?.array?.count == 1)
    #expect(served.service.newLines().contains { $0.contains("differs anna/pro.month") })

    backend.answer { _, right in .success(FakeBackend.response(right)) }
    _ = try await served.control(.post, "/store/backend", "{}")
    let right = try await served.view()
    #expect(right[integer: "differing"] == 0)
    #expect(right.differences.first?["until"]?.string == "2026-01-04T00:00:00Z")
    #expect(served.service.newLines().contains { $0.contains("agrees again anna/pro.month") })
  }

  @Test func `a backend that was not told is distinguished from one that is wrong`() async throws {
    let served = try served()
    backend.answer(404, "")
    webhook.answer(500)
    _ = try await served.buy("pro.month")
    let untold = try await served.view()
    #expect(untold.differences.first?["wasTold"]?.boolean == false)
    #expect(served.service.backendSummary?.isRight == false)
    webhook.answer(200)
    backend.answer { _, right in .success(FakeBackend.response(right)) }
    // The next attempt is an hour later, and lets the backend be asked again.
    try await served.move("PT1H")
    #expect(try await served.view()[integer: "differing"] == 0)
    #expect(served.service.backendSummary?.isRight == true)
  }

  @Test func `a backend that is told late and is still wrong differs anew`() async throws {
    let served = try served()
    backend.answer(404, "")
    webhook.answer(500)
    _ = try await served.buy("pro.month")
    #expect(try await served.counts() == [1, 1])
    webhook.answer(200)
    try await served.move("PT1H")
    let view = try await served.view()
    let (told, untold) = (view.differences.first, view.differences.last)
    #expect(view.differences.count == 2)
    #expect(told?["wasTold"]?.boolean == true)
    #expect(told?["since"]?.string == "2026-01-01T01:00:00Z")
    #expect(untold?["wasTold"]?.boolean == false)
    #expect(untold?["until"]?.string == "2026-01-01T01:00:00Z")
    #expect(try await served.counts() == [1, 0])
    // The same difference goes on.
    _ = try await served.control(.post, "/store/backend", "{}")
    #expect(try await served.view().differences.count == 2)
    _ = try await served.control(.post, "/store/backend", "{\"url\": null}")
    #expect(try await served.counts().isEmpty)
  }

  @Test func `a difference found by the first question may have begun earlier`() async throws {
    let served = try servedLate()
    backend.answer(404, "")
    _ = try await served.buy("pro.month")
    try await served.move("P3D")
    _ = try await served.control(.post, "/store/backend", "{\"url\": \"\(Self.template)\"}")
    let first = try #require(try await served.view().differences.first)
    #expect(first["isFirst"]?.boolean == true)
    #expect(first["since"]?.string == "2026-01-04T00:00:00Z")
    #expect(first["notification"]?.object?["signedDate"]?.string == "2026-01-01T00:00:00Z")
    #expect(served.service.newLines().contains { $0.contains("pro.month (or earlier): store") })
    // The beginning of the others is known: of a new purchase, and after an answer that agreed.
    _ = try await served.buy("lifetime")
    let second = try await served.view().differences.first { $0["isFirst"] == nil }
    #expect(second?["productId"]?.string == "lifetime")
    backend.answer { _, right in .success(FakeBackend.response(right)) }
    _ = try await served.control(.post, "/store/backend", "{}")
    #expect(try await served.view()[integer: "differing"] == 0)
    backend.answer(404, "")
    try await served.move("P1D")
    _ = try await served.control(.post, "/store/backend", "{}")
    let again = try await served.view().differences.prefix(2)
    #expect(again.allSatisfy { $0["isFirst"] == nil && $0["until"] == nil })
  }

  @Test func `the first question about all products of a customer is one about each`()
    async throws
  {
    let served = try servedLate()
    _ = try await served.buy("pro.month")
    try await served.move("P3D")
    backend.answer(200, "{\"products\": [{\"productId\": \"lifetime\", \"entitled\": true}]}")
    let url = "http://backend/{environment}/{customer}/all"
    _ = try await served.control(.post, "/store/backend", "{\"url\": \"\(url)\"}")
    let first = try await served.view().differences
    #expect(first.compactMap { $0["isFirst"]?.boolean } == [true, true])
    // The answer about another product that the backend made up later.
    backend.answer(200, "{\"products\": [{\"productId\": \"other\", \"entitled\": true}]}")
    _ = try await served.control(.post, "/store/backend", "{}")
    let other = try await served.view().differences.first { $0["productId"]?.string == "other" }
    #expect(other != nil && other?["isFirst"] == nil)
  }

  /// A store that asks the backend from a later request on.
  private func servedLate() throws -> ServedStore {
    try ServedStore(post: webhook.post, backend: backend)
  }

  @Test func `an answer that ends by itself is asked again at its end`() async throws {
    let served = try served()
    let end = try Timestamp(rfc3339: "2026-01-20T12:00:00Z")
    backend.answer { question, _ in
      let isOver = question.time >= end
      let answer = KnownAnswer(
        verdict: isOver ? .notEntitled : .entitled,
        until: isOver ? nil : end
      )
      return .success(FakeBackend.response(answer))
    }
    _ = try await served.buy("pro.month")
    try await served.move("P25D")
    #expect(backend.times.contains(end))
    let newest = try await served.view().differences.first
    #expect(newest?["since"]?.string == "2026-01-20T12:00:00Z")
  }

  @Test(arguments: [
    (500, "{}", "answers 500"),
    (401, "{}", "--backend-headers"),
    (302, "{}", "answers 302"),
    (204, "", "answers 204"),
    (200, "<html>please log in</html>", "no JSON object"),
    (200, "[]", "no JSON object"),
    (200, "{\"entitled\": true, \"entitled\": false}", "no JSON object"),
    (200, "{\"verdict\": \"yes\"}", "verdict"),
    (200, "{\"entitled\": \"true\"}", "entitled"),
    (200, "{\"entitled\": false, \"verdict\": \"entitled\"}", "contradict"),
    (200, "{\"entitled\": true, \"until\": \"2026-02-30T00:00:00Z\"}", "until"),
    (200, "{\"entitled\": true, \"reason\": 5}", "reason"),
    (200, "{\"entitled\": true, \"customer\": \"ben\"}", "about customer ben, not anna"),
    (200, "{\"entitled\": true, \"productId\": \"x\"}", "about productId x, not pro.month"),
    (200, "{\"products\": {}}", "not an array"),
    (200, "{\"products\": [{\"entitled\": true}]}", "productId"),
  ])
  func `what is no answer is said, and not compared`(
    status: Int,
    body: String,
    message: String
  ) async throws {
    let served = try served()
    backend.answer(status, body)
    _ = try await served.buy("pro.month")
    let view = try await served.view()
    let problem = try #require(view["problem"]).object
    let text = [problem?["message"]?.string, problem?["hint"]?.string].compactMap(\.self)
    #expect(text.joined(separator: ": ").contains(message))
    #expect(view[integer: "differing"] == 0)
    #expect(served.service.backendSummary?.isWhole == false)
    #expect(served.service.newLines().contains { $0.contains("no answer about anna") })
  }

  @Test(arguments: [
    "{\"entitled\": true}", "{\"entitled\": true, \"until\": null, \"extra\": 1}",
    "{\"verdict\": \"entitled\", \"until\": 1769904000000, \"customer\": \"anna\"}",
    "{\"entitled\": true, \"until\": \"2026-02-01T01:00:00+01:00\"}",
    "{\"products\": [{\"productId\": \"pro.month\", \"entitled\": true}]}",
  ])
  func `answers in other forms are right, too`(body: String) async throws {
    let served = try served()
    backend.answer(200, body)
    _ = try await served.buy("pro.month")
    #expect(try await served.view()[integer: "differing"] == 0)
    #expect(served.service.backendSummary?.isWhole == true)
  }

  @Test(arguments: [
    ("2026-02-01T00:00:00Z", Int64(0)), ("2026-03-01T00:00:00Z", 0), ("2026-04-01T00:00:00Z", 1),
  ])
  func `the end of a period that is paid ahead is right, too`(
    until: String,
    differing: Int64
  ) async throws {
    let served = try served(
      script: """
        {"schema": "receiptctl/script/1", "store": {"knobs": {"renewalLead": 3600}},
         "steps": [{"at": "2026-01-01T00:00:00Z", "do": "purchase", "product": "pro.month",
                    "customer": "anna"}]}
        """
    )
    backend.answer(200, "{\"entitled\": true, \"until\": \"\(until)\"}")
    _ = try await served.control(.post, "/store/clock", "{\"to\": \"2026-01-31T23:30:00Z\"}")
    #expect(try await served.view()[integer: "differing"] == differing)
  }

  @Test func `a URL without a product is about all products of a customer`() async throws {
    let served = try served("http://backend/{environment}/{customer}/all")
    backend.answer(200, "{\"entitled\": true}")
    _ = try await served.buy("pro.month")
    #expect(try await served.view()[integer: "differing"] == 0)
    backend.answer(200, "{\"products\": [{\"productId\": \"lifetime\", \"entitled\": true}]}")
    _ = try await served.control(.post, "/store/backend", "{}")
    let products = try await served.view().differences.compactMap { $0["productId"]?.string }
    // The one that it does not know, and the one that it made up.
    #expect(products.sorted() == ["lifetime", "pro.month"])
    #expect(backend.urls.count == 2)
  }
}

extension ServedStore {
  func view() async throws -> JSONObject {
    try #require(try await control(.get, "/store/backend").object)
  }

  /// The open differences of the overview, and how many of them the backend was not told about.
  func counts() async throws -> [Int64] {
    let counts = try await control(.get, "/store/revision").object?["backend"]?.object
    return ["differing", "untold"].compactMap { counts?[integer: $0] }
  }

  func move(_ duration: String) async throws {
    _ = try await control(.post, "/store/clock", "{\"by\": \"\(duration)\"}")
  }

  func step(_ json: String) async throws {
    _ = try await control(.post, "/store/steps", json)
  }
}

extension JSONObject {
  /// The differences of a view, newest first.
  var differences: [JSONObject] {
    self["differences"]?.object?["newest"]?.array?.compactMap(\.object) ?? []
  }

  subscript(integer name: String) -> Int64? { self[name]?.number?.int64 }
}
