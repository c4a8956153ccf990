// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import ScriptPlaying
import StoreConfiguration
import StoreEngine
import StorePayloads
import StoreTypes
import StoreVerification
import StrictBase64
import StrictJSON
import StrictTime
import Testing

/// The App Store Server API and verifyReceipt over HTTP.
struct StoreServiceTests {
  @Test func `the library's client returns a transaction whose token verifies`() async throws {
    let served = try ServedStore()
    let id = try await served.buy("pro.month")
    let located = try await served.client().located(.transactionInfo(transactionId: id))
    #expect(located.environment == .production)
    let verifier = SignedDataVerifier(
      apps: [AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890)],
      environments: [.production],
      anchors: .custom(try StoreSigner(seed: "receiptkit").anchors())
    )
    let token = try #require(located.response.signedTransactionInfo)
    let start = try #require(Timestamp(year: 2026, month: 1, day: 1)).adding(seconds: 60)
    let verified = try verifier.verifyTransaction(token, expecting: .init(now: start))
    #expect(verified.value.productId == "pro.month")
  }

  @Test func `a sandbox purchase is found in the sandbox, after production`() async throws {
    let served = try ServedStore()
    let id = try await served.buy("pro.month", side: "/sandbox")
    let located = try await served.client().located(.transactionInfo(transactionId: id))
    #expect(located.environment == .sandbox)
  }

  @Test func `paths without a prefix belong to production`() async throws {
    let served = try ServedStore()
    let id = try await served.buy("pro.month")
    for target in ["", "/production"] {
      // Status 401 shows that the path exists.
      let answer = try await served.answer(.get, "\(target)/inApps/v1/transactions/\(id)")
      #expect(answer.status == 401)
      #expect(answer.body.isEmpty)
    }
    #expect(try await served.answer(.get, "/elsewhere").status == 404)
    #expect(try await served.answer(.post, "/inApps/v1/transactions/\(id)").status == 405)
  }

  @Test(
    arguments: [
      (.delete, "/inApps/v2/history/1", "GET"),
      (.get, "/inApps/v1/messaging/image/1", "PUT, DELETE"),
      (.post, "/", "GET, HEAD"), (.put, "/store/clock", "GET, POST, DELETE"),
      (.put, "/store/state", "GET"), (.delete, "/store/faults", "GET, POST"),
      (.get, "/store/reset", "POST"), (.post, "/store/customers", "GET"),
      (.put, "/store/steps", "GET, POST"),
    ] as [(HTTPMethod, String, String)]
  )
  func `a response to a wrong method lists the right ones`(
    method: HTTPMethod,
    path: String,
    allowed: String
  ) async throws {
    let answer = try await ServedStore().answer(method, path)
    #expect(answer.status == 405)
    #expect(answer.headers.first { $0.name == "Allow" }?.value == allowed)
  }

  @Test func `the state contains the order ids for a lookup`() async throws {
    let served = try ServedStore()
    let id = try await served.buy("pro.month")
    let state = try await served.control(.get, "/store/state")
    let customer = state.object?["customers"]?.array?.first { _ in true }?.object
    let transaction = customer?["transactions"]?.array?.first { _ in true }?.object
    let order = try #require(transaction?["orderId"]?.string)
    let found = try await served.client().located(.orderLookup(orderId: order)).response
    #expect(found.status == .valid)
    #expect(found.signedTransactions?.count == 1)
    #expect(transaction?["transactionId"]?.string == id)
  }

  @Test func `a token for another app is rejected`() async throws {
    let served = try ServedStore()
    let id = try await served.buy("pro.month")
    let client = try served.client(bundleId: "com.example.other")
    await #expect(throws: APIClientError.self) {
      try await client.located(.transactionInfo(transactionId: id))
    }
  }

  @Test(arguments: [("production", "production"), ("sandbox", "sandbox")])
  func `verifyReceipt returns the latest state`(_ side: String, _ place: String) async throws {
    let receipt = try ReceiptOf(side)
    let answer = try await receipt.served.answer(.post, "/\(place)/verifyReceipt", receipt.body)
    let root = try #require(try JSONDocument(answer.body).root.object)
    #expect(root["status"]?.number?.int64 == 0)
    // The receipt has one period, after which the store renewed the subscription.
    #expect(root["receipt"]?.object?["in_app"]?.array?.count == 1)
    #expect(root["latest_receipt_info"]?.array?.count == 2)
  }

  @Test(arguments: [("sandbox", "/production", 21_007), ("production", "/sandbox", 21_008)])
  func `verifyReceipt reports a receipt of the other environment`(
    _ side: String,
    _ place: String,
    _ status: Int64
  ) async throws {
    let receipt = try ReceiptOf(side)
    let answer = try await receipt.served.answer(.post, "\(place)/verifyReceipt", receipt.body)
    let root = try #require(try JSONDocument(answer.body).root.object)
    #expect(root["status"]?.number?.int64 == status)
  }

  @Test(arguments: ["", "{}", "{\"receipt-data\": \"AAAA\"}", "[", "\u{0}"])
  func `verifyReceipt rejects a body without a receipt`(
    _ body: String
  ) async throws {
    let served = try ServedStore()
    let answer = try await served.answer(.post, "/verifyReceipt", body)
    #expect(answer.status == 200)
    let status = try JSONDocument(answer.body).root.object?["status"]?.number?.int64
    #expect(try #require(status) != 0)
  }

  @Test func `verifyReceipt requires a POST request with a JSON object`() async throws {
    let receipt = try ReceiptOf("production")
    let text = try JSONDocument(Array(receipt.body.utf8)[...]).root.object?["receipt-data"]?.string
    let base64 = try #require(text)
    let requests: [(HTTPMethod, String)] = [
      (.post, base64), (.post, ""), (.post, "[]"), (.post, "x"), (.get, ""), (.put, receipt.body),
    ]
    for (method, body) in requests {
      let answer = try await receipt.served.answer(method, "/verifyReceipt", body)
      #expect(answer.status == 200)
      #expect(String(decoding: answer.body, as: UTF8.self) == #"{"status":21000}"#)
    }
  }
}

/// A request with the receipt of a customer in one environment after the first period, and a service in which the
/// subscription has renewed since.
private struct ReceiptOf {
  let served: ServedStore
  let body: String

  init(_ side: String) throws {
    let environment = side == "sandbox" ? "Sandbox" : "Production"
    let later = side == "sandbox" ? "2026-01-01T00:06:00Z" : "2026-02-02T00:00:00Z"
    let script = { (end: String) in
      """
      {"schema": "receiptctl/script/1", "store": {"environment": "\(environment)"},
       "until": "\(end)",
       "steps": [{"at": "2026-01-01T00:00:00Z", "do": "purchase", "product": "pro.month"}]}
      """
    }
    let configuration = try ServedStore.configuration()
    let first = try StoreScript(Array(script("2026-01-01T00:01:00Z").utf8)[...], for: configuration)
    let files = try Play(of: first, in: configuration).files()
    let file = try #require(files.first { $0.path == "customers/customer/receipt.der" })
    body = "{\"receipt-data\": \"\(Base64.encode(file.contents[...]))\"}"
    served = try ServedStore(script: script(later))
  }
}
