// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPMessages
import StoreClient
import StoreEngine
import StoreService
import StoreServing
import StoreSimulation
import Synchronization
import Testing

/// The two stores of a server with a script.
struct ScriptedServiceTests {
  @Test(arguments: ["Production", "Sandbox"])
  func `both stores accept offers of the same key`(_ environment: String) throws {
    let configuration = try ServedStore.configuration()
    let text =
      #"{"schema": "receiptctl/script/1", "seed": "keys", "store": {"environment": "\#(environment)"}}"#
    let sides = try StorePair(
      configuration,
      script: try StoreScript(Array(text.utf8)[...], for: configuration),
      credentials: nil,
      deliversOutside: false
    )
    let key = try ServiceKey(seed: "keys")
    for side in StoreSide.allCases {
      let own = try #require(sides[side: side]).store.inAppPurchaseKey()
      #expect(own.keyId == key.keyId)
      #expect(own.privateKey == key.pem)
    }
  }

  @Test func `while the script is played the server is not ready, and steps wait`() async throws {
    let script = """
      {"schema": "receiptctl/script/1", "until": "2026-01-02T00:00:00Z", "steps": [
        {"at": "2026-01-01T00:00:00Z", "do": "purchase", "product": "coins100", "customer": "anna"}]}
      """
    let configuration = try ServedStore.configuration()
    let sides = try StorePair(
      configuration,
      script: try StoreScript(Array(script.utf8)[...], for: configuration),
      credentials: nil,
      deliversOutside: false
    )
    let service = StoreService(sides, clock: { SystemClock().now })
    let step = Mutex<HTTPAnswer?>(nil)
    var readyStatus = 0
    service.playScript {
      readyStatus = service.answer(to: Self.request(.get, "/store/ready")).wait().status
      let body = #"{"do": "purchase", "product": "lifetime", "customer": "bob"}"#
      service.answer(to: Self.request(.post, "/store/steps", body)).then { answer in
        step.withLock { $0 = answer }
      }
      // The step would be performed now if it did not wait.
      Thread.sleep(forTimeInterval: 0.2)
      #expect(step.withLock { $0 } == nil)
    }
    #expect(readyStatus == 503)
    #expect(service.answer(to: Self.request(.get, "/store/ready")).wait().status == 200)
    while step.withLock({ $0 }) == nil { try await Task.sleep(for: .milliseconds(10)) }
    let answer = try #require(step.withLock { $0 })
    #expect(answer.status == 200)
    let rows = String(decoding: answer.body, as: UTF8.self)
    #expect(rows.contains(#""time":"2026-01-02T00:00:00Z""#), "\(rows)")
    service.stop()
    service.finish()
  }

  private static func request(
    _ method: HTTPMethod,
    _ path: String,
    _ body: String = ""
  ) -> HTTPRequest {
    HTTPRequest(
      method: method,
      url: path,
      headers: [
        HTTPHeader("Host", "127.0.0.1"), HTTPHeader("Content-Type", "application/json"),
      ],
      body: Array(body.utf8)
    )
  }
}
