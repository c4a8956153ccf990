// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StorePayloads
import StoreReceipts
import StoreVerification
import StrictTime
import Testing

/// Reports of tokens run all checks of `verify`.
struct TokenReportTests {
  private let authority: TokenAuthority
  private let verifier: SignedDataVerifier
  private let now: VerificationExpectations

  init() throws {
    (authority, verifier, now) = try SignedDataVerifier.ofNewAuthority()
  }

  @Test func `a genuine token of each kind passes and names its kind`() throws {
    let tokens: [(DocumentKind, String)] = [
      (.transaction, try authority.transaction()),
      (.renewalInfo, try authority.renewalInfo()),
      (.appTransaction, try authority.appTransaction()),
      (.realtimeRequest, try authority.realtimeRequest().body),
      (.notification, try authority.notification(.didRenew).body),
    ]
    for (kind, token) in tokens {
      var expectations = now
      expectations.purpose = kind == .renewalInfo ? .ledger : .standalone
      let report = verifier.report(any: token.utf8, expecting: expectations)
      #expect(report.kind == kind)
      #expect(report.verified?.kind == kind)
      #expect(report.verified?.trust == .custom)
      #expect(report.error == nil)
      #expect(report.certificates.count == 2)
      #expect(report.checks.map(\.name) == CheckName.allCases)
    }
  }

  @Test func `a report continues after the first failure`() throws {
    let foreign = try TokenAuthority.generate().transaction { $0.bundleId = "com.example.other" }
    let report = verifier.reportTransaction(foreign.utf8, expecting: now)
    let failed = report.checks.filter { $0.outcome == .failed }.map(\.name)
    #expect(failed == [.chain, .bundleId])
    #expect(report.error?.code == "trust/not-issued")
    #expect(report.verified == nil)
  }

  @Test func `reports every failed claim of a genuine token`() throws {
    let token = try authority.transaction {
      $0.bundleId = "com.example.other"
      $0.environment = "Sandbox"
    }
    let report = verifier.reportTransaction(token.utf8, expecting: now)
    let failed = report.checks.filter { $0.outcome == .failed }.map(\.name)
    #expect(failed == [.bundleId, .environment])
    #expect(report.verified == nil)
    guard case .token(.transaction(let transaction)) = report.unverified else {
      Issue.record("no contents")
      return
    }
    #expect(transaction.bundleId == "com.example.other")
  }

  /// A report continues after a failure and must not leave state that a later verification would trust.
  @Test(arguments: TokenForgery.cases(for: .transaction))
  func `verify rejects an invalid token even after a report of it`(
    forgery: TokenForgery
  ) throws {
    let token = try authority.token(TransactionBuilder.production).forged(forgery).encoded()
    let expected = verifier.reportTransaction(token, expecting: now).error?.code
    #expect(expected == forgery.code)
    #expect(verifier.reportTransaction(token, expecting: now).error?.code == expected)
    do throws(VerificationError) {
      _ = try verifier.verifyTransaction(token, expecting: now)
      Issue.record("accepted")
    } catch {
      #expect(error.code == expected)
    }
  }

  @Test func `does not remember a chain in the wrong order with valid signatures`() throws {
    var token = try authority.token(TransactionBuilder.production)
    token.header.x5c = [authority.leaf, authority.root, authority.intermediate]
    let bytes = try token.encoded()
    for _ in 0..<2 {
      let report = verifier.reportTransaction(bytes, expecting: now)
      #expect(report.checks.filter { $0.outcome == .failed }.map(\.name) == [.chain])
      #expect(report.error?.code == "trust/chain-order")
    }
    #expect(verifier.rememberedChainCount == 0)
  }

  @Test func `a remembered chain does not change the report`() throws {
    let token = try authority.transaction()
    let first = verifier.reportTransaction(token.utf8, expecting: now).checks.map(\.outcome)
    let second = verifier.reportTransaction(token.utf8, expecting: now).checks.map(\.outcome)
    #expect(first == second)
  }

  @Test(arguments: [
    (TokenForgery.leafWithoutMarker, CheckName.purpose),
    (TokenForgery(.leafIsAuthority), CheckName.constraints),
  ])
  func `reports a violated rule once`(
    forgery: TokenForgery,
    check: CheckName
  ) throws {
    let token = try authority.token(TransactionBuilder.production).forged(forgery).encoded()
    let report = verifier.reportTransaction(token, expecting: now)
    #expect(report.checks.filter { $0.outcome == .failed }.map(\.name) == [check])
  }

  @Test func `the report of a payload that is not JSON has no kind`() throws {
    let token = try authority.token(signing: Array("{".utf8)).text()
    let document = try SignedDocument(token)
    #expect(document.kind == nil)
    #expect(document.decoded().error?.code == "payload/malformed")
  }

  @Test func `the last check of a notification covers the nested tokens`() throws {
    let foreign = try TokenAuthority.generate().transaction()
    let post = try authority.notification(.didRenew) { $0.data?.signedTransactionInfo = foreign }
    let report = verifier.reportNotification(post.body.utf8, expecting: now)
    let failed = report.checks.filter { $0.outcome == .failed }
    #expect(failed.map(\.name) == [.nested])
    #expect(failed.first?.error?.path == "data/signedTransactionInfo")
    #expect(report.verified == nil)
  }

  @Test func `does not verify the nested tokens of a forged notification`() throws {
    let post = try TokenAuthority.generate().notification(.didRenew)
    let report = verifier.reportNotification(post.body.utf8, expecting: now)
    #expect(report.error?.code == "trust/not-issued")
    #expect(report.checks.last?.name == .nested)
    #expect(report.checks.last?.outcome == .skipped)
  }

  @Test(arguments: ["", "{}", "{\"signedPayload\":1}", "a.b.c", "{\"signedPayload\":\"a.b.c\"}"])
  func `reports input that is not a token`(_ text: String) {
    let report = verifier.report(any: text.utf8, expecting: now)
    #expect(report.kind == nil)
    #expect(report.verified == nil)
    #expect(report.checks.first?.outcome == .failed)
  }

  @Test func `a token of another issuer is reported as untrusted, not as of unknown kind`() throws {
    let foreign = try TokenAuthority.generate().token(signing: Array("{\"a\":1}".utf8)).text()
    #expect(verifier.report(any: foreign.utf8, expecting: now).error?.code == "trust/not-issued")
    let own = try authority.token(signing: Array("{\"a\":1}".utf8)).text()
    let error = verifier.report(any: own.utf8, expecting: now).error
    #expect(error?.code == "input/wrong-kind")
    #expect(error?.found == "unknown")
  }
}
