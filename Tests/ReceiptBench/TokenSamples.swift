// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StoreReceipts
import StoreVerification
import StrictTime

/// Tokens in the App Store's form with one header, and a verifier that has cached its chain.
struct TokenSamples: Sendable {
  /// The payload of the transaction, of 1 kB.
  let payload: ArraySlice<UInt8>
  /// The shared verifier.
  let verifier: SignedDataVerifier
  let expectations: VerificationExpectations

  private let authority: TokenAuthority
  private let transaction: String
  private let renewalInfo: String
  private let appTransaction: String
  private let notification: String

  init(at signingTime: Timestamp) throws {
    authority = try TokenAuthority.generate()
    let builder = TokenSamples.transaction
    payload = try builder.payload(signedBy: authority)[...]
    transaction = try authority.transaction(builder)
    renewalInfo = try authority.renewalInfo()
    appTransaction = try authority.appTransaction()
    notification = try authority.notification(.didRenew).token
    verifier = try TokenSamples.verifier(for: authority)
    expectations = VerificationExpectations(now: signingTime)
  }

  /// A transaction.
  var example: String { transaction }

  /// The root of all tokens.
  var root: [UInt8] { authority.root }

  func verify() throws {
    _ = try verifier.verifyTransaction(transaction.utf8, expecting: expectations)
  }

  /// The same token, verified by a new verifier.
  func verifyFirst() throws {
    _ = try TokenSamples.verifier(for: authority)
      .verifyTransaction(transaction.utf8, expecting: expectations)
  }

  func verifyRenewalInfo() throws {
    _ = try verifier.verifyRenewalInfo(renewalInfo.utf8, expecting: expectations)
  }

  func verifyAppTransaction() throws {
    _ = try verifier.verifyAppTransaction(appTransaction.utf8, expecting: expectations)
  }

  /// Three signatures: those of the notification, the transaction and the renewal info.
  func verifyNotification() throws {
    _ = try verifier.verifyNotification(notification.utf8, expecting: expectations)
  }

  /// The minimum work for a first token, done by libcrypto alone.
  func verifyChainByLibCrypto() throws {
    try LibCryptoBaseline.verifyChain(authority.certificates)
  }

  /// Tokens of several signers in turn.
  static let signersOfMixture = 64

  /// Different transactions by several signers below one root, in turn.
  func batch(count: Int, signers: Int = 1) throws -> TokenRun {
    var authorities = [authority]
    while authorities.count < signers {
      var keys = authority.keys
      keys.leaf = try .p256()
      authorities.append(try TokenAuthority(keys: keys))
    }
    let tokens = try (0..<count).map { number in
      let transaction = try authorities[number % signers].transaction(TokenSamples.transaction) {
        $0.transactionId = "\(2_000_000_000_000_000 + number)"
      }
      return Array(transaction.utf8)
    }
    return TokenRun(tokens: tokens, authority: authority, expectations: expectations)
  }

  /// Notifications of one signer, each with a nested transaction and renewal info.
  func notifications(count: Int) throws -> TokenRun {
    let tokens = try (0..<count).map { _ in Array(try authority.notification(.didRenew).token.utf8)
    }
    return TokenRun(tokens: tokens, authority: authority, expectations: expectations)
  }

  /// Tokens for a long run: each call returns the next one, and whether it is valid.
  ///
  /// `otherSigners` have their own leaf certificates below the same root, more than fit in the chain cache, so
  /// cached chains are evicted all the time.
  func mixture(otherSigners: Int) throws -> TokenMixture {
    var chains: [String] = []
    for _ in 0..<otherSigners {
      var keys = authority.keys
      keys.leaf = try .p256()
      chains.append(try TokenAuthority(keys: keys).transaction(TokenSamples.transaction))
    }
    return TokenMixture(
      genuine: transaction,
      forged: try authority.token(TokenSamples.transaction) { $0.covers = .payload }.text(),
      foreign: try authority.transaction { $0.bundleId = "com.example.other" },
      otherSigners: chains
    )
  }

  static func verifier(for authority: TokenAuthority) throws -> SignedDataVerifier {
    SignedDataVerifier(
      apps: [AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890)],
      environments: [.production],
      anchors: .custom([try authority.anchor()])
    )
  }

  /// A transaction of 1 kB with the common members.
  static let transaction = TransactionBuilder {
    $0.appAccountToken = "7e3fb20b-4cdb-47cc-936d-99d65f608138"
    $0.offerType = 1
    $0.offerDiscountType = "FREE_TRIAL"
    $0.offerPeriod = "P1M"
  }
}
