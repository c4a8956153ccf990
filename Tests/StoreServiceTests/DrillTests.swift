// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import StoreEngine
import StoreService
import StoreServing
import StrictJSON
import Synchronization
import Testing

/// The forgery drill.
struct DrillTests {
  private static let template = "http://backend/{environment}/{customer}/{product}"

  @Test(arguments: ["pro.month", "lifetime"])
  func `a webhook that verifies refuses all forgeries`(product: String) async throws {
    let verifying = VerifyingWebhook()
    let backend = FakeBackend()
    let served = try ServedStore(
      post: verifying.post,
      backend: backend,
      template: DrillTests.template
    )
    _ = try await served.buy(product)
    let report = try await served.drill()
    #expect(report["isPassed"]?.boolean == true)
    #expect(report[integer: "refused"] == 9)
    #expect(
      verifying.codes == [
        "", "trust/not-issued", "trust/signature", "trust/signature", "jws/algorithm",
        "jws/algorithm", "claims/bundle-id", "claims/environment", "trust/marker-missing",
        "trust/untrusted", "",
      ]
    )
    let attempts = report["attempts"]?.array?.compactMap(\.object) ?? []
    #expect(attempts.allSatisfy { $0["isAnswerChanged"]?.boolean == false })
    // The attempts of the drill are none of the notification's.
    #expect(try await served.attempts() == [["SUCCESS"]])
  }

  @Test func `a webhook that accepts everything is told which, and that its answer changed`()
    async throws
  {
    let believing = BelievingBackend()
    let served = try ServedStore(
      post: believing.post,
      backend: believing.backend,
      template: DrillTests.template
    )
    _ = try await served.buy("pro.month")
    let report = try await served.drill()
    #expect(report["isPassed"]?.boolean == false)
    #expect(report[integer: "refused"] == 0)
    let attempts = report["attempts"]?.array?.compactMap(\.object) ?? []
    #expect(attempts.count == 10)
    for attempt in attempts.dropLast() {
      #expect(attempt["isRight"]?.boolean == false)
      #expect(attempt["isAnswerChanged"]?.boolean == true, "\(attempt)")
      #expect(attempt["remedy"]?.string?.isEmpty == false)
    }
    // The genuine notification is no forgery, and restores the answer.
    #expect(attempts.last?["isRight"]?.boolean == true)
  }

  @Test func `no response refuses nothing, and a refused repetition is wrong`() async throws {
    let webhook = RecordingWebhook()
    let served = try ServedStore(post: webhook.post)
    _ = try await served.buy("pro.month")
    webhook.answer(400)
    let refusing = try await served.drill()
    #expect(refusing[integer: "refused"] == 9)
    #expect(refusing["isPassed"]?.boolean == false)
    let isSilent = Mutex(false)
    let silent = try ServedStore(post: { _ in
      DeliveryOutcome(name: isSilent.withLock { $0 } ? "TIMED_OUT" : "SUCCESS")
    })
    _ = try await silent.buy("pro.month")
    isSilent.withLock { $0 = true }
    #expect(try await silent.drill()[integer: "refused"] == 0)
  }

  @Test func `without a webhook or a purchase there is no drill`() async throws {
    let unposted = try ServedStore()
    #expect(try await unposted.answer(.post, "/store/drill", "{}").status == 409)
    let unsold = try ServedStore(post: RecordingWebhook().post)
    try await unsold.notify()
    #expect(try await unsold.answer(.post, "/store/drill", "{}").status == 409)
    #expect(try await unsold.answer(.post, "/store/drill", "{\"all\": true}").status == 400)
  }
}

extension ServedStore {
  func drill() async throws -> JSONObject {
    try #require(try await control(.post, "/store/drill", "{}").object)
  }
}
