// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import StoreServing
import StrictJSON
import TestSupport
import Testing

/// `POST /store/catalogue`.
struct CatalogueReplacementTests {
  private static let file = """
    {"identifier": "B", "version": {"major": 3, "minor": 0}, "products": [
     {"productID": "gems", "type": "Consumable", "displayPrice": "0.99", "referenceName": "Gems"}]}
    """

  private func refusal(_ served: ServedStore, _ body: String = file) async throws -> (Int, String) {
    let answer = try await served.answer(.post, "/store/catalogue", body)
    let text = String(decoding: answer.body, as: UTF8.self)
    return (answer.status, text)
  }

  @Test func `a store in which nothing happened takes another catalogue, and keeps its time`()
    async throws
  {
    let served = try ServedStore()
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"P1D\"}")
    let before = try await served.control(.get, "/store/state").object?["now"]?.string
    let answer = try await served.control(.post, "/store/catalogue", Self.file).object
    let products = try #require(answer?["products"]?.array).map { $0.object?["productId"]?.string }
    #expect(products == ["gems"])
    _ = try await served.buy("gems")
    _ = try await served.buy("gems", side: "/sandbox")
    let unknown = "{\"do\": \"purchase\", \"product\": \"coins100\"}"
    #expect(try await served.answer(.post, "/store/steps", unknown).status == 400)
    #expect(try await served.control(.get, "/store/state").object?["now"]?.string == before)
    let script = try await served.control(.get, "/store/script").object
    #expect(script?["steps"]?.array?.count == 1)
  }

  @Test(arguments: ["", "/sandbox"])
  func `a store that was used refuses it until it is empty`(side: String) async throws {
    let served = try ServedStore()
    _ = try await served.buy("coins100", side: side)
    let (status, text) = try await refusal(served)
    #expect(status == 409 && text.contains("1 customers and 1 steps"))
    let now = try #require(try await served.control(.get, "/store/state").object?["now"]?.string)
    _ = try await served.control(.post, "/store/reset", "{\"start\": \"\(now)\"}")
    _ = try await served.control(.post, "/store/catalogue", Self.file)
  }

  @Test func `a reset does not play the script about the former products`() async throws {
    let script = """
      {"schema": "receiptctl/script/1", "start": "2026-01-01T00:00:00Z", "until": "2026-01-02T00:00:00Z",
       "steps": [{"at": "2026-01-01T00:00:00Z", "do": "purchase", "product": "coins100"}]}
      """
    let served = try ServedStore(script: script)
    #expect(try await refusal(served).0 == 409)
    _ = try await served.control(.post, "/store/reset", "{\"start\": \"2026-03-01T00:00:00Z\"}")
    _ = try await served.control(.post, "/store/catalogue", Self.file)
    _ = try await served.buy("gems")
    let state = try await served.control(.post, "/store/reset", "{}").object
    #expect(state?["customers"]?.array?.isEmpty == true)
    #expect(state?["now"]?.string == "2026-01-01T00:00:00Z")
  }

  @Test func `a state file keeps the catalogue with which it was begun`() async throws {
    let folder = try TemporaryFolder()
    let served = try ServedStore(state: "\(folder.path)/log.jsonl")
    let (status, text) = try await refusal(served)
    #expect(status == 409 && text.contains("the state file belongs to the catalogue"))
  }

  @Test(arguments: ["{}", "[]", "{\"products\": 1", "\"text\""])
  func `refuses what is not a storekit file`(body: String) async throws {
    let served = try ServedStore()
    let (status, text) = try await refusal(served, body)
    #expect(status == 400 && text.contains("not a .storekit file"))
    _ = try await served.buy("coins100")
  }
}
