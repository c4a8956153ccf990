// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import StrictJSON
import Testing

/// `receiptctl simulate`: its table, profiles and errors.
@Suite struct SimulateTests {
  static let script = """
    {"schema": "receiptctl/script/1", "seed": "table", "start": "2026-01-01T00:00:00Z",
     "until": "2026-03-15T00:00:00Z", "steps": [
      {"at": "2026-01-01T00:00:00Z", "do": "purchase", "product": "com.example.notes.pro.monthly",
       "customer": "anna", "as": "A"},
      {"at": "2026-01-05T00:00:00Z", "do": "purchase", "product": "com.example.notes.stickers",
       "customer": "bert"},
      {"at": "2026-01-20T00:00:00Z", "do": "setPayment", "customer": "anna", "works": false},
      {"at": "2026-02-01T00:00:00Z", "do": "reverseRefund", "transaction": "A"}]}
    """

  static var system: FakeSystem {
    let texts = [
      "a.storekit": StoreKitTests.products, "script.json": script, "broken.storekit": "{",
      "wrong.json": "{\"schema\": \"receiptctl/script/1\", \"steps\": [{}]}",
    ]
    return FakeSystem(files: texts.mapValues { Array($0.utf8) })
  }

  @Test func `writes a table`() {
    ExpectedRun(
      "a table",
      "receiptctl simulate --config a.storekit script.json",
      out: """
          TIME (UTC)        EVENT            CUSTOMER  PRODUCT                        STATUS         NOTIFICATIONS
          2026-01-01 00:00  purchase         anna      com.example.notes.pro.monthly  active         SUBSCRIBED/INITIAL_BUY
          2026-01-05 00:00  purchase         bert      com.example.notes.stickers                    ONE_TIME_CHARGE
          2026-01-08 00:00  renewal          anna      com.example.notes.pro.monthly  active         DID_RENEW
          2026-01-20 00:00  payment          anna
            anna's payments fail from now on; com.example.notes.pro.monthly renews on
            2026-02-08 00:00
          2026-02-01 00:00                   anna      com.example.notes.pro.monthly
            refused: the transaction is not refunded
          2026-02-08 00:00  billing problem  anna      com.example.notes.pro.monthly  billing retry  DID_FAIL_TO_RENEW
            anna is shown: billing issue

          NEXT RENEWALS     CUSTOMER  PRODUCT                        PRICE     WHY
          2026-03-15 00:00  anna      com.example.notes.pro.monthly  9.99 USD  recovery, if the payment works now
          2026-04-15 00:00  anna      com.example.notes.pro.monthly  9.99 USD  renewal
          2026-05-15 00:00  anna      com.example.notes.pro.monthly  9.99 USD  renewal
          2026-06-15 00:00  anna      com.example.notes.pro.monthly  9.99 USD  renewal

        2 customers, 4 notifications
        3 assumptions about behavior that Apple does not document; --json lists them

        """
    ).check(in: SimulateTests.system)
  }

  @Test func `prices in yen have no decimal places, in messages to customers too`() {
    let script = """
      {"schema": "receiptctl/script/1", "start": "2026-01-01T00:00:00Z", "until": "2026-01-03T00:00:00Z",
       "steps": [
        {"at": "2026-01-01T00:00:00Z", "do": "setStorefront", "customer": "jun", "storefront": "JPN"},
        {"at": "2026-01-01T00:01:00Z", "do": "purchase", "product": "com.example.notes.pro.monthly",
         "customer": "jun", "as": "A"},
        {"at": "2026-01-02T00:00:00Z", "do": "requestPriceConsent", "subscription": "A", "price": "1200"}]}
      """
    var system = SimulateTests.system
    system.files["script.json"] = Array(script.utf8)
    let table = system.run("receiptctl simulate --config a.storekit script.json").out
    #expect(table.contains("jun is shown: price increase consent: 1200 JPY instead of "))
  }

  static let stickers = """
    {"schema": "receiptctl/script/1", "start": "2026-01-01T00:00:00Z", "until": "2026-01-02T00:00:00Z",
     "steps": [{"at": "2026-01-01T00:00:00Z", "do": "purchase", "product": "com.example.notes.stickers"}]}
    """

  @Test(
    arguments: [
      "--json script.json", "--html page.html script.json", "--out store script.json",
      "--suite histories script.json",
    ]
  )
  func `a product that cannot be simulated is named, and the others are simulated`(words: String) {
    var system = SimulateTests.system
    let products = StoreKitTests.products.replacing(
      "\"P1M\", \"familyShareable\"",
      with: "\"\", \"familyShareable\""
    )
    system.files["draft.storekit"] = Array(products.utf8)
    system.files["script.json"] = Array(SimulateTests.stickers.utf8)
    let outcome = system.run("receiptctl simulate --config draft.storekit \(words)")
    #expect(outcome.status == .success)
    #expect(
      outcome.err
        == "receiptctl: warning: draft.storekit: product \"com.example.notes.pro.monthly\" is left out: "
        + "the subscription has no readable recurringSubscriptionPeriod\n"
    )
  }

  @Test func `many products that are left out are counted`() throws {
    var system = SimulateTests.system
    let drafts = (0..<30).map { _ in "{\"type\": \"Consumable\"}, " }.joined()
    let products = StoreKitTests.products.replacing(
      "\"products\": [",
      with: "\"products\": [\(drafts)"
    )
    system.files["drafts.storekit"] = Array(products.utf8)
    system.files["script.json"] = Array(SimulateTests.stickers.utf8)
    let outcome = system.run("receiptctl simulate --config drafts.storekit script.json")
    #expect(outcome.status == .success)
    #expect(outcome.err.split(separator: "\n").count == 21)
    #expect(outcome.err.hasSuffix("10 more; 'storekit check' lists them\n"))
  }

  @Test(arguments: 20...120)
  func `fits the terminal and breaks no word`(_ columns: Int) {
    var system = SimulateTests.system
    system.columns = columns
    let outcome = system.run("receiptctl simulate --config a.storekit script.json")
    #expect(outcome.status == .success)
    for line in outcome.out.split(separator: "\n") { #expect(line.count <= columns, "\(line)") }
    guard columns >= 40 else { return }
    for word in ["com.example.notes.pro.monthly", "DID_FAIL_TO_RENEW", "2026-01-08"] {
      #expect(outcome.out.contains(word), "\(columns)")
    }
  }

  @Test(arguments: ["ideal", "realistic", "vintage", "observed"])
  func `lists the profile as an assumption, and is deterministic`(
    _ profile: String
  ) throws {
    let line = "receiptctl simulate --config a.storekit --profile \(profile) --json script.json"
    let outcome = SimulateTests.system.run(line)
    #expect(outcome.out == SimulateTests.system.run(line).out)
    let first = try #require(outcome.out.split(separator: "\n").first)
    let listed = try JSONDocument(Array(first.utf8)[...]).root.object?["assumptions"]?.array
    let assumed = listed?.compactMap(\.object).first { $0["name"]?.string == "profile" }
    #expect(assumed?["value"]?.string == profile)
    #expect(assumed?["used"]?.boolean == (profile != "ideal"))
    #expect(outcome.out.contains("\"price\"") == (profile != "vintage"))
  }

  @Test
  func `a suite has notification bodies, delivery orders and expected answers under one root`()
    throws
  {
    let line = "receiptctl simulate --suite out --histories 2 --seed commands"
    let created = SimulateTests.system.run(line).created
    #expect(created == SimulateTests.system.run(line).created)
    for number in ["0001", "0002"] {
      let history = try JSONDocument((created["out/\(number)/life.json"] ?? [])[...]).root.object
      let count = created.keys.count { $0.hasPrefix("out/\(number)/messages/") }
      #expect(history?["messages"]?.number?.int64 == Int64(count))
      #expect(history?["runs"]?.object?["complete"]?.array?.map { $0 }.count == count)
      #expect(created["out/\(number)/expected.jsonl"]?.isEmpty == false)
    }
    #expect(created.keys.count { $0.hasSuffix("roots.pem") } == 1)
  }

  @Test func `a suite of a script has the app of the configuration`() throws {
    let line = "receiptctl simulate --config a.storekit --suite out script.json"
    let created = SimulateTests.system.run(line).created
    let suite = try JSONDocument((created["out/suite.json"] ?? [])[...]).root.object
    #expect(suite?["lives"]?.number?.int64 == 1)
    #expect(suite?["bundleId"]?.string == "com.example.app")
    #expect(
      created["out/0001/script.json"].map { $0.dropLast() }
        == Array(SimulateTests.script.utf8)[...]
    )
  }

  @Test(arguments: [
    ("receiptctl simulate --config broken.storekit script.json", CommandStatus.inputOutput),
    ("receiptctl simulate --config absent.storekit script.json", .inputOutput),
    ("receiptctl storekit show broken.storekit", .notValid),
    ("receiptctl simulate --config a.storekit absent.json", .inputOutput),
    ("receiptctl simulate --config a.storekit wrong.json", .usage),
    ("receiptctl simulate script.json", .usage),
    ("receiptctl simulate --config a.storekit --profile late script.json", .usage),
    ("receiptctl simulate --config a.storekit --histories 3 script.json", .usage),
    ("receiptctl simulate --suite out --histories 0", .usage),
    ("receiptctl simulate --suite out --out other", .usage),
  ])
  func `exits with the documented status`(_ line: String, _ status: CommandStatus) {
    #expect(SimulateTests.system.run(line).status == status)
  }
}
