// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import Testing

/// `receiptctl storekit`, and `entitlements` with the offers of a configuration file.
@Suite struct StoreKitTests {
  static let products = """
    {"version": {"major": 4, "minor": 0}, "identifier": "5A3C21F0", "settings": {},
     "products": [{"productID": "com.example.notes.stickers", "type": "NonConsumable",
       "displayPrice": "2.99", "referenceName": "Stickers",
       "localizations": [{"locale": "en_US", "displayName": "Stickers", "description": "To stick"},
         {"locale": "de_DE", "displayName": "Aufkleber", "description": ""}]}],
     "subscriptionGroups": [{"id": "20000001", "name": "Pro",
      "localizations": [{"locale": "en_US", "displayName": "Notes Pro"}], "subscriptions": [
       {"productID": "com.example.notes.pro.monthly", "groupNumber": 1, "displayPrice": "9.99",
        "recurringSubscriptionPeriod": "P1M", "familyShareable": true,
        "introductoryOffer": {"paymentMode": "free", "subscriptionPeriod": "P1W"},
        "adHocOffers": [{"offerID": "loyal", "paymentMode": "payAsYouGo", "displayPrice": "4.99",
          "subscriptionPeriod": "P1M", "numberOfPeriods": 3}],
        "codeOffers": [
          {"referenceName": "welcome", "eligibility": ["new"], "paymentMode": "free",
           "subscriptionPeriod": "P1M"},
          {"referenceName": "again", "eligibility": ["expired"], "paymentMode": "free",
           "subscriptionPeriod": "P2M"}],
        "winbackOffers": [
          {"offerID": "half-price", "priority": "High", "paymentMode": "payUpFront",
           "displayPrice": "14.99", "subscriptionPeriod": "P3M"},
          {"offerID": "come-back", "priority": "Normal", "paymentMode": "free",
           "subscriptionPeriod": "P1W"}]}]}]}
    """

  static var system: FakeSystem {
    let synchronized = products.replacing(
      "\"settings\": {}",
      with: """
        "settings": {"_applicationInternalID": "1", "_developerTeamID": "8SXR2327BM",
          "_lastSynchronizedDate": 743722291.470198}
        """
    )
    let texts = [
      "a.storekit": products,
      "b.storekit": products.replacing("9.99", with: "12.99"),
      "bad.storekit": products.replacing(
        "\"P1M\", \"familyShareable\"",
        with: "\"monthly\", \"familyShareable\""
      ),
      "bundles.storekit": synchronized.replacing(
        "\"products\"",
        with: "\"subscriptionBundleGroups\": [{\"id\": \"1\"}], \"products\""
      ),
      "plan.storekit": products.replacing(
        "\"familyShareable\": true",
        with:
          "\"billingPlans\": [{\"billingPlanType\": \"BILLED_UPFRONT\", \"displayPrice\": \"\"}]"
      ),
      "draft.storekit": products.replacing("\"2.99\"", with: "\"\""),
      "problem.storekit": products.replacing("\"groupNumber\": 1", with: "\"groupNumber\": 2"),
      "synchronized.storekit": synchronized,
      "text.storekit": "not JSON",
    ]
    return FakeSystem(files: texts.mapValues { Array($0.utf8) })
  }

  static let scripts = [
    ExpectedRun(
      "a file without problems",
      "receiptctl storekit check a.storekit",
      out: "ok  no problems\n"
    ),
    ExpectedRun(
      "problems have a place and a hint; warnings alone exit with 0",
      "receiptctl storekit check problem.storekit",
      out: """
        warning  no subscription of group "20000001" has level 1  [storekit/level-gap]
            /subscriptionGroups/0/subscriptions/0/groupNumber
            hint: number the levels of a group from 1 without gaps

        0 errors, 1 warning

        """
    ),
    ExpectedRun(
      "problems in JSON",
      "receiptctl storekit check --json problem.storekit",
      out: #"""
        {"errors":0,"file":"problem.storekit","problems":[{"code":"storekit/level-gap","hint":"number the levels of a group from 1 without gaps","message":"no subscription of group \"20000001\" has level 1","path":"/subscriptionGroups/0/subscriptions/0/groupNumber","severity":"warning"}],"schema":"receiptctl/storekit-check/1","version":"4.0","warnings":1}

        """#
    ),
    ExpectedRun(
      "the same file",
      "receiptctl storekit diff a.storekit a.storekit",
      out: "same  no differences\n"
    ),
    ExpectedRun(
      "what changed",
      "receiptctl storekit diff a.storekit b.storekit",
      status: .notValid,
      out: """
        product com.example.notes.pro.monthly
          MEMBER        FROM  TO
          displayPrice  9.99  12.99

        """
    ),
    ExpectedRun(
      "what changed in JSON",
      "receiptctl storekit diff a.storekit b.storekit --json",
      status: .notValid,
      out: """
        {"differences":[{"from":"9.99","id":"com.example.notes.pro.monthly","member":"displayPrice","subject":"product","to":"12.99"}],"from":"a.storekit","schema":"receiptctl/storekit-diff/1","to":"b.storekit"}

        """
    ),
    ExpectedRun(
      "an empty price",
      "receiptctl storekit check draft.storekit",
      out: """
        warning  the product has no displayPrice  [storekit/no-price]
            /products/0/displayPrice
            hint: a simulation charges 0; write a decimal string such as "0.99"

        0 errors, 1 warning

        """
    ),
    ExpectedRun(
      "a period that is not a duration",
      "receiptctl storekit check --json bad.storekit",
      status: .notValid,
      out: #"""
        {"errors":1,"file":"bad.storekit","problems":[{"code":"storekit/subscription-period","hint":"periods are P1W, P1M, P2M, P3M, P6M, P1Y","message":"the subscription has the recurringSubscriptionPeriod \"monthly\", which cannot be read as an ISO 8601 duration; it is left out","path":"/subscriptionGroups/0/subscriptions/0/recurringSubscriptionPeriod","severity":"error"}],"schema":"receiptctl/storekit-check/1","version":"4.0","warnings":0}

        """#
    ),
    ExpectedRun(
      "a local file is not converted",
      "receiptctl storekit convert --local a.storekit",
      status: .notValid,
      err: """
        receiptctl: error: a.storekit: the file is already local at /settings, expected one of _applicationInternalID, _developerTeamID, _lastSynchronizedDate  [storekit/already-local]
        receiptctl: hint: only files synchronized with App Store Connect can be converted

        """
    ),
  ]

  @Test(arguments: scripts)
  func `prints the expected output`(script: ExpectedRun) { script.check(in: Self.system) }

  @Test(
    arguments: [
      ("storekit", CommandStatus.usage), ("storekit list a.storekit", .usage),
      ("storekit diff a.storekit", .usage), ("storekit diff - -", .usage),
      ("storekit show a.storekit b.storekit", .usage), ("storekit convert a.storekit", .usage),
      ("storekit show --local a.storekit", .usage),
      ("storekit convert --local --json synchronized.storekit", .usage),
      ("storekit diff a.storekit b.storekit b.storekit", .usage),
      ("storekit show missing.storekit", .inputOutput),
      ("storekit show text.storekit", .notValid),
      ("entitlements --config text.storekit a.storekit", .inputOutput),
    ]
  )
  func `errors set the exit status`(line: String, status: CommandStatus) {
    let outcome = Self.system.run("receiptctl \(line)")
    #expect(outcome.status == status)
    #expect(outcome.out.isEmpty)
    #expect(outcome.err.hasPrefix("receiptctl: error: "))
  }

  @Test func `convert makes a synchronized file local`() throws {
    let outcome = Self.system.run("receiptctl storekit convert --local synchronized.storekit")
    #expect(outcome.status == .success)
    #expect(outcome.out.hasPrefix("{\n  \"identifier\" : \"5A3C21F0\",\n"))
    #expect(!outcome.out.contains("_developerTeamID"))
    var system = Self.system
    system.input = Array(outcome.out.utf8)
    #expect(system.run("receiptctl storekit diff a.storekit -").out == "same  no differences\n")
    let written = Self.system.run(
      "receiptctl storekit convert --local synchronized.storekit -o local.storekit"
    )
    #expect(written.created["local.storekit"] == Array(outcome.out.utf8))
  }

  @Test func `show prints products, levels, prices and offers`() {
    let outcome = Self.system.run("receiptctl storekit show a.storekit")
    #expect(outcome.status == .success)
    for part in [
      "  com.example.notes.stickers  non-consumable  2.99   Stickers",
      "    en_US: \"Stickers\", \"To stick\"\n    de_DE: \"Aufkleber\"\n",
      "  group 20000001, Pro\n  en_US: \"Notes Pro\"\n",
      "  com.example.notes.pro.monthly  1      P1M     9.99   Family Sharing",
      "  loyal       promotional   com.example.notes.pro.monthly  4.99 each P1M, 3 times",
      "  welcome     code          com.example.notes.pro.monthly  free for P1M, for new customers",
    ] {
      #expect(outcome.out.contains(part), "\(part)")
    }
    let json = Self.system.run("receiptctl storekit show --json a.storekit").out
    #expect(json.contains("\"schema\":\"receiptctl/storekit-show/1\""))
    #expect(json.contains("\"level\":1"))
    let german = #"{"description":null,"displayName":"Aufkleber","locale":"de_DE"}"#
    #expect(json.contains(german))
  }

  @Test func `check, show and convert say which members are not read, and convert keeps them`() {
    let system = Self.system
    let check = system.run("receiptctl storekit check --json bundles.storekit")
    #expect(check.status == .success)
    #expect(check.out.contains("\"code\":\"storekit/not-read\""))
    #expect(check.out.contains("\"path\":\"/subscriptionBundleGroups\",\"severity\":\"warning\""))
    let show = system.run("receiptctl storekit show bundles.storekit")
    #expect(show.out.contains("subscriptionBundleGroups\n"))
    let json = system.run("receiptctl storekit show --json bundles.storekit")
    #expect(json.out.contains("\"unreadMembers\":[\"subscriptionBundleGroups\"]"))
    let converted = system.run("receiptctl storekit convert --local bundles.storekit")
    #expect(converted.status == .success)
    #expect(
      converted.err
        == "receiptctl: warning: bundles.storekit: subscriptionBundleGroups is not read; it is copied unchanged\n"
    )
    #expect(converted.out.contains("\"subscriptionBundleGroups\" : [\n    {\n      \"id\" : \"1\""))
  }

  @Test func `a billing plan without a price is shown and reported`() {
    let show = Self.system.run("receiptctl storekit show plan.storekit")
    #expect(show.out.contains("plan BILLED_UPFRONT: no price\n"))
    let check = Self.system.run("receiptctl storekit check plan.storekit")
    #expect(check.status == .success)
    #expect(check.out.contains("hint: a simulation uses the price of the subscription; write a"))
  }

  @Test func `show lists the products that a simulation leaves out`() {
    let show = Self.system.run("receiptctl storekit show bad.storekit")
    #expect(show.status == .success)
    #expect(show.out.contains("LEFT OUT"))
    let json = Self.system.run("receiptctl storekit show --json bad.storekit").out
    let path = "/subscriptionGroups/0/subscriptions/0"
    #expect(json.contains("\"leftOutProducts\":[{\"path\":\"\(path)\",\"productId\":\"com.example"))
  }

  // MARK: Entitlements

  private func entitlements(_ words: String) throws -> String {
    var system = try EvidenceLab.shared().system
    system.files["products.storekit"] = Array(Self.products.utf8)
    let outcome = system.run(
      "receiptctl entitlements --root root.pem --config products.storekit \(words)"
    )
    #expect(outcome.status == .success)
    return outcome.out
  }

  @Test func `an expired customer is offered win-back offers in Apple's order first`() throws {
    let out = try entitlements("story over")
    #expect(
      out.contains(
        """
          ELIGIBLE FOR  KIND         SUBSCRIPTION                   TERMS
          come-back     win-back     com.example.notes.pro.monthly  free for P1W, saves 2.33
          half-price    win-back     com.example.notes.pro.monthly  14.99 for P3M, saves 14.98
          again         code         com.example.notes.pro.monthly  free for P2M, saves 19.98
          loyal         promotional  com.example.notes.pro.monthly  4.99 each P1M, 3 times, saves 15.00
        """
      )
    )
  }

  @Test func `a subscriber is offered promotional offers`() throws {
    let json = try entitlements("--json --at 2025-11-01T00:00:00Z --allow-past story")
    let start = try #require(json.firstRange(of: "\"eligibleOffers\":"))
    let offers = json[start.upperBound...].prefix { $0 != "]" }
    #expect(offers.contains("\"id\":\"loyal\""))
    for id in ["welcome", "again", "come-back", "half-price"] { #expect(!offers.contains(id)) }
    #expect(!offers.contains("introductory"))
  }

  @Test func `a new customer is offered the introductory offer`() throws {
    let json = try entitlements("--json anonymous")
    let start = try #require(json.firstRange(of: "\"eligibleOffers\":"))
    let offers = json[start.upperBound...]
    #expect(offers.contains("\"kind\":\"introductory\""))
    #expect(offers.contains("\"id\":\"welcome\""))
  }

  @Test func `without a configuration there are no offers`() throws {
    let out = try EvidenceLab.shared().system.run(
      "receiptctl entitlements --root root.pem --json story"
    ).out
    #expect(out.contains("\"eligibleOffers\":null"))
  }
}
