// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreEngine
import StorePayloads
import StoreService
import StrictJSON
import Testing

/// The files of the dashboard, and their data.
struct DashboardTests {
  @Test(arguments: ["/", "/dashboard/main.js", "/dashboard/style.css", "/dashboard/icon.svg"])
  func `serves its files with a strict content security policy`(path: String) async throws {
    let answer = try await ServedStore().answer(.get, path)
    #expect(answer.status == 200)
    #expect(!answer.body.isEmpty)
    let policy = try #require(answer.header("Content-Security-Policy"))
    for part in [
      "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'",
      "frame-ancestors 'none'", "require-trusted-types-for 'script'",
    ] { #expect(policy.contains(part)) }
    #expect(answer.header("X-Content-Type-Options") == "nosniff")
  }

  @Test func `notifications can be filtered by every type`() async throws {
    let file = try await ServedStore().answer(.get, "/dashboard/lists.js")
    let lists = String(decoding: file.body, as: UTF8.self)
    let list = try #require(lists.firstMatch(of: #/const types = \[([^\]]*)\]/#)?.output.1)
    let types = list.matches(of: #/"(\w+)"/#).map { String($0.output.1) }
    #expect(types == NotificationDefinition.all.map(\.type.rawValue).sorted())
  }

  @Test(arguments: ["/dashboard/", "/dashboard/../main.js", "/dashboard/main.js/", "/index.html"])
  func `serves no file for other paths`(path: String) async throws {
    let answer = try await ServedStore().answer(.get, path)
    #expect(answer.status != 200)
  }

  @Test(arguments: [
    "/store/revision", "/store/transactions", "/store/customers", "/store/timeline",
    "/store/notifications", "/store/catalogue", "/store/catalogue.storekit", "/store/assumptions",
    "/store/steps",
    "/store/entitlements/anna", "/store/documents/app-transaction/anna",
  ])
  func `data is read-only, not cached, and not served to other web pages`(path: String) async throws
  {
    let served = try ServedStore()
    _ = try await served.buy("pro.month")
    let answer = try await served.answer(.get, path)
    #expect(answer.status == 200)
    #expect(answer.header("Cache-Control") == "no-store")
    #expect(answer.header("X-Content-Type-Options") == "nosniff")
    let foreign = HTTPHeader("Origin", "https://example.com")
    #expect(try await served.answer(.get, path, headers: [foreign]).status == 403)
    let host = HTTPHeader("Host", "example.com")
    #expect(try await served.answer(.get, path, headers: [host]).status == 403)
    let change = try await served.answer(.post, path, "{}")
    #expect(change.status == ["/store/steps": 400, "/store/catalogue": 409][path] ?? 405)
  }

  @Test func `the revision changes with every step, move of the clock and API request`()
    async throws
  {
    let served = try ServedStore()
    func revision() async throws -> String {
      let overview = try await served.control(.get, "/store/revision")
      return try #require(overview.object?["revision"]?.string)
    }
    var seen = [try await revision()]
    #expect(try await revision() == seen[0])
    let id = try await served.buy("coins100")
    seen.append(try await revision())
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"P1D\"}")
    seen.append(try await revision())
    _ = try await served.client().response(to: .finishTransaction(transactionId: id))
    seen.append(try await revision())
    _ = try await served.control(.post, "/sandbox/store/steps", "{\"do\": \"look\"}")
    seen.append(try await revision())
    #expect(Set(seen).count == seen.count)
  }

  @Test func `transactions can be searched, sorted and divided into pages`() async throws {
    let served = try ServedStore()
    for customer in ["anna", "ben", "clara"] {
      _ = try await served.buy("pro.month", customer: customer)
      _ = try await served.buy("coins100", customer: customer)
    }
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"P1M\"}")
    func names(_ query: String) async throws -> [String] {
      let list = try await served.control(.get, "/store/transactions?\(query)")
      return try #require(list.object?["transactions"]?.array).map {
        "\($0.object?["customer"]?.string ?? "") \($0.object?["productId"]?.string ?? "")"
      }
    }
    #expect(try await names("q=ANNA+pro").count == 2)
    #expect(try await names("q=anna&status=expired") == ["anna pro.month"])
    #expect(
      try await names("product=coins100&sort=customer&order=ascending")
        == ["anna coins100", "ben coins100", "clara coins100"]
    )
    #expect(
      try await names("product=coins100&sort=customer&offset=1&limit=1") == ["ben coins100"]
    )
    #expect(try await names("from=2026-01-15T00:00:00Z").count == 3)
    #expect(try await names("until=2026-01-15T00:00:00Z").count == 6)
    #expect(try await names("q=%3Cimg%3E").isEmpty)
    #expect(try await names("customer=unknown").isEmpty)
  }

  @Test(arguments: [
    "limit=201", "limit=-1", "offset=x", "sort=colour", "order=up", "status=lost", "from=today",
    "unknown=1", "q=%FF", "q=%",
  ])
  func `rejects an invalid query`(query: String) async throws {
    let answer = try await ServedStore().answer(.get, "/store/transactions?\(query)")
    #expect(answer.status == 400)
  }

  @Test(arguments: ["transaction", "renewal-info", "app-transaction", "receipt", "notification"])
  func `a document passes every check of the production verifier`(kind: String) async throws {
    let served = try ServedStore()
    let transaction = try await served.buy("pro.month")
    let list = try await served.control(.get, "/store/notifications")
    let first = list.object?["notifications"]?.array?.first { _ in true }?.object
    let uuid = try #require(first?["notificationUUID"]?.string)
    let ids = [
      "transaction": transaction, "renewal-info": transaction, "app-transaction": "anna",
      "receipt": "anna", "notification": uuid,
    ]
    let id = try #require(ids[kind])
    let answer = try await served.control(.get, "/store/documents/\(kind)/\(id)")
    let report = try #require(answer.object?["report"]?.object)
    #expect(report["error"]?.isNull == true)
    let outcomes = try #require(report["checks"]?.array).map { $0.object?["outcome"]?.string }
    #expect(outcomes.contains("passed") && !outcomes.contains("failed"))
    let text = try #require(answer.object?["document"]?.string)
    #expect(text.utf8.count > 1_000)
  }

  @Test(arguments: [
    "/store/documents/transaction/1", "/store/documents/receipt/unknown", "/store/documents/x/1",
    "/store/documents/", "/store/documents/transaction", "/store/entitlements/unknown",
    "/store/entitlements/", "/store/documents/notification/..%2F..",
  ])
  func `answers 404 for unknown documents and customers`(path: String) async throws {
    #expect(try await ServedStore().answer(.get, path).status == 404)
  }

  @Test func `entitlements are derived from the documents and list their rules`() async throws {
    let served = try ServedStore()
    _ = try await served.buy("pro.month")
    let answer = try await served.control(.get, "/store/entitlements/anna")
    let product = answer.object?["answer"]?.object?["products"]?.array?.first { _ in true }?.object
    #expect(product?["verdict"]?.string == "entitled")
    #expect(product?["rules"]?.array?.isEmpty == false)
  }

  @Test func `the timeline of a subscription has its periods, notifications and next renewals`()
    async throws
  {
    let served = try ServedStore()
    _ = try await served.buy("pro.month")
    _ = try await served.control(.post, "/store/clock", "{\"by\": \"P2M\"}")
    let list = try await served.control(.get, "/store/timeline?customer=anna")
    let history = try #require(list.object?["subscriptions"]?.array?.first { _ in true }?.object)
    #expect(history["periods"]?.array?.count == 3)
    #expect(history["events"]?.array?.count == 3)
    #expect(history["upcoming"]?.array?.count == 3)
    let bars = history["periods"]?.array?.compactMap { $0.object?["bars"]?.array }.joined()
    #expect(bars?.map { $0.object?["kind"]?.string } == ["paid", "paid", "paid"])
    #expect(history["unpaid"]?.array?.isEmpty == true)
  }

  @Test func `the forms have the steps, members and requirements of scripts`() async throws {
    let served = try ServedStore()
    _ = try await served.control(
      .post,
      "/store/steps",
      "{\"do\": \"purchase\", \"product\": \"pro.month\", \"customer\": \"anna\", \"as\": \"A\"}"
    )
    // The customers of the other steps.
    for customer in ["ben", "customer"] {
      let install = "{\"do\": \"install\", \"customer\": \"\(customer)\"}"
      _ = try await served.control(.post, "/store/steps", install)
    }
    let forms = try await served.control(.get, "/store/steps")
    var names: [String: [String]] = [:]
    for form in try #require(forms.object?["steps"]?.array) {
      let step = try #require(form.object?["do"]?.string)
      let members = try #require(form.object?["members"]?.array).compactMap(\.object)
      names[step] = members.compactMap { $0["name"]?.string }
      let required = members.filter { $0["required"]?.boolean == true }
      let all = try required.map { try Self.member($0) }
      let complete = try await served.answer(.post, "/store/steps", Self.step(step, all))
      // The products have neither bundles nor promotional offers.
      let isPossible = ![MoveToBundleStep.name, RedeemRetentionOfferStep.name].contains(step)
      #expect(
        complete.status == (isPossible ? 200 : 400),
        "\(step): \(String(decoding: complete.body, as: UTF8.self))"
      )
      for place in all.indices {
        var rest = all
        rest.remove(at: place)
        let answer = try await served.answer(.post, "/store/steps", Self.step(step, rest))
        #expect(answer.status == 400, "\(step) without \(all[place])")
      }
    }
    #expect(names == StepKinds.scripted.mapValues { $0.fields.map(\.name) })
  }

  private static func step(_ name: String, _ members: [String]) -> String {
    // Steps that require one of several members.
    let others = [
      "setGracePeriod": "\"length\": null", "setFamilySharing": "\"subscription\": \"A\"",
      "setAppAccountToken": "\"subscription\": \"A\"", "setNotificationEndpoint": "\"up\": true",
      "resolvePurchaseIssue": "\"subscription\": \"A\"",
      "unclaimSeat": "\"member\": \"ben\"",
      "retention": "\"id\": \"0f8fad5b-d9cb-469f-a165-70867728950e\"",
    ]
    let all = ["\"do\": \"\(name)\""] + members + [others[name]].compactMap { $0 }
    return "{\(all.joined(separator: ", "))}"
  }

  /// A member with a valid value for its input.
  private static func member(_ member: JSONObject) throws -> String {
    let name = try #require(member["name"]?.string)
    let value =
      switch member["input"]?.string {
      case "product": "\"pro.month\""
      case "customer": name == "member" ? "\"ben\"" : "\"anna\""
      case "subscription": "\"A\""
      case "transaction": "\"A.1\""
      case "flag": "true"
      case "integer", "percent": "1"
      case "price": "\"1.00\""
      case "uuid": "\"0f8fad5b-d9cb-469f-a165-70867728950e\""
      case "choice":
        "\"\(try #require(member["choices"]?.array?.first { _ in true }?.string))\""
      default: "\"text\""
      }
    return "\"\(name)\": \(value)"
  }
}
