// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import StoreLab
import Testing

/// Evidence and bodies of another app, machine or kind never count as the user's own.
struct ForeignEvidenceTests {
  private static let receipts = Result { try TestAuthority.generate() }
  private static let tokens = Result { try TokenAuthority.generate() }
  private static let bundle = "--bundle-id com.example.app --app-apple-id 1234567890"

  private let system: FakeSystem
  private let authority: TokenAuthority

  init() throws {
    let receipts = try Self.receipts.get()
    authority = try Self.tokens.get()
    let purchase = PurchaseBuilder("com.example.app.pro") {
      $0.transactionId = "2000000100000001"
      $0.originalTransactionId = "2000000100000001"
    }
    var receipt = ReceiptBuilder()
    receipt.bundleId = "com.example.app"
    receipt.appAppleId = 1_234_567_890
    receipt.purchases = [purchase]
    var other = receipt
    other.appAppleId = 999
    let foreign = try authority.notification(.didRenew) {
      $0.data?.bundleId = "com.other"
      $0.data?.appAppleId = 999
      $0.data?.transaction?.bundleId = "com.other"
      $0.data?.renewalInfo?.autoRenewProductId = "com.other.gold"
    }
    let otherId = try authority.notification(.didRenew) {
      $0.data?.appAppleId = 999
      $0.data?.transaction?.productId = "com.evil"
    }
    let unnamed = try authority.notification(.didRenew) {
      $0.data?.bundleId = nil
      $0.data?.appAppleId = nil
    }
    let kindless = try authority.token(
      signing: Array(#"{"bundleId":"com.example.app","environment":"Production"}"#.utf8)
    ).text()
    let texts = [
      "roots.pem": authority.rootPEM + receipts.rootPEM, "foreign": foreign.body,
      "other-id": otherId.body, "unnamed": unnamed.body,
      "member": #"{"signedTransactionInfo":"\#(kindless)"}"#,
      "body": #"{"signedPayload":"\#(kindless)"}"#,
      "nameless": try authority.transaction { $0.bundleId = nil },
    ]
    var files = texts.mapValues { Array($0.utf8) }
    files["receipt"] = try receipts.receipt(receipt)
    files["receipt-other-id"] = try receipts.receipt(other)
    system = FakeSystem(files: files)
  }

  @Test(arguments: ["foreign", "other-id", "receipt-other-id"])
  func `verify-receipt counts no evidence of another app`(_ evidence: String) {
    for apps in [Self.bundle, "--bundle-id com.example.app", ""] {
      let line = "receiptctl verify-receipt --root roots.pem \(apps)"
      let alone = system.run("\(line) receipt")
      #expect(alone.out.contains(#""status":0"#))
      #expect(system.run("\(line) receipt \(evidence)").out == alone.out)
    }
  }

  @Test func `verify-receipt counts no renewal info of another Xcode`() throws {
    let (one, two) = (try TokenAuthority.generate(), try TokenAuthority.generate())
    let receipts = try Self.receipts.get()
    var system = FakeSystem()
    let token = { (authority: TokenAuthority, product: String) in
      try authority.xcodeToken(
        RenewalInfoBuilder.xcode(originalTransactionId: "0", product: product)
      ).text()
    }
    let purchase = try one.xcodeToken(
      TransactionBuilder {
        $0 = .xcode
        $0.originalTransactionId = "0"
      }
    ).text()
    system.files = [
      "signers.pem": Array(
        (TestAuthority.pem(of: one.xcode) + TestAuthority.pem(of: two.xcode)
          + TestAuthority.pem(of: try receipts.xcodeCertificate())).utf8
      ),
      "receipt": try receipts.xcodeReceipt { $0.bundleId = "com.example.app" },
      "purchase": Array(purchase.utf8),
      "own": Array(try token(one, "com.own").utf8),
      "foreign": Array(try token(two, "com.foreign").utf8),
    ]
    let line = "receiptctl verify-receipt --signer signers.pem --side sandbox receipt purchase"
    #expect(system.run("\(line) own").out.contains("com.own"))
    #expect(!system.run("\(line) foreign").out.contains("com.foreign"))
  }

  @Test(arguments: ["app-receipt", "renewal-info", "app-transaction", "notification"])
  func `--kind applies to a member that states no kind`(_ kind: String) {
    for verb in ["verify --json", "batch --quiet"] {
      let answer = system.run("receiptctl \(verb) --root roots.pem --kind \(kind) member").out
      #expect(answer.contains(#""code":"input/wrong-kind""#), "\(verb)")
    }
    let body = system.run("receiptctl verify --json --root roots.pem --kind \(kind) body").out
    #expect(body.contains(#""verdict":"valid""#) == (kind == "notification"))
  }

  @Test func `a body that states no kind is a notification in every verb`() {
    for verb in ["verify --json", "batch --quiet"] {
      let answer = system.run("receiptctl \(verb) --root roots.pem body").out
      #expect(answer.contains(#""kind":"notification""#), "\(verb)")
      #expect(answer.contains(#""verdict":"valid""#), "\(verb)")
    }
  }

  @Test func `a body with a receipt and a token is neither`() {
    var system = system
    system.files["both"] = Array(#"{"receipt-data":"MIAGCSqG","signedPayload":"eyJ.e30.AA"}"#.utf8)
    for verb in ["verify --json", "batch --quiet"] {
      let answer = system.run("receiptctl \(verb) --root roots.pem both").out
      #expect(answer.contains(#""code":"input/json""#), "\(verb)")
      #expect(answer.contains(#""found":"receipt-data, signedPayload""#), "\(verb)")
    }
  }

  @Test(arguments: ["unnamed", "nameless"])
  func `entitlements counts only evidence that names the app`(_ evidence: String) {
    let line = "receiptctl entitlements --root roots.pem --bundle-id com.example.app \(evidence)"
    let outcome = system.run(line)
    #expect(outcome.status == .notValid)
    #expect(outcome.out.contains("[claims/bundle-id-missing]"))
    #expect(outcome.out.contains("unknown: no document is valid"))
  }

  @Test func `a missing bundle id is never that of another app`() {
    let outcome = system.run("receiptctl entitlements --root roots.pem nameless")
    #expect(outcome.out.contains("it names no app"))
    #expect(!outcome.out.contains("another app"))
  }

  @Test(arguments: ["--bundle-id=", "--app-apple-id=0", "--app-apple-id=-1"])
  func `an empty bundle id and an id that is not positive are usage errors`(_ option: String) {
    #expect(system.run("receiptctl verify \(option) receipt").status == .usage)
  }
}

extension RenewalInfoBuilder {
  fileprivate static func xcode(originalTransactionId: String, product: String) -> Self {
    RenewalInfoBuilder {
      $0 = .xcode
      $0.originalTransactionId = originalTransactionId
      $0.autoRenewProductId = product
    }
  }
}
