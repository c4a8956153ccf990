// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import StorePayloads
import StoreReceipts
import StoreVerification
import StrictTime
import Testing

/// Verifies tokens of StoreLab: valid ones, and for each rule one that violates it.
struct SignedDataVerifierTests {
  private let authority: TokenAuthority
  private let verifier: SignedDataVerifier
  private let now: VerificationExpectations

  init() throws { (authority, verifier, now) = try LabTokens.setting() }

  @Test func `verifies a transaction`() throws {
    let token = try authority.transaction { $0.productId = "com.example.app.pro" }
    let transaction = try verifier.verifyTransaction(token.utf8, expecting: now)
    #expect(transaction.value.productId == "com.example.app.pro")
    #expect(transaction.trust == .custom)
  }

  @Test func `verifies a notification and its nested tokens in one call`() throws {
    let post = try authority.notification(.didRenew)
    let verified = try verifier.verifyNotification(post.body.utf8, expecting: now)
    #expect(verified.notification.value.notificationType?.rawValue == "DID_RENEW")
    let line = try #require(verified.transaction?.value.originalTransactionId)
    #expect(verified.renewalInfo?.value.originalTransactionId == line)
    #expect(try verifier.verifyNotification(post.token.utf8, expecting: now).transaction != nil)
  }

  @Test func `a known header does not validate another token`() throws {
    let first = try authority.transaction()
    let second = try authority.transaction { $0.productId = "com.example.app.other" }
    _ = try verifier.verifyTransaction(first.utf8, expecting: now)
    _ = try verifier.verifyTransaction(second.utf8, expecting: now)
    let (one, other) = (first.split(separator: "."), second.split(separator: "."))
    #expect(one[0] == other[0])
    for mixed in [[one[0], one[1], other[2]], [one[0], other[1], one[2]]] {
      let token = mixed.joined(separator: ".")
      let error = rejection { try verifier.verifyTransaction(token.utf8, expecting: now) }
      #expect(error?.code == "trust/signature")
    }
  }

  @Test func `rejects a token without a signing time if a maximum age is given`() throws {
    let token = try authority.transaction { $0.signedDate = nil }
    var young = now
    young.maximumAge = .seconds(3600)
    #expect(try verifier.verifyTransaction(token.utf8, expecting: now).trust == .custom)
    #expect(
      rejection { try verifier.verifyTransaction(token.utf8, expecting: young) }?.code
        == "claims/date-missing"
    )
  }

  @Test func `rejects the wrong kind with its own code`() throws {
    let renewal = try authority.renewalInfo()
    let transaction = try authority.transaction()
    let post = try authority.notification(.didRenew)
    for (token, kind) in [(renewal, "renewal-info"), (post.token, "notification")] {
      let error = rejection { try verifier.verifyTransaction(token.utf8, expecting: now) }
      #expect(error?.code == "input/wrong-kind")
      #expect(error?.found == kind)
    }
    let error = rejection { try verifier.verifyRenewalInfo(transaction.utf8, expecting: now) }
    #expect(error?.found == "transaction")
  }

  @Test(arguments: [
    ("bundleId", "\"com.example.\u{212A}iosk\"", "claims/bundle-id"),
    ("bundleId", "\"com.example.app \"", "claims/bundle-id"),
    ("environment", "\"Sandbox\"", "claims/environment"),
    ("environment", "\"production\"", "claims/environment"),
    ("environment", "\"Xcode\"", "claims/environment"),
    ("signedDate", "\"1735787045000\"", "payload/type"),
    ("signedDate", "true", "payload/type"),
    ("signedDate", "1735787900000", "claims/date-future"),
    ("signedDate", "1000000000000", "trust/not-yet-valid"),
    ("signedDate", "1e400", "payload/date"),
  ])
  func `rejects an invalid member`(_ name: String, _ json: String, _ code: String)
    throws
  {
    let token = try authority.transaction { $0.edits.replace(name, withJSON: json) }
    #expect(rejection { try verifier.verifyTransaction(token.utf8, expecting: now) }?.code == code)
  }

  @Test(arguments: ["bundleId", "environment"])
  func `requires bundleId and environment exactly once`(_ name: String) throws {
    let missing = try authority.transaction { $0.edits.remove(name) }
    #expect(
      rejection { try verifier.verifyTransaction(missing.utf8, expecting: now) }?.code
        .hasPrefix("claims/") == true
    )
    let twice = try authority.transaction { $0.edits.duplicate(name) }
    let duplicate = rejection { try verifier.verifyTransaction(twice.utf8, expecting: now) }
    #expect(duplicate?.code == "payload/malformed")
    #expect(duplicate?.found == "json/duplicate-member")
  }

  @Test func `the error about a rejected nested token has its path`() throws {
    let foreign = try TokenAuthority.generate().transaction()
    let post = try authority.notification(.didRenew) { $0.data?.signedTransactionInfo = foreign }
    let error = rejection { try verifier.verifyNotification(post.token.utf8, expecting: now) }
    #expect(error?.code == "trust/not-issued")
    #expect(error?.path == "data/signedTransactionInfo")
  }

  @Test func `the nested tokens of a notification must be about the same purchase`() throws {
    let other = try authority.renewalInfo { $0.originalTransactionId = "1" }
    let post = try authority.notification(.didRenew) { $0.data?.signedRenewalInfo = other }
    let error = rejection { try verifier.verifyNotification(post.token.utf8, expecting: now) }
    #expect(error?.code == "claims/original-transaction")
    #expect(error?.path == "data/signedRenewalInfo")
  }

  @Test func `a token of Xcode requires Xcode's certificate and the Xcode environment`() throws {
    let token = try authority.xcodeToken(TransactionBuilder.xcode).text()
    #expect(
      rejection { try verifier.verifyTransaction(token.utf8, expecting: now) }?.code
        == "trust/untrusted"
    )
    let trusting = SignedDataVerifier(
      apps: verifier.apps,
      environments: [.xcode, .production],
      anchors: .custom([try authority.xcodeAnchor()])
    )
    #expect(try trusting.verifyTransaction(token.utf8, expecting: now).trust == .pinnedLeaf)
    let posing = try authority.xcodeToken(TransactionBuilder.production).text()
    #expect(
      rejection { try trusting.verifyTransaction(posing.utf8, expecting: now) }?.code
        == "claims/environment"
    )
  }

  @Test(arguments: [
    ([0, 2, 1], "trust/chain-order"),
    ([1, 0, 2], "trust/untrusted"),
    ([0, 1, 0], "trust/chain-order"),
    ([0, 1, 1], "trust/chain-order"),
    ([0, 2, 2], "trust/incomplete-chain"),
  ])
  func `requires each certificate once, in order`(_ order: [Int], _ code: String) throws {
    let token = try authority.token(TransactionBuilder.production) { token in
      let certificates = token.header.x5c ?? []
      token.header.x5c = order.map { certificates[$0] }
    }.text()
    #expect(rejection { try verifier.verifyTransaction(token.utf8, expecting: now) }?.code == code)
  }

  @Test func `verifies a response member by member`() throws {
    let body = try authority.response(.transactionHistory([.production, .production]))
    let response = try verifier.verifyResponse(
      TransactionHistoryResponse.self,
      body.utf8,
      expecting: now
    )
    #expect(response.tokens.map(\.kind) == [.transaction, .transaction])
  }

  @Test func `checks the account and the app transaction of a purchase`() throws {
    let account = "7E3FB20B-4CDB-47CC-936D-99D65F608138"
    let token = try authority.transaction {
      $0.appAccountToken = account.lowercased()
      $0.appTransactionId = "704346128300986174"
    }
    var bound = now
    bound.appAccountToken = account
    bound.appTransactionId = "704346128300986174"
    #expect(try verifier.verifyTransaction(token.utf8, expecting: bound).value.type != nil)
    bound.appTransactionId = "704346128300986175"
    #expect(
      rejection { try verifier.verifyTransaction(token.utf8, expecting: bound) }?.code
        == "claims/app-transaction-id"
    )
    bound = now
    bound.appAccountToken = "7e3fb20b-4cdb-47cc-936d-99d65f608139"
    let error = rejection { try verifier.verifyTransaction(token.utf8, expecting: bound) }
    #expect(error?.code == "claims/app-account-token")
    #expect(error?.found == account.lowercased())
  }

  @Test func `rejects a token without the required account token`() throws {
    var bound = now
    bound.appAccountToken = "7e3fb20b-4cdb-47cc-936d-99d65f608138"
    let unnamed = try authority.transaction { $0.appAccountToken = nil }
    let app = try authority.appTransaction()
    let test = try authority.notification(.test).body
    let renewed = try authority.notification(.didRenew).body
    for token in [unnamed, app, test, renewed] {
      let error = rejection { try verifier.verify(any: token.utf8, expecting: bound) }
      #expect(error?.code == "claims/app-account-token-missing")
    }
  }

  @Test func `compares account tokens that are not UUIDs by bytes`() throws {
    let token = try authority.transaction { $0.appAccountToken = "account 1" }
    var bound = now
    bound.appAccountToken = "account 1"
    #expect(try verifier.verifyTransaction(token.utf8, expecting: bound).value.type != nil)
    bound.appAccountToken = "account 2"
    let error = rejection { try verifier.verifyTransaction(token.utf8, expecting: bound) }
    #expect(error?.code == "claims/app-account-token")
  }

  @Test func `checks account and app transaction in the nested tokens of a notification`() throws {
    var bound = now
    bound.appTransactionId = "704346128300986174"
    let renewed = try authority.notification(.didRenew) {
      $0.data?.transaction = nil
      $0.data?.renewalInfo?.appTransactionId = "704346128300986174"
    }
    let verified = try verifier.verifyNotification(renewed.body.utf8, expecting: bound)
    #expect(verified.renewalInfo != nil)
    let bought = try authority.notification(.didRenew) {
      $0.data?.renewalInfo = nil
      $0.data?.transaction?.appTransactionId = "704346128300986174"
    }
    let transaction = try verifier.verifyNotification(bought.body.utf8, expecting: bound)
      .transaction
    #expect(transaction != nil)
    let rescinded = try authority.notification(.rescindConsent) {
      $0.appData?.appTransaction?.appTransactionId = "704346128300986174"
    }
    let app = try verifier.verifyNotification(rescinded.body.utf8, expecting: bound).appTransaction
    #expect(app != nil)
    let test = try authority.notification(.test).body
    let error = rejection { try verifier.verifyNotification(test.utf8, expecting: bound) }
    #expect(error?.code == "claims/app-transaction-id-missing")
  }

  @Test func `only a test authority may omit the kind of a payload`() throws {
    let json =
      #"{"environment":"Production","bundleId":"com.example.app","signedDate":1735787045000}"#
    let token = try authority.token(signing: Array(json.utf8)).text()
    #expect(
      rejection { try verifier.verify(any: token.utf8, expecting: now) }?.code == "input/wrong-kind"
    )
    #expect(try verifier.verifyTransaction(token.utf8, expecting: now).trust == .custom)
    let trustingXcode = SignedDataVerifier(
      apps: verifier.apps,
      environments: [.xcode],
      anchors: .custom([try authority.xcodeAnchor()])
    )
    var silent = TransactionBuilder.xcode
    silent.edits.remove("transactionId")
    silent.edits.remove("purchaseDate")
    let xcode = try authority.xcodeToken(silent).text()
    let error = rejection { try trustingXcode.verifyTransaction(xcode.utf8, expecting: now) }
    #expect(error?.code == "input/wrong-kind")
    #expect(error?.found == "unknown")
  }

  @Test func `Xcode may sign only for its environment, even if any environment is accepted`() throws
  {
    let verifier = SignedDataVerifier(
      apps: .any,
      environments: .any,
      anchors: .custom([try authority.xcodeAnchor()])
    )
    var transaction = TransactionBuilder.xcode
    transaction.edits.remove("environment")
    let unnamed = try authority.xcodeToken(transaction).text()
    let missing = rejection { try verifier.verifyTransaction(unnamed.utf8, expecting: now) }
    #expect(missing?.code == "claims/environment-missing")
    transaction = TransactionBuilder.xcode
    transaction.environment = "Production"
    let named = try authority.xcodeToken(transaction).text()
    let error = rejection { try verifier.verifyTransaction(named.utf8, expecting: now) }
    #expect(error?.code == "claims/environment")
  }

  @Test func `accepts only notifications and realtime requests in a request body`() throws {
    let body = "{\"signedPayload\":\"\(try authority.transaction())\"}"
    let error = rejection { try verifier.verify(any: body.utf8, expecting: now) }
    #expect(error?.code == "input/wrong-kind")
    #expect(error?.found == "transaction")
    #expect(rejection { try verifier.verifyTransaction(body.utf8, expecting: now) } != nil)
    // A request body nested in a request body is rejected.
    let post = try authority.notification(.didRenew).body
    let twice = "{\"signedPayload\":\(String(reflecting: post))}"
    #expect(rejection { try verifier.verifyNotification(twice.utf8, expecting: now) } != nil)
  }
}
