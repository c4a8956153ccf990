// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreEntitlements
import StoreLab
import StorePayloads
import StoreReceipts
import StoreVerification
import StrictTime
import Testing

/// Signs evidence and verifies it as a server does.
struct EvidenceLab: Sendable {
  /// One authority for all tests, so that keys are generated once.
  static let shared = Result { try EvidenceLab() }
  private static let receipts = Result { try TestAuthority.generate() }

  let authority: TokenAuthority
  let verifier: SignedDataVerifier
  /// Later than anything that is signed.
  let now: VerificationExpectations

  init(leafValidity: ClosedRange<Timestamp> = TestAuthority.standardValidity) throws {
    let keys = try TokenAuthority.generate().keys
    authority = try TokenAuthority(keys: keys, leafValidity: leafValidity)
    verifier = SignedDataVerifier(
      apps: [
        AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890),
        AppIdentity(bundleId: "com.example.other"),
      ],
      environments: [.production, .sandbox, .xcode],
      anchors: .custom([try authority.anchor(), try authority.xcodeAnchor()])
    )
    now = VerificationExpectations(now: try at("2049-01-01"))
  }

  func transaction(_ builder: TransactionBuilder) throws -> Evidence {
    let token = try authority.token(builder).text()
    return .transaction(try verifier.verifyTransaction(token.utf8, expecting: now))
  }

  func renewalInfo(_ builder: RenewalInfoBuilder) throws -> Evidence {
    let token = try authority.token(builder).text()
    return .renewalInfo(try verifier.verifyRenewalInfo(token.utf8, expecting: now))
  }

  func appTransaction(_ builder: AppTransactionBuilder) throws -> Evidence {
    let token = try authority.token(builder).text()
    return .appTransaction(try verifier.verifyAppTransaction(token.utf8, expecting: now))
  }

  func notification(_ builder: NotificationBuilder) throws -> Evidence {
    let post = TokenAuthority.Post(token: try authority.token(builder).text())
    return .notification(try verifier.verifyNotification(post.body.utf8, expecting: now))
  }

  func history(_ transactions: [TransactionBuilder]) throws -> Evidence {
    let body = try authority.response(.transactionHistory(transactions))
    let answer = try verifier.verifyResponse(
      TransactionHistoryResponse.self,
      body.utf8,
      expecting: now
    )
    return .history(answer)
  }

  func statuses(_ subscriptions: [SubscriptionBuilder]) throws -> Evidence {
    let body = try authority.response(.subscriptionStatuses(subscriptions))
    return .statuses(
      try verifier.verifyResponse(StatusResponse.self, body.utf8, expecting: now)
    )
  }

  static func receipt(_ configure: (inout ReceiptBuilder) -> Void) throws -> Evidence {
    let authority = try receipts.get()
    let verifier = ReceiptVerifier(
      apps: .any,
      environments: .any,
      anchors: .custom([try authority.anchor()])
    )
    let der = try authority.receipt(.production, configure)
    return .receipt(try verifier.verify(der, expecting: .init(now: .latest)))
  }
}

/// Verified evidence.
enum Evidence: Sendable {
  case transaction(Verified<TransactionPayload>)
  case renewalInfo(Verified<RenewalInfoPayload>)
  case appTransaction(Verified<AppTransactionPayload>)
  case notification(VerifiedNotification)
  case history(VerifiedResponse<TransactionHistoryResponse>)
  case statuses(VerifiedResponse<StatusResponse>)
  case receipt(Verified<AppReceipt>)
}

extension EntitlementLedger {
  /// A ledger of some evidence.
  init(_ evidence: [Evidence], _ environments: Set<StoreEnvironment> = [.production]) {
    self.init(bundleId: "com.example.app", environments: environments)
    for piece in evidence { take(piece) }
  }

  @discardableResult
  mutating func take(_ evidence: Evidence) -> [DroppedEvidence] {
    switch evidence {
    case .transaction(let token): add(token)
    case .renewalInfo(let token): add(token)
    case .appTransaction(let token): add(token)
    case .notification(let token): add(token)
    case .history(let answer): add(answer)
    case .statuses(let answer): add(answer)
    case .receipt(let receipt): add(receipt)
    }
  }
}

/// A time, from a day or an RFC 3339 text.
func at(_ text: String) throws -> Timestamp {
  try Timestamp(rfc3339: text.utf8.count == 10 ? text + "T00:00:00Z" : text)
}

/// A duration from a valid ISO 8601 text.
func period(_ text: String) throws -> CalendarPeriod {
  try need(CalendarPeriod(iso8601: text), text)
}

/// A required value of a test.
func need<Value>(_ value: Value?, _ what: String = "a value") throws -> Value {
  guard let value else { throw Missing(what: what) }
  return value
}

/// A required value is missing.
struct Missing: Error {
  let what: String
}
