// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StorePayloads
import StoreTypes
import StrictJSON
import Testing

/// The Retention Messaging API.
struct RetentionTests {
  @Test func `the exported script contains messages, default messages and the URL`() async throws {
    let served = try ServedStore()
    let client = try served.client()
    let id = UUIDText(rawValue: "0f8fad5b-d9cb-469f-a165-70867728950e")
    let message = RetentionMessage(header: "Stay", body: "We have news.")
    _ = try await client.response(to: .uploadMessage(message, identifier: id))
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"P1D\"}")
    _ = try await client.response(
      to: .setDefaultMessage(id, productId: "pro.month", locale: "en-US")
    )
    let script = try await served.answer(.get, "/store/script")
    let text = String(decoding: script.body, as: UTF8.self)
    #expect(text.contains("uploadMessage") && text.contains("setDefault"))
    let second = try ServedStore(script: text)
    let again = try second.client()
    let list = try await again.response(to: .messageList())
    #expect(list.messageIdentifiers?.first?.messageState == .approved)
    let found = try await again.response(
      to: .defaultMessage(productId: "pro.month", locale: "en-US")
    )
    #expect(found.messageIdentifier == id)
    let repeated = try await second.answer(.get, "/store/script")
    #expect(repeated.body == script.body)
  }

  @Test func `production accepts a URL once a test has passed in the sandbox`() async throws {
    let served = try ServedStore()
    let client = try served.client()
    let url = "https://example.com/retention"
    for members in [
      ",\"change\":\"setRealtimeURL\",\"url\":\"\(url)\"", ",\"change\":\"testPerformance\"",
    ] {
      let step = "{\"do\":\"retention\",\"environment\":\"Sandbox\"\(members)}"
      _ = try await served.control(.post, "/store/steps", step)
    }
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"PT59S\"}")
    let error = await #expect(throws: (any Error).self) {
      try await client.response(to: .setRealtimeURL(url))
    }
    #expect("\(String(describing: error))".contains("4030026"))
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"PT1S\"}")
    _ = try await client.response(to: .setRealtimeURL(url))
  }
}
