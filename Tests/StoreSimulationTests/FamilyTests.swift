// SPDX-License-Identifier: Apache-2.0

import ScriptPlaying
import StoreConfiguration
import StoreEngine
import StoreSimulation
import Testing

/// The limits of Family Sharing: six people including the organizer, and one family at a time.
struct FamilyTests {
  @Test func `a family has at most six people including the organizer`() throws {
    let store = try TestStore(Products.configuration(), seed: "family")
    let anna = store.customer("anna")
    try anna.purchase("pro.year") { $0.isFamilyShared = true }
    let others = (1...7).map { store.customer("m\($0)") }
    for member in others.prefix(5) { try anna.addFamilyMember(member) }
    for member in others.suffix(2) {
      let refusal = try #require(throws: StoreRefusal.self) { try anna.addFamilyMember(member) }
      #expect(refusal.code == .invalidState)
      #expect(
        refusal.message
          == "the family of anna has 6 people including the organizer, the most that Apple allows"
      )
      #expect(member.allTransactions.isEmpty)
    }
    #expect(others.prefix(5).allSatisfy { $0.allTransactions.count == 1 })
    try anna.removeFamilyMember(others[0])
    try anna.addFamilyMember(others[5])
    #expect(others[5].allTransactions.count == 1)
  }

  @Test(arguments: [
    ("b", "m", "m is in the family of a, and Apple allows one family at a time"),
    ("m", "c", "m is in the family of a, and Apple allows one family at a time"),
    ("b", "a", "a organizes a family, and Apple allows one family at a time"),
    ("a", "m", "m is already a family member"), ("c", "c", "c is already a family member"),
  ])
  func `a customer belongs to one family at a time`(
    _ organizer: String,
    _ member: String,
    _ message: String
  ) throws {
    let store = try TestStore(Products.configuration(), seed: "families")
    try store.customer("a").addFamilyMember(store.customer("m"))
    let refusal = try #require(throws: StoreRefusal.self) {
      try store.customer(organizer).addFamilyMember(store.customer(member))
    }
    #expect(refusal.message == message)
    try store.customer("a").removeFamilyMember(store.customer("m"))
    try store.customer("b").addFamilyMember(store.customer("m"))
  }

  @Test func `removing someone who is no member is refused`() throws {
    let store = try TestStore(Products.configuration(), seed: "families")
    #expect(throws: StoreRefusal.self) {
      try store.customer("a").removeFamilyMember(store.customer("m"))
    }
  }

  @Test func `an extension signs the transaction of a family member again`() throws {
    let store = try TestStore(Products.configuration(), seed: "family")
    let anna = store.customer("anna")
    let purchase = try anna.purchase("pro.year") { $0.isFamilyShared = true }
    let ben = store.customer("ben")
    try anna.addFamilyMember(ben)
    store.advance(by: .days(30))
    try purchase.extendRenewalDate(byDays: 7)
    let member = try #require(store.state.transactions.last)
    #expect(store.state.customers[member.customer].name == "ben")
    #expect(member.expiresDate == purchase.expiresDate)
    #expect(member.signedAt == store.now)
  }

  @Test func `a member follows an upgrade once`() throws {
    let history = ScriptedHistory(
      steps: [
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'basic.month','customer':'o','as':'A','familyShared':true,'memberAs':{'m':'M'}",
        "2026-01-10 purchase: 'product':'pro.year','customer':'o'",
      ],
      until: "2026-01-10",
      configuration: RefundTests.products
    )
    #expect(
      try history.summary().last
        == "2026-01-10 DID_CHANGE_RENEWAL_PREF/UPGRADE DID_CHANGE_RENEWAL_PREF/UPGRADE A=1 M=1"
    )
  }

  @Test func `a member who leaves keeps purchases of their own`() throws {
    let history = ScriptedHistory(
      steps: [
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'pro.year','customer':'o','as':'A','familyShared':true,'memberAs':{'m':'M'}",
        "2026-01-01 purchase: 'product':'news.month','customer':'m','as':'N'",
        "2026-01-02 leaveFamily: 'organizer':'o','member':'m'",
      ],
      until: "2026-01-02"
    )
    #expect(try history.summary().last == "2026-01-02 REVOKE M=5")
  }

  @Test(arguments: [("pro.month", true), ("pro.year", false)])
  func `an offer of a member is assumed only if the product has one`(
    _ product: String,
    _ isAssumed: Bool
  ) throws {
    let history = ScriptedHistory(
      steps: [
        "2026-01-01 joinFamily: 'organizer':'o','member':'m'",
        "2026-01-01 purchase: 'product':'\(product)','customer':'o','familyShared':true",
      ],
      until: "2026-01-01",
      configuration: FamilyTests.products
    )
    let used = try history.play().assumptions.filter(\.isUsed).map(\.name)
    #expect(used.contains("familyIntroductoryOffer") == isAssumed)
  }

  private static let products: @Sendable () throws -> StoreConfiguration = {
    let text = """
      {"subscriptionGroups":[{"id":"1","subscriptions":[
      {"displayPrice":"99.99","familyShareable":true,"groupNumber":1,"productID":"pro.year",
      "recurringSubscriptionPeriod":"P1Y","type":"RecurringSubscription"},
      {"displayPrice":"9.99","familyShareable":true,"groupNumber":1,"productID":"pro.month",
      "introductoryOffer":{"numberOfPeriods":1,"paymentMode":"free","subscriptionPeriod":"P1W"},
      "recurringSubscriptionPeriod":"P1M","type":"RecurringSubscription"}]}],
      "version":{"major":5,"minor":0}}
      """
    return try StoreConfiguration(Array(text.utf8)[...])
  }

  private static let levels: @Sendable () throws -> StoreConfiguration = {
    let text = """
      {"identifier":"5CE7A212","subscriptionGroups":[{"id":"21000010","name":"Pro","subscriptions":[
      {"displayPrice":"9.99","familyShareable":true,"groupNumber":1,"productID":"pro.month",
      "recurringSubscriptionPeriod":"P1M","subscriptionGroupID":"21000010","type":"RecurringSubscription"},
      {"displayPrice":"4.99","familyShareable":true,"groupNumber":2,"productID":"basic.month",
      "recurringSubscriptionPeriod":"P1M","subscriptionGroupID":"21000010","type":"RecurringSubscription"}]}],
      "version":{"major":5,"minor":0}}
      """
    return try StoreConfiguration(Array(text.utf8)[...])
  }

  @Test func `the period of a member who left is not cut short`() throws {
    let store = try TestStore(Products.configuration(), seed: "family")
    let anna = store.customer("anna")
    let purchase = try anna.purchase("pro.year") { $0.isFamilyShared = true }
    let ben = store.customer("ben")
    try anna.addFamilyMember(ben)
    try anna.removeFamilyMember(ben)
    let end = purchase.expiresDate
    store.advance(by: .days(1))
    try purchase.expire()
    let member = try #require(store.state.transactions.last)
    #expect(store.state.customers[member.customer].name == "ben")
    #expect(member.expiresDate == end)
  }

  /// The next period is paid a day before it begins, or not yet.
  @Test(arguments: [(86_400, [true, true, false]), (0, [true, false])] as [(Int64, [Bool])])
  func `an upgrade replaces the same periods of a family member as of the organizer`(
    _ lead: Int64,
    _ expected: [Bool]
  ) throws {
    var options = StoreOptions()
    options.knobs.renewalLead = lead
    let store = try TestStore(Self.levels(), options: options)
    let anna = store.customer("anna")
    try anna.addFamilyMember(store.customer("ben"))
    try anna.purchase("basic.month") { $0.isFamilyShared = true }
    store.advance(by: .days(30) + .seconds(43_200))
    try anna.purchase("pro.month")
    for name in ["anna", "ben"] {
      let own = store.state.transactions.filter {
        store.state.customers[$0.customer].name == name
      }
      #expect(own.map(\.isUpgraded) == expected)
    }
  }

  @Test func `a script lists the refused member as an answer`() throws {
    let joins = (1...6).map { "2026-01-01 joinFamily: 'organizer':'a','member':'m\($0)'" }
    let refusals = try ScriptedHistory(steps: joins, until: "2026-01-02").play().rows.flatMap(
      \.refusals
    )
    #expect(refusals.map(\.code) == [.invalidState])
  }
}
