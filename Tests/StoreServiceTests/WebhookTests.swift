// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import StoreService
import StoreServing
import StrictJSON
import SystemIO
import TestSupport
import Testing

/// The URL to which notifications are posted, as requests change it.
struct WebhookTests {
  /// Webhooks without a network, by their URLs.
  private final class Network: Sendable {
    let (first, second) = (RecordingWebhook(), RecordingWebhook())

    var connect: Webhook.Connect {
      { [self] url throws(Webhook.Refusal) in
        switch url {
        case "http://127.0.0.1:1/": return first.post
        case "http://127.0.0.1:2/": return second.post
        default: throw Webhook.Refusal("plain http is not allowed", hint: "use https")
        }
      }
    }

    var counts: [Int] { [first.bodies.count, second.bodies.count] }
  }

  private func set(_ url: String?, on served: ServedStore) async throws {
    let text = url.map { "\"\($0)\"" } ?? "null"
    let answer = try await served.control(.post, "/store/webhook", "{\"url\": \(text)}")
    #expect(answer.object?["url"]?.string == url)
    #expect(try await served.control(.get, "/store/webhook").object?["url"]?.string == url)
  }

  /// The delivery of each notification, the oldest first.
  private func deliveries(_ served: ServedStore) async throws -> [String] {
    let list = try await served.control(.get, "/store/notifications?order=ascending")
    return (list.object?["notifications"]?.array.map { Array($0) } ?? []).compactMap {
      $0.object?["delivery"]?.string
    }
  }

  @Test func `a store without a webhook begins to post, changes the URL and stops`() async throws {
    let network = Network()
    let served = try ServedStore(connect: network.connect)
    #expect(try await served.control(.get, "/store/webhook").object?["url"]?.isNull == true)
    try await served.notify()
    try await set("http://127.0.0.1:1/", on: served)
    try await served.notify()
    #expect(network.counts == [1, 0])
    try await set("http://127.0.0.1:2/", on: served)
    try await served.notify()
    try await served.notify()
    #expect(network.counts == [1, 2])
    try await set(nil, on: served)
    try await served.notify()
    #expect(network.counts == [1, 2])
    #expect(Set(try await deliveries(served)) == ["delivered", "notPosted"])
    let state = try await served.control(.get, "/store/state").object
    let simulated = (state?["notifications"]?.array.map { Array($0) } ?? []).map { notification in
      notification.object?["attempts"]?.array?.first { _ in true }?.object?["simulated"]?.boolean
    }
    #expect(simulated == [true, nil, nil, nil, true])
    let lines = served.service.newLines().filter { $0.contains("TEST") }
    #expect(lines.map { $0.hasSuffix("TEST:SUCCESS") } == [false, true, true, true, false])
    #expect(lines.map { $0.hasSuffix("TEST:not-posted") } == [true, false, false, false, true])
    let activity = try await served.control(.get, "/store/activity").object?["entries"]?.array
    let sentences = (activity.map { Array($0) } ?? []).compactMap { $0.object?["sentence"]?.string }
    #expect(sentences.count { $0 == "notifications are no longer posted" } == 2)
    #expect(sentences.count { $0.contains("your webhook answered 200") } == 3)
  }

  @Test(arguments: ["http://example.com/", "", "ftp://127.0.0.1/"])
  func `a refused URL changes nothing, and the answer has the reason`(_ url: String) async throws {
    let network = Network()
    let served = try ServedStore(connect: network.connect)
    try await set("http://127.0.0.1:1/", on: served)
    let answer = try await served.answer(.post, "/store/webhook", "{\"url\": \"\(url)\"}")
    #expect(answer.status == 400)
    let error = try JSONDocument(answer.body).root.object
    #expect(error?["error"]?.string == "plain http is not allowed")
    #expect(error?["hint"]?.string == "use https")
    try await served.notify()
    #expect(network.counts == [1, 0])
  }

  @Test(arguments: ["{}", "[]", #"{"url": 1}"#, #"{"url": null, "to": 1}"#])
  func `a body without a URL is refused`(_ body: String) async throws {
    let served = try ServedStore(connect: Network().connect)
    #expect(try await served.answer(.post, "/store/webhook", body).status == 400)
  }

  @Test func `what waits for a webhook that was removed is simulated, also after a restart`()
    async throws
  {
    let folder = try TemporaryFolder()
    let state = folder.path("log")
    let network = Network()
    var views: [[String]] = []
    for round in 0..<3 {
      let served = try ServedStore(connect: network.connect, state: state)
      if round == 0 {
        network.first.answer(500)
        try await served.notify()
        try await set("http://127.0.0.1:1/", on: served)
        _ = try await served.buy("pro.month")
        _ = try await served.control(.post, "/store/clock", "{\"by\": \"PT2H\"}")
        try await set(nil, on: served)
        _ = try await served.control(.post, "/store/clock", "{\"by\": \"P1D\"}")
      }
      views.append(try await StateTests.view(served))
    }
    #expect(network.counts == [2, 0])
    #expect(views[0] == views[1] && views[1] == views[2])
  }

  @Test func `a webhook that does not answer can be removed, and its attempts are not lost`()
    async throws
  {
    let folder = try TemporaryFolder()
    let state = folder.path("log")
    let isReleased = Monitor(false)
    let isBegun = Monitor(false)
    defer { isReleased.change { $0 = true } }
    let connect: Webhook.Connect = { _ in
      { _ in
        isBegun.change { $0 = true }
        isReleased.wait { $0 ? () : nil }
        return DeliveryOutcome(status: 200)
      }
    }
    func view(_ served: ServedStore) async throws -> [String] {
      try await StateTests.view(served)
    }
    var known: [String] = []
    do {
      let served = try ServedStore(connect: connect, state: state)
      try await set("http://127.0.0.1:1/", on: served)
      let headers = [HTTPHeader("Authorization", "Bearer \(try served.bearer())")]
      for _ in 0..<3 {
        // The App Store Server API does not wait for deliveries.
        let test = "/inApps/v1/notifications/test"
        #expect(try await served.answer(.post, test, headers: headers).status == 200)
      }
      while !isBegun.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(10)) }
      try await set(nil, on: served)
      let attempts = try await served.attempts()
      #expect(attempts == [["OTHER"], ["SUCCESS"], ["SUCCESS"]])
      known = try await view(served)
      isReleased.change { $0 = true }
    }
    #expect(try await view(try ServedStore(connect: connect, state: state)) == known)
  }
}
