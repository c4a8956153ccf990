// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import Testing

/// Each problem, caused by one change in a file without problems.
@Suite struct ConfigurationProblemTests {
  struct Case: CustomTestStringConvertible {
    let code: ConfigurationProblem.Code
    let path: String
    let changes: [SampleConfiguration.Change]
    var severity: ConfigurationProblem.Severity?
    var hint: String?

    init(
      _ code: ConfigurationProblem.Code,
      _ path: String,
      _ old: String,
      _ new: String,
      severity: ConfigurationProblem.Severity? = nil,
      hint: String? = nil
    ) {
      self.code = code
      self.path = path
      changes = [SampleConfiguration.Change(old, new)]
      self.severity = severity
      self.hint = hint
    }

    var testDescription: String {
      "\(code.rawValue): \(changes.map { "\($0.old) -> \($0.new)" }.joined())"
    }
  }

  static let pro = "/subscriptionGroups/0/subscriptions/0"
  static let basic = "/subscriptionGroups/0/subscriptions/1"
  static let intro = """
    "introductoryOffer" : {
                "billingPlanType" : "BILLED_UPFRONT",
                "internalID" : "D0000003",
                "numberOfPeriods" : 1,
    """

  static let cases = [
    Case(
      .duplicateProduct,
      "\(basic)/productID",
      "\"basic.month\"",
      "\"pro.month\"",
      severity: .error
    ),
    Case(.duplicateProduct, "\(pro)/productID", "\"pro.month\"", "\"coins\""),
    Case(
      .duplicateGroup,
      "/subscriptionGroups/1/id",
      "\"subscriptionGroups\" : [",
      "\"subscriptionGroups\" : [ {\"id\" : \"6F3A93AB\"},"
    ),
    Case(
      .groupId,
      "\(basic)/subscriptionGroupID",
      "\"referenceName\" : \"Basic monthly\",\n          \"subscriptionGroupID\" : \"6F3A93AB\"",
      "\"referenceName\" : \"Basic monthly\",\n          \"subscriptionGroupID\" : \"other\""
    ),
    Case(.level, "\(basic)/groupNumber", "\"groupNumber\" : 2", "\"groupNumber\" : 0"),
    Case(.level, "\(basic)/groupNumber", "\"groupNumber\" : 2,", ""),
    Case(
      .levelGap,
      "\(basic)/groupNumber",
      "\"groupNumber\" : 2",
      "\"groupNumber\" : 4",
      severity: .warning
    ),
    Case(
      .levelGap,
      "\(basic)/groupNumber",
      "\"groupNumber\" : 2",
      "\"groupNumber\" : 9223372036854775807"
    ),
    Case(
      .levelDouble,
      "\(basic)/groupNumber",
      "\"groupNumber\" : 2",
      "\"groupNumber\" : 1.0",
      severity: .warning
    ),
    Case(
      .levelOrder,
      "\(basic)/groupNumber",
      """
      "displayPrice" : "4.99",
                "familyShareable" : false,
                "groupNumber" : 2,
                "internalID" : "C0000002",
                "introductoryOffer" : null,
                "localizations" : [

                ],
                "productID" : "basic.month",
                "recurringSubscriptionPeriod" : "P1M",
      """,
      """
      "displayPrice" : "99.99",
                "familyShareable" : false,
                "groupNumber" : 2,
                "internalID" : "C0000002",
                "introductoryOffer" : null,
                "localizations" : [

                ],
                "productID" : "pro.year",
                "recurringSubscriptionPeriod" : "P1Y",
      """,
      severity: .warning
    ),
    Case(
      .subscriptionPeriod,
      "\(basic)/recurringSubscriptionPeriod",
      "\"recurringSubscriptionPeriod\" : \"P1M\",\n          \"referenceName\" : \"Basic",
      "\"recurringSubscriptionPeriod\" : \"P5M\",\n          \"referenceName\" : \"Basic",
      severity: .warning
    ),
    Case(
      .subscriptionPeriod,
      "\(basic)/recurringSubscriptionPeriod",
      "\"recurringSubscriptionPeriod\" : \"P1M\",\n          \"referenceName\" : \"Basic",
      "\"referenceName\" : \"Basic",
      severity: .error
    ),
    Case(
      .noPrice,
      "\(basic)/displayPrice",
      "\"displayPrice\" : \"4.99\",\n          \"familyShareable\" : false",
      "\"familyShareable\" : false"
    ),
    Case(.noPrice, "/products/0/displayPrice", "\"displayPrice\" : \"1.99\",", ""),
    Case(.noPrice, "/products/0/displayPrice", "\"1.99\"", "\"\"", severity: .warning),
    Case(
      .noPrice,
      "\(pro)/billingPlans/0/displayPrice",
      "\"commitmentDisplayPrice\" : \"9.99\",\n              \"displayPrice\" : \"9.99\"",
      "\"displayPrice\" : \"\""
    ),
    Case(.price, "/products/0/displayPrice", "\"1.99\"", "\"$1.99\"", severity: .warning),
    Case(
      .familySharing,
      "/products/0/familyShareable",
      "\"1.99\",\n      \"familyShareable\" : false",
      "\"1.99\",\n      \"familyShareable\" : true",
      severity: .warning
    ),
    Case(.incomplete, "/products/0/type", "\"Consumable\"", "\"Rental\""),
    Case(.incomplete, "\(pro)/winbackOffers/0/paymentMode", "\"payUpFront\"", "\"barter\""),
    Case(
      .incomplete,
      "\(pro)/winbackOffers/0/subscriptionPeriod",
      "\"subscriptionPeriod\" : \"P3M\"",
      "\"subscriptionPeriod\" : null"
    ),
    Case(
      .offerPeriod,
      "\(pro)/winbackOffers/0/subscriptionPeriod",
      "\"subscriptionPeriod\" : \"P3M\"",
      "\"subscriptionPeriod\" : \"P4M\""
    ),
    Case(
      .offerPeriod,
      "\(pro)/codeOffers/0/subscriptionPeriod",
      "\"subscriptionPeriod\" : \"P1W\"",
      "\"subscriptionPeriod\" : \"P5D\""
    ),
    Case(
      .offerPeriod,
      "\(pro)/adHocOffers/0/subscriptionPeriod",
      "\"referenceName\" : \"Spring\",\n              \"subscriptionPeriod\" : \"P1M\"",
      "\"referenceName\" : \"Spring\",\n              \"subscriptionPeriod\" : \"P1W\"",
      hint: "set subscriptionPeriod to P1M"
    ),
    Case(
      .offerPeriod,
      "\(pro)/adHocOffers/0/numberOfPeriods",
      "\"numberOfPeriods\" : 3",
      "\"numberOfPeriods\" : 13"
    ),
    Case(
      .offerPeriod,
      "\(pro)/adHocOffers/0/numberOfPeriods",
      "\"numberOfPeriods\" : 3",
      "\"numberOfPeriods\" : 0"
    ),
    Case(
      .offerPrice,
      "\(pro)/winbackOffers/0/displayPrice",
      "\"displayPrice\" : \"19.99\",",
      "",
      severity: .warning
    ),
    Case(
      .offerPrice,
      "\(pro)/winbackOffers/0/displayPrice",
      "\"displayPrice\" : \"19.99\",",
      "\"displayPrice\" : \"\","
    ),
    Case(
      .offerPrice,
      "\(pro)/codeOffers/0/displayPrice",
      "\"isStackable\" : true,",
      "\"isStackable\" : true, \"displayPrice\" : \"0.99\",",
      severity: .warning
    ),
    Case(
      .offerPrice,
      "\(pro)/adHocOffers/0/displayPrice",
      "\"displayPrice\" : \"4.99\",\n              \"internalID\" : \"D0000001\"",
      "\"displayPrice\" : \"9.99\",\n              \"internalID\" : \"D0000001\"",
      severity: .warning
    ),
    Case(.offerId, "\(pro)/adHocOffers/0/offerID", "\"offerID\" : \"spring\",", ""),
    Case(.offerId, "\(pro)/codeOffers/0/referenceName", "\"referenceName\" : \"welcome\",", ""),
    Case(
      .duplicateOffer,
      "\(pro)/winbackOffers/1/offerID",
      "\"winbackOffers\" : [\n            {",
      """
      "winbackOffers" : [{"offerID" : "return", "paymentMode" : "free", "priority" : "Normal",
      "subscriptionPeriod" : "P1W"}, {
      """
    ),
    Case(
      .duplicateOffer,
      "\(pro)/introductoryOffers/1/billingPlanType",
      "\"introductoryOffers\" : [",
      """
      "introductoryOffers" : [{"billingPlanType" : "BILLED_UPFRONT", "paymentMode" : "free",
      "subscriptionPeriod" : "P1M"},
      """
    ),
    Case(
      .duplicateCode,
      "\(pro)/codeOffers/1/referenceName",
      "\"codeOffers\" : [\n            {\n              \"eligibility\" : [\n                \"new\"",
      """
      "codeOffers" : [{"eligibility" : ["new"], "paymentMode" : "free", "referenceName" : "welcome",
      "subscriptionPeriod" : "P1W"}, { "eligibility" : [ "new"
      """,
      severity: .error
    ),
    Case(
      .duplicateCode,
      "\(basic)/codeOffers/0/referenceName",
      "\"thanks\"",
      "\"welcome\"",
      severity: .warning
    ),
    Case(.noEligibility, "\(basic)/codeOffers/0/eligibility", "\"existing\"", ""),
    Case(
      .eligibility,
      "\(basic)/codeOffers/0/eligibility",
      "\"existing\"",
      "\"existing\", \"loyal\""
    ),
    Case(
      .introductoryOffers,
      "\(pro)/introductoryOffer",
      intro,
      intro.replacing(": 1,", with: ": 2,")
    ),
    Case(.priority, "\(pro)/winbackOffers/0/priority", "\"priority\" : \"High\",", ""),
    Case(
      .billingPlan,
      "\(pro)/billingPlans/0/commitmentDisplayPrice",
      "\"commitmentDisplayPrice\" : \"9.99\"",
      "\"commitmentDisplayPrice\" : \"99.90\"",
      severity: .warning
    ),
    Case(
      .billingPlan,
      "\(pro)/billingPlans/0/billingPlanType",
      "\"billingPlans\" : [",
      "\"billingPlans\" : [ {\"billingPlanType\" : \"MONTHLY\", \"displayPrice\" : \"1\"},",
      severity: .warning
    ),
    Case(
      .billingPlan,
      "\(pro)/billingPlans/1/billingPlanType",
      "\"billingPlans\" : [",
      "\"billingPlans\" : [ {\"billingPlanType\" : \"BILLED_UPFRONT\", \"displayPrice\" : \"9.99\"},",
      severity: .error
    ),
    Case(
      .localization,
      "/products/0/localizations/1/locale",
      "\"localizations\" : [\n        {",
      "\"localizations\" : [ {\"locale\" : \"en_US\"}, {"
    ),
    Case(
      .privateKey,
      "/subscriptionOffersKeyPair/privateKey",
      "\"version\"",
      "\"subscriptionOffersKeyPair\" : {\"id\" : \"1\", \"privateKey\" : \"MIGH\"}, \"version\"",
      severity: .warning
    ),
    Case(
      .privateKey,
      "",
      "A hundred coins",
      "-----BEGIN PRIVATE KEY-----"
    ),
    Case(
      .unknownMember,
      "\(pro)/winbackOfers",
      "\"winbackOffers\" : [\n            {",
      "\"winbackOfers\" : 1, \"winbackOffers\" : [\n            {",
      severity: .warning,
      hint: "did you mean \"winbackOffers\"?"
    ),
    Case(
      .unknownMember,
      "/a~1b~0c",
      "\"version\"",
      "\"a/b~c\" : {}, \"version\"",
      hint: "the member is kept but has no effect here"
    ),
    Case(
      .notRead,
      "/subscriptionBundleGroups",
      "\"version\"",
      "\"subscriptionBundleGroups\" : [{\"id\" : \"1\"}], \"version\"",
      severity: .warning
    ),
    Case(
      .notRead,
      "/appPolicies",
      "\"version\"",
      "\"appPolicies\" : {\"eula\" : \"\", \"policies\" : [{\"policyURL\" : \"x\"}]}, \"version\""
    ),
    Case(.memberType, "\(basic)/groupNumber", "\"groupNumber\" : 2", "\"groupNumber\" : \"2\""),
    Case(.version, "/version", "\"version\" : {", "\"aversion\" : {", severity: .warning),
    Case(.settingType, "/settings/_timeRate", "\"_timeRate\" : 0", "\"_timeRate\" : \"fast\""),
    Case(.settingType, "/settings/_storefront", "\"USA\"", "{\"a\" : 1}"),
    Case(.settingValue, "/settings/_timeRate", "\"_timeRate\" : 0", "\"_timeRate\" : 7"),
    Case(.newerVersion, "/version", "\"major\" : 5", "\"major\" : 7", severity: .warning),
  ]

  @Test func `the sample has no problem, synchronized or not`() throws {
    #expect(try SampleConfiguration.file().problems == [])
    #expect(try SampleConfiguration.file(SampleConfiguration.synchronizing).problems == [])
    #expect(try SampleConfiguration.file().xcodeText == SampleConfiguration.bytes())
  }

  @Test(arguments: cases)
  func `finds the problem`(test: Case) throws {
    #expect(SampleConfiguration.bytes(test.changes) != SampleConfiguration.bytes())
    let problems = try SampleConfiguration.file(test.changes).problems
      .filter { $0.code == test.code }
    let problem = try #require(problems.last)
    #expect(problems.count == 1)
    #expect(problem.path == test.path)
    if let severity = test.severity { #expect(problem.severity == severity) }
    if let hint = test.hint { #expect(problem.hint == hint) }
  }

  @Test func `every code is tested`() {
    let tested = Set(Self.cases.map(\.code)).union([.editedCopy])
    #expect(Set(ConfigurationProblem.Code.allCases) == tested)
  }

  @Test(
    arguments: [
      ("", "\"_timeRate\" : 0", "\"_timeRate\":0"),
      ("/products/0/internalID", "\"1552945704\"", "\"A0000001\""),
      ("/subscriptionGroups/0/subscriptions/1/internalID", "\"6448450381\"", "\"6448450249\""),
      ("/subscriptionGroups/0/id", "21331777", "6F3A93AB"),
      ("/settings/_developerTeamID", "\"8SXR2327BM\"", "\"team\""),
      ("/settings/_applicationInternalID", "\"1552944963\"", "null"),
    ]
  )
  func `finds edits in a synchronized file`(path: String, old: String, new: String) throws {
    let changes = SampleConfiguration.synchronizing + [SampleConfiguration.Change(old, new)]
    let problems = try SampleConfiguration.file(changes).problems
    #expect(problems.map(\.code) == [.editedCopy])
    #expect(problems.first?.path == path)
    #expect(problems.first?.message.hasSuffix("probably edited by hand (heuristic)") == true)
  }

  @Test func `finds an offer for a billing plan that the subscription does not have`() throws {
    let problems = try SampleConfiguration.file([
      .init(
        "\"offerID\" : \"spring\"",
        "\"offerID\" : \"spring\", \"billingPlanType\" : \"WEEKLY\""
      )
    ]).problems
    #expect(problems.map(\.code) == [.billingPlan])
  }

  @Test func `keeps private settings with unexpected types`() throws {
    let file = try SampleConfiguration.file([
      .init("\"_timeRate\" : 0", "\"_compatibilityTimeRate\" : 6, \"_timeRate\" : 13.0")
    ])
    #expect(file.problems == [])
    #expect(file.settings.timeRate == 13)
    #expect(String(decoding: file.xcodeText, as: UTF8.self).contains("_compatibilityTimeRate"))
  }
}
