// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import StoreServing
import StrictJSON
import Testing

/// Groups in the views of the dashboard and in the answers that a backend must give.
struct GroupViewTests {
  /// `pro.month` is 9.99 for the first two seats and 7.99 for the others.
  private static func served(_ invitations: String, _ steps: [String]) async throws -> ServedStore {
    let served = try ServedStore(
      script: """
        {"schema": "receiptctl/script/1", "store": {"seats": [{"product": "pro.month",
         "invitations": "\(invitations)", "tiers": [{"from": 1, "to": 2}, {"from": 3, "to": 9, "price": "7.99"}]}]}}
        """
    )
    let purchase =
      #"{"do": "purchase", "product": "pro.month", "customer": "anna", "as": "A", "seats": 4}"#
    for step in [purchase] + steps { _ = try await served.control(.post, "/store/steps", step) }
    return served
  }

  private func objects(_ value: JSONValue?) throws -> [JSONObject] {
    try #require(value?.array).compactMap(\.object)
  }

  private func transaction(_ served: ServedStore, of customer: String) async throws -> JSONObject {
    let all = try await served.control(.get, "/store/transactions?customer=\(customer)").object
    let id = try #require(try objects(all?["transactions"]).first?["transactionId"]?.string)
    let one = try await served.control(.get, "/store/transactions?transaction=\(id)").object
    return try #require(try objects(one?["transactions"]).first)
  }

  private func actions(_ item: JSONObject) throws -> [String] {
    try objects(item["actions"]).compactMap { $0["do"]?.string }
  }

  @Test func `a purchase of seats is shown with its total, its tiers and what fits`() async throws {
    let served = try await Self.served(
      "APPLE",
      [
        #"{"do": "assignSeat", "subscription": "A", "member": "bert"}"#,
        #"{"do": "refund", "transaction": "A", "seats": 1}"#,
      ]
    )
    let item = try await transaction(served, of: "anna")
    #expect(item["price"]?.number?.int64 == 35_960)
    let seats = try #require(item["seats"]?.object)
    #expect(seats["left"]?.number?.int64 == 3 && seats["revoked"]?.number?.int64 == 1)
    #expect(seats["next"]?.number?.int64 == 3 && seats["invitations"]?.string == "APPLE")
    #expect(try objects(seats["tiers"]).map { $0["quantity"]?.number?.int64 } == [2, 2])
    #expect(try objects(item["members"]).map { $0["customer"]?.string } == ["bert"])
    #expect(try objects(item["upcoming"]).first?["price"]?.number?.int64 == 27_970)
    #expect(try objects(item["upcoming"]).first?["seats"]?.number?.int64 == 3)
    let fitting = try Set(actions(item))
    #expect(fitting.isSuperset(of: ["setRenewalSeats", "assignSeat", "refund", "purchase"]))
    #expect(fitting.isDisjoint(with: ["claimSeat", "takeBackSeat", "setFamilySharing"]))
    #expect(fitting.contains("reverseRefund") && seats["assigned"]?.number?.int64 == 1)
    let member = try await transaction(served, of: "bert")
    #expect(member["ownership"]?.string == "ASSIGNED")
    #expect(member["organizer"]?.object?["customer"]?.string == "anna")
    let ofMember = try Set(actions(member))
    #expect(ofMember.isSuperset(of: ["takeBackSeat", "leaveGroup"]))
    #expect(ofMember.isDisjoint(with: ["refund", "setAutoRenew", "consumption"]))
  }

  @Test func `money is what the customer paid for all seats, less what was refunded`() async throws
  {
    let served = try await Self.served(
      "APPLE",
      [
        #"{"do": "assignSeat", "subscription": "A", "member": "bert"}"#,
        #"{"do": "refund", "transaction": "A", "seats": 2}"#,
      ]
    )
    let page = try #require(try await served.control(.get, "/store/customers/anna").object)
    let money = try #require(try objects(page["money"]).first)
    #expect(money["paid"]?.number?.int64 == 35_960 && money["refunded"]?.number?.int64 == 17_980)
    let member = try #require(try await served.control(.get, "/store/customers/bert").object)
    #expect(try objects(member["money"]).isEmpty)
  }

  @Test func `claims are listed with their person, and those that are too many are counted`()
    async throws
  {
    let claims = (1...3).map { #"{"do": "claimSeat", "subscription": "A", "member": "m\#($0)"}"# }
    let served = try await Self.served(
      "DEVELOPER",
      claims + [
        #"{"do": "setRenewalSeats", "subscription": "A", "seats": 2}"#,
        #"{"do": "renewNow", "subscription": "A"}"#,
      ]
    )
    let item = try await transaction(served, of: "anna")
    let seats = try #require(item["seats"]?.object)
    #expect(seats["claimed"]?.number?.int64 == 3 && seats["overClaimed"]?.number?.int64 == 2)
    #expect(try objects(seats["claims"]).map { $0["customer"]?.string } == ["m1", "m2", "m3"])
    #expect(try Set(actions(item)).isSuperset(of: ["claimSeat", "unclaimSeat"]))
  }

  @Test
  func `seats that are added count in what the period costs, with those of one price together`()
    async throws
  {
    let purchase = #"{"do": "purchase", "product": "pro.month", "customer": "anna", "seats": 7}"#
    let served = try await Self.served("APPLE", [purchase])
    let timeline = try await served.control(.get, "/store/timeline").object
    let lane = try #require(try objects(timeline?["subscriptions"]).first)
    #expect(lane["currentPrice"]?.number?.int64 == 59_930)
    let tiers = try objects(lane["seats"]?.object?["tiers"])
    #expect(tiers.map { $0["price"]?.number?.int64 } == [9_990, 7_990])
    #expect(tiers.map { $0["quantity"]?.number?.int64 } == [2, 5])
  }

  @Test func `a product says how it sells seats, and a person which claims they have`() async throws
  {
    let served = try await Self.served(
      "DEVELOPER",
      [
        #"{"do": "claimSeat", "subscription": "A", "member": "bert"}"#,
        #"{"do": "claimSeat", "subscription": "A", "member": "carl"}"#,
        #"{"do": "unclaimSeat", "subscription": "A", "member": "carl"}"#,
      ]
    )
    let catalogue = try #require(try await served.control(.get, "/store/catalogue").object)
    let products = try objects(catalogue["groups"]).flatMap { try objects($0["products"]) }
    let product = try #require(products.first { $0["productId"]?.string == "pro.month" })
    let tiers = try objects(product["seats"]?.object?["tiers"])
    #expect(tiers.map { $0["to"]?.number?.int64 } == [2, 9])
    #expect(tiers.map { $0["price"]?.number?.int64 } == [9_990, 7_990])
    #expect(products.filter { $0["seats"] != nil }.count == 1)
    for (person, purchasers) in [("bert", ["anna"]), ("carl", [])] {
      let answer = try await served.control(.get, "/store/customers?customer=\(person)").object
      let claims = try #require(try objects(answer?["customers"]).first)["claims"]
      #expect(claims?.array?.compactMap { $0.object?["customer"]?.string } ?? [] == purchasers)
    }
  }

  /// What the activity says, the oldest first.
  private func sentences(_ served: ServedStore) async throws -> [String] {
    let answer = try await served.control(.get, "/store/activity").object
    return try objects(answer?["entries"]).filter { $0["kind"]?.string == "clock" }
      .compactMap { $0["sentence"]?.string }
  }

  @Test func `the activity says what happened to seats and members`() async throws {
    let served = try await Self.served(
      "APPLE",
      [
        #"{"do": "assignSeat", "subscription": "A", "member": "bert"}"#,
        #"{"do": "purchase", "product": "pro.month", "customer": "anna", "seats": 6}"#,
        #"{"do": "setRenewalSeats", "subscription": "A", "seats": 3}"#,
        #"{"do": "refund", "transaction": "A.1", "seats": 1}"#,
        #"{"do": "leaveGroup", "subscription": "A", "member": "bert"}"#,
        #"{"do": "renewNow", "subscription": "A"}"#,
      ]
    )
    let told = try await sentences(served).map { $0.split(separator: " until ")[0] }
    #expect(
      told == [
        "anna bought 4 seats of pro.month", "bert got a seat of anna's pro.month",
        "anna added 2 seats to pro.month", "the next renewal of anna's pro.month has 3 seats",
        "1 of 4 seats of anna's pro.month refunded", "bert's seat of anna's pro.month ended",
        "anna's pro.month renewed with 3 seats",
      ]
    )
  }

  @Test func `the activity names the people whose claims the App Store ended`() async throws {
    let served = try await Self.served(
      "DEVELOPER",
      [
        #"{"do": "claimSeat", "subscription": "A", "member": "bert"}"#,
        #"{"do": "claimSeat", "subscription": "A"}"#,
        #"{"do": "refund", "transaction": "A", "seats": 3}"#,
      ]
    )
    let told = try await sentences(served)
    #expect(told.contains("the App Store ended 2 claims of a seat of anna's pro.month: bert"))
  }

  /// What a backend must answer about a customer with a claim.
  @Test(
    arguments: [
      ([], "entitled", "seatClaimed"),
      (
        [#"{"do": "unclaimSeat", "subscription": "A", "member": "bert"}"#], "notEntitled",
        "seatUnclaimed"
      ),
      ([#"{"do": "refund", "transaction": "A"}"#], "notEntitled", "seatUnclaimed"),
      ([#"{"do": "expire", "subscription": "A"}"#], "notEntitled", "groupEnded"),
    ]
  )
  func `a customer with a claim is a customer with a question`(
    _ steps: [String],
    _ verdict: String,
    _ reason: String
  ) async throws {
    let claim = #"{"do": "claimSeat", "subscription": "A", "member": "bert"}"#
    let served = try await Self.served("DEVELOPER", [claim] + steps)
    let customers = try objects(
      try await served.control(.get, "/store/answers").object?["customers"]
    )
    let bert = try #require(customers.first { $0["name"]?.string == "bert" })
    let product = try #require(try objects(bert["products"]).first)
    #expect(product["productId"]?.string == "pro.month")
    #expect(product["verdict"]?.string == verdict)
    #expect(product["reasons"]?.array.map { $0.compactMap(\.string).contains(reason) } == true)
  }
}
