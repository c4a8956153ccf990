// SPDX-License-Identifier: Apache-2.0

import ScriptPlaying
import StoreEngine
import StrictJSON
import StrictTime
import Testing

/// Steps read and write themselves.
struct StepTests {
  /// Each step with members of every kind, in the order in which they are written, without defaults.
  static let steps = [
    #"{"do":"purchase","product":"pro.month","customer":"anna","as":"A","quantity":2,"purchaseDate":"2026-01-01T00:00:00Z","renews":false,"appAccountToken":"0f8fad5b-d9cb-469f-a165-70867728950e","offer":{"promotional":"p"},"signature":"s","introductoryEligibility":"t","billingPlan":"MONTHLY","familyShared":true,"memberAs":{"ben":"B","cleo":"C"}}"#,
    #"{"do":"finish","transaction":"A"}"#, #"{"do":"setAskToBuy","customer":"anna","on":true}"#,
    #"{"do":"answerAskToBuy","purchase":"A","approve":true}"#,
    #"{"do":"setInterruptedPurchases","customer":"anna","on":true}"#,
    #"{"do":"resolvePurchaseIssue","subscription":"A"}"#,
    #"{"do":"install","customer":"anna","device":"0f8fad5b-d9cb-469f-a165-70867728950e","appVersion":"2"}"#,
    #"{"do":"setAutoRenew","subscription":"A","on":false}"#,
    #"{"do":"renewNow","subscription":"A"}"#,
    #"{"do":"moveToBundle","subscription":"A","bundle":"all.month","as":"B"}"#,
    #"{"do":"leaveBundle","subscription":"B"}"#,
    #"{"do":"redeemRetentionOffer","subscription":"A","offer":"half3","signature":"s"}"#,
    #"{"do":"expire","subscription":"A"}"#,
    #"{"do":"extend","subscription":"A","days":7,"reason":0,"requestIdentifier":"r"}"#,
    #"{"do":"massExtend","product":"pro.month","days":7,"reason":1,"storefronts":["USA"],"requestIdentifier":"r"}"#,
    #"{"do":"requestPriceConsent","subscription":"A","price":"9.99"}"#,
    #"{"do":"answerPriceIncrease","subscription":"A","consent":true}"#,
    #"{"do":"setGracePeriod","length":"P16D","scope":"paidToPaid"}"#,
    #"{"do":"setGracePeriod","length":null}"#,
    #"{"do":"setGracePeriod","scope":"paidToPaid"}"#,
    #"{"do":"setPayment","customer":"anna","works":false}"#,
    #"{"do":"setPrice","product":"pro.month","price":"0.995","consent":"required"}"#,
    #"{"do":"removeFromSale","product":"pro.month"}"#,
    #"{"do":"returnToSale","product":"pro.month"}"#,
    #"{"do":"refund","transaction":"A","percentage":50000,"reason":1}"#,
    #"{"do":"refund","transaction":"A","prorated":true}"#,
    #"{"do":"requestRefund","transaction":"A","reason":"LEGAL"}"#,
    #"{"do":"declineRefund","transaction":"A"}"#, #"{"do":"reverseRefund","transaction":"A"}"#,
    #"{"do":"consumption","transaction":"A","customerConsented":true,"deliveryStatus":"DELIVERED","platform":1}"#,
    #"{"do":"joinFamily","organizer":"anna","member":"ben"}"#,
    #"{"do":"leaveFamily","organizer":"anna","member":"ben"}"#,
    #"{"do":"setFamilySharing","transaction":"A","on":true}"#,
    #"{"do":"setStorefront","customer":"anna","storefront":"GBR"}"#,
    #"{"do":"setAppAccountToken","subscription":"A","token":"0f8fad5b-d9cb-469f-a165-70867728950e"}"#,
    #"{"do":"rescindConsent","customer":"anna"}"#, #"{"do":"deleteTransaction","transaction":"A"}"#,
    #"{"do":"clearHistory","customer":"anna"}"#, #"{"do":"testNotification"}"#,
    #"{"do":"notify","type":"EXTERNAL_PURCHASE_TOKEN","subtype":"CREATED","customer":"anna","externalPurchaseId":"e","tokenCreationDate":"2026-01-01T00:00:00Z"}"#,
    #"{"do":"setNotificationEndpoint","up":false}"#,
    #"{"do":"setNotificationEndpoint","result":"TIMED_OUT","count":2}"#,
    #"{"do":"setNotificationEndpoint","result":503}"#,
    #"{"do":"setTimeRate","rate":13}"#,
    #"{"do":"setRenewalRate","customer":"anna","month":"PT1H"}"#,
    #"{"do":"setError","api":"purchase","error":"networkError"}"#,
    #"{"do":"retention","change":"setDefault","product":"pro.month","locale":"en-US","id":"m"}"#,
    #"{"do":"retention","change":"uploadMessage","id":"m","images":["i"]}"#, #"{"do":"look"}"#,
    #"{"do":"requestRetentionMessage","subscription":"A","locale":"de-DE"}"#,
    #"{"do":"retentionExchange","subscription":"A","locale":"de-DE","result":"INVALID_RESPONSE","rule":"textOnly","detail":"d","form":"promotionalOffer","message":"m","status":200,"milliseconds":12,"body":"e30=","cut":true}"#,
    #"{"do":"performanceTestResult","requestId":"r","successes":98,"times":["1","2","3","4","5"],"failures":["TIMED_OUT 2"]}"#,
    #"{"do":"createExternalPurchaseToken","externalPurchaseId":"e","tokenType":"SERVICES","expires":"2027-01-01T00:00:00Z"}"#,
    #"{"do":"notify","type":"UNCLAIM_SEATS","unclaimSeatIds":["0f8fad5b-d9cb-469f-a165-70867728950e"]}"#,
    #"{"do":"reportExternalPurchase","report":{"requestIdentifier":"r"}}"#,
    #"{"do":"setRenewalSeats","subscription":"A","seats":4}"#,
    #"{"do":"assignSeat","subscription":"A","member":"bert","as":"B"}"#,
    #"{"do":"takeBackSeat","subscription":"A","member":"bert"}"#,
    #"{"do":"leaveGroup","subscription":"A","member":"bert"}"#,
    #"{"do":"claimSeat","subscription":"A","member":"bert","requestIdentifier":"0f8fad5b-d9cb-469f-a165-70867728950e"}"#,
    #"{"do":"associateSeat","subscription":"A","claim":"0f8fad5b-d9cb-469f-a165-70867728950e","member":"bert"}"#,
    #"{"do":"unclaimSeat","subscription":"A","claim":"0f8fad5b-d9cb-469f-a165-70867728950e"}"#,
    #"{"do":"postNotifications","on":true}"#,
    #"{"do":"deliver","notification":12,"result":"TIMED_OUT","received":true,"clientError":true,"resend":true}"#,
    #"{"do":"postpone","notification":12,"until":"2026-01-01T00:00:00Z"}"#,
  ]

  private static func read(_ text: String) throws -> any Step {
    let document = try JSONDocument(Array(text.utf8)[...])
    return try StepKinds.read(
      try ScriptObject(document.root, "the step"),
      from: StepKinds.logged
    )
  }

  @Test(arguments: steps) func `a step writes what it read`(_ text: String) throws {
    let step = try Self.read(text)
    let written = String(decoding: step.source(at: .earliest), as: UTF8.self)
    #expect(written == "{\"at\":\"\(Timestamp.earliest)\"," + text.dropFirst())
  }

  @Test func `every kind of step is among them`() throws {
    let names = try Set(Self.steps.map { try Self.read($0).name })
    // Add a line to `steps` for each of these.
    let missing = Set(StepKinds.logged.keys).symmetricDifference(names)
    #expect(missing.isEmpty)
  }

  /// A step with a text that must be there needs an example of it, and one whose members exclude each other a way to be
  /// drawn without them.
  @Test func `random steps are of every kind`() throws {
    let catalogue = Catalogue(try Products.configuration())
    var random = RandomSteps(
      RandomSequence(seed: "steps"),
      of: catalogue,
      customers: ["anna", "bert"],
      uuids: ["0f8fad5b-d9cb-469f-a165-70867728950e"]
    )
    let drawn = Set((0..<3000).map { _ in random.step(at: .earliest).name })
    let weighted = StepKinds.scripted.filter { $0.value.weight > 0 }
    #expect(drawn.symmetricDifference(weighted.keys).isEmpty)
    let ofSeats = Set(StepKinds.seatSteps.map { $0.name })
    #expect(StepKinds.scripted.count - weighted.count == 6 + ofSeats.count)
  }

  @Test func `in a store that sells seats, random steps are also of them`() throws {
    let catalogue = Catalogue(
      try Products.configuration(),
      seats: [try SeatPricing("news.month", [.init(1...5)])]
    )
    var random = RandomSteps(
      RandomSequence(seed: "steps"),
      of: catalogue,
      customers: ["anna", "bert"],
      uuids: ["0f8fad5b-d9cb-469f-a165-70867728950e"]
    )
    let drawn = Set((0..<3000).map { _ in random.step(at: .earliest).name })
    #expect(drawn.isSuperset(of: StepKinds.seatSteps.map { $0.name }))
  }

  /// The words of people for the values of a member.
  @Test(
    arguments: [
      ("setGracePeriod", "length", ["3 days", "16 days", "28 days"]),
      (
        "setRenewalRate", "month", ["3 minutes", "5 minutes", "15 minutes", "30 minutes", "1 hour"]
      ),
      ("purchase", "billingPlan", ["Billed upfront", "Monthly"]),
      ("setStorefront", "storefront", ["USA — United States"]),
      ("setPrice", "consent", ["Required", "Notice"]),
      ("setGracePeriod", "scope", ["All renewals", "Paid to paid"]),
      ("setNotificationEndpoint", "result", ["TLS issue", "Unsuccessful HTTP response code"]),
    ]
  )
  func `the choices of a member have labels`(
    _ step: String,
    _ member: String,
    _ expected: [String]
  ) throws {
    let type = try #require(StepKinds.groups.flatMap(\.steps).first { $0.name == step })
    let field = try #require(type.fields.first { $0.name == member })
    let labels = field.input.choiceLabels
    #expect(expected.allSatisfy(labels.contains), "\(labels)")
  }
}
