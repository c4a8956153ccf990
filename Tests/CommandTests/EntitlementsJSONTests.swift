// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import Testing

/// JSON output: one object on one line for each app and customer.
@Suite struct EntitlementsJSONTests {
  private static let line = "receiptctl entitlements --root root.pem --json"

  @Test func `prints a complete purchase`() throws {
    ExpectedRun(
      "keys are sorted and never omitted",
      "\(Self.line) stranger --at 2025-11-10T00:00:00Z --timeline --explain",
      out: """
        {"app":null,"apps":[],"at":"2025-11-10T00:00:00Z","bundleId":"com.example.notes",\
        "chains":[{"appAccountToken":null,"appTransactionId":"704500000000000002",\
        "environment":"production","originalTransactionId":"3000000100000001",\
        "productId":"com.example.notes.pro.monthly","status":1,\
        "subscriptionGroupIdentifier":"20000001","webOrderLineItemId":"2000000010000001"}],"consumables":[],\
        "customer":{"appAccountTokens":[],"appTransactionId":"704500000000000002"},"dropped":[],"droppedCount":0,"eligibleOffers":null,\
        "evaluatedAt":{"production":"2025-11-10T00:00:00Z"},\
        "features":[],"groups":[{"changedTo":null,"environment":"production","from":"2025-11-01T00:00:00Z",\
        "level":"full","nextAction":"none","nextActionAddress":null,"nextActions":[],\
        "paidUntil":"2025-12-01T00:00:00Z",\
        "productId":"com.example.notes.pro.monthly","reason":"activePeriod",\
        "subscriptionGroupIdentifier":"20000001","until":"2025-12-01T00:00:00Z",\
        "verdict":"entitled"}],\
        "offers":[{"audience":"existing","environment":"production","introductory":"no",\
        "promotional":"yes","subscriptionGroupIdentifier":"20000001","winBackOfferIds":[]}],\
        "products":[{"changedTo":null,"commitment":null,"environment":"production","from":"2025-11-01T00:00:00Z",\
        "gracePossibleUntil":null,"kind":"Auto-Renewable Subscription","level":"full","nextAction":"none","nextActionAddress":null,\
        "nextActions":[],"offer":null,"ownership":"PURCHASED","paidUntil":"2025-12-01T00:00:00Z",\
        "productId":"com.example.notes.pro.monthly","reason":"activePeriod","renewal":null,\
        "rules":[{"fields":[{"name":"transactionId","value":"3000000100000001"},\
        {"name":"purchaseDate","value":"2025-11-01T00:00:00Z"},\
        {"name":"expiresDate","value":"2025-12-01T00:00:00Z"},\
        {"name":"offerType","value":"none"},{"name":"offerDiscountType","value":"none"}],\
        "rule":"E-11","text":"a paid period grants access, whether or not it will renew"}],\
        "source":{"kind":"transaction","originalTransactionId":"3000000100000001",\
        "signedDate":"2025-11-01T00:00:10Z","transactionId":"3000000100000001"},"status":1,\
        "subscriptionGroupIdentifier":"20000001","until":"2025-12-01T00:00:00Z",\
        "verdict":"entitled","warnings":[],"willRenew":null}],"refused":[],"refusedCount":0,\
        "rules":[{"fields":[{"name":"T","value":"2025-11-10T00:00:00Z"}],"rule":"E-50",\
        "text":"the answer is for this time"}],\
        "schema":"receiptctl/entitlements/2",\
        "timelines":[{"environment":"production","periods":[{"from":"2025-11-01T00:00:00Z",\
        "kind":"paid","transactionId":"3000000100000001","until":"2025-12-01T00:00:00Z"}],\
        "productId":"com.example.notes.pro.monthly"}],"unlock":null,"unlocks":[],"unnamedChains":[],\
        "validUntil":"2025-12-01T00:00:00Z","warnings":[]}

        """
    ).check(in: try EvidenceLab.shared().system)
  }

  @Test(
    arguments: [
      (
        "story",
        #""renewal":{"currency":"USD","expirationIntent":2,"offer":null,"priceIncreaseStatus":null,"#
          + #""renewalDate":"2025-11-15T08:00:00Z","renewalPrice":9990,"#
          + #""renewsTo":"com.example.notes.pro.monthly","willRenew":true}"#
      ),
      (
        "story",
        #"{"environment":"production","productId":"com.example.notes.coins","purchased":3,"#
          + #""revoked":0,"units":3,"warnings":[]}"#
      ),
      ("story", #""reason":"nonConsumable","renewal":null,"rules":null"#),
      ("story", #""refused":[],"refusedCount":0,"rules":null,"schema":"#),
      (
        "story download --policy policy.json",
        #""app":{"environment":"production","originalApplicationVersion":"3.1","#
          + #""originalPurchaseDate":"2024-01-01T00:00:00Z","#
          + #""reason":"originalPurchaserOfPaidApp","rules":null,"verdict":"entitled","warnings":[]}"#
      ),
      (
        "story --policy policy.json",
        #"{"environment":"production","feature":"stickers","from":"2025-09-01T00:00:00Z","#
          + #""grantedBy":["com.example.notes.stickers"],"level":"full","paidUntil":null,"#
          + #""reason":"nonConsumable","until":null,"verdict":"entitled"}"#
      ),
      (
        "story --explain=none",
        #"{"changedTo":null,"commitment":null,"environment":null,"from":null,"gracePossibleUntil":null,"kind":null,"level":"full","#
          + #""nextAction":"none","nextActionAddress":null,"nextActions":[],"offer":null,"ownership":null,"paidUntil":null,"productId":"none","reason":"neverPurchased","#
          + #""renewal":null,"rules":[],"source":null,"#
      ),
      (
        "story",
        #""nextAction":"fixPayment","#
          + #""nextActionAddress":"https://apps.apple.com/account/billing","#
      ),
      (
        "hostile",
        #""bundleId":"\u001b[2J\u0007notes\r\nentitlements of everything""#
      ),
    ]
  )
  func `every object has all members`(words: String, member: String) throws {
    let outcome = try EvidenceLab.shared().system.run("\(Self.line) \(words)")
    #expect(outcome.status == .success)
    #expect(outcome.out.contains(member))
    #expect(outcome.out.filter { $0 == "\n" }.count == 1)
  }

  @Test func `each customer and each app gets a line`() throws {
    let outcome = try EvidenceLab.shared().system.run("\(Self.line) story stranger anonymous other")
    let lines = outcome.out.split(separator: "\n")
    let ids = [
      #""704500000000000001""#, #""704500000000000002""#, "null", #""704500000000000001""#,
    ]
    #expect(lines.count == 4)
    for (line, id) in zip(lines, ids) {
      #expect(line.contains(#""customer":{"appAccountTokens":[],"appTransactionId":\#(id)}"#))
    }
    #expect(lines.last?.contains(#""bundleId":"com.example.other""#) == true)
  }

  @Test func `includes rejected evidence and unreadable files`() throws {
    let outcome = try EvidenceLab.shared().system.run(
      "\(Self.line) changed missing test other --bundle-id com.example.notes"
    )
    #expect(outcome.status == .inputOutput)
    #expect(outcome.err.isEmpty)
    #expect(outcome.out.contains(#""bundleId":"com.example.notes","#))
    #expect(
      outcome.out.contains(
        #""refused":[{"code":"trust/signature","file":"changed","kind":"transaction","#
          + #""message":"signature does not match: the token was changed or signed with another key"},"#
          + #"{"code":"io/not-found","file":"missing","kind":"unknown","#
          + #""message":"no such file"}]"#
      )
    )
    #expect(
      outcome.out.contains(
        #""dropped":[{"file":"test","reason":"otherApp","subject":"notification about com.example.app"},"#
          + #"{"file":"other","reason":"otherApp","subject":"transaction about com.example.other"}]"#
      )
    )
  }

  @Test func `prints an object even without evidence`() throws {
    let outcome = try EvidenceLab.shared().system.run("\(Self.line) missing")
    #expect(outcome.status == .inputOutput)
    #expect(
      outcome.out.hasPrefix(#"{"app":null,"apps":[],"at":"2025-11-20T00:00:00Z","bundleId":null,"#)
    )
  }
}
