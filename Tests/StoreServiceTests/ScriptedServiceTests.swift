// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import HTTPService
import StoreClient
import StoreEngine
import StoreService
import StoreServing
import StoreSimulation
import Synchronization
import SystemIO
import Testing

/// The two stores of a server with a script.
struct ScriptedServiceTests {
  @Test(arguments: ["Production", "Sandbox"])
  func `both stores accept offers of the same key`(_ environment: String) throws {
    let configuration = try ServedStore.configuration()
    let text =
      #"{"schema": "receiptctl/script/1", "seed": "keys", "store": {"environment": "\#(environment)"}}"#
    let sides = try StoreSides(
      configuration,
      script: try Script(Array(text.utf8)[...], for: configuration),
      credentials: nil,
      deliversOutside: false
    )
    let key = try ServiceKey(seed: "keys")
    for side in StoreSide.allCases {
      let own = try #require(sides[side: side]).store.store.inAppPurchaseKey()
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
    let sides = try StoreSides(
      configuration,
      script: try Script(Array(script.utf8)[...], for: configuration),
      credentials: nil,
      deliversOutside: false
    )
    let service = StoreService(sides, clock: { RealClock().now })
    let socket = try ListeningSocket(port: 0, address: .loopback)
    let opened = Mutex<HTTPListener?>(nil)
    let early = Mutex<Int?>(nil)
    service.playScript {
      do {
        let listener = try HTTPListener(socket, identity: nil) { service.answer(to: $0) }
        opened.withLock { $0 = listener }
        let url = "http://127.0.0.1:\(listener.port)/store/ready"
        let request = HTTPRequest(method: .get, url: url, headers: [], body: [])
        if case .success(let answer) = HTTPTransport().blockingAnswer(to: request) {
          early.withLock { $0 = answer.status }
        }
      } catch {
        Issue.record(error)
      }
    }
    #expect(early.withLock { $0 } == 503)
    let listener = try #require(opened.withLock { $0 })
    let url = "http://127.0.0.1:\(listener.port)/store/ready"
    let ready = try await HTTPTransport().answer(
      to: HTTPRequest(method: .get, url: url, headers: [], body: [])
    )
    #expect(ready.status == 200)
    service.stop()
    listener.stop()
    service.finish()
  }
}
