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

  /// The minimum work for a first token, by libcrypto alone.
  func verifyChainByLibCrypto() throws {
    try LibCryptoBaseline.verifyChain(authority.certificates)
  }

  /// Signers in turn.
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

  /// Notifications of one signer, each with a transaction and a renewal info inside.
  func notifications(count: Int) throws -> TokenRun {
    let tokens = try (0..<count).map { _ in Array(try authority.notification(.didRenew).token.utf8)
    }
    return TokenRun(tokens: tokens, authority: authority, expectations: expectations)
  }

  /// Tokens for a long run: each call returns the next one, and whether it is valid.
  ///
  /// `otherSigners` have leaves of their own below the same root, more than the chain cache holds, so
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
  private static let transaction = TransactionBuilder {
    $0.appAccountToken = "7e3fb20b-4cdb-47cc-936d-99d65f608138"
    $0.offerType = 1
    $0.offerDiscountType = "FREE_TRIAL"
    $0.offerPeriod = "P1M"
  }
}

/// Tokens, most of them valid.
struct TokenMixture {
  let genuine: String
  /// The signature covers other data.
  let forged: String
  /// Tokens of another app.
  let foreign: String
  /// Valid tokens, each with its own certificate.
  let strangers: [String]

  /// The number of tokens after which all have been used.
  var period: Int { strangers.count * TokenMixture.gap }

  /// The token at an index of the run, and whether it is valid.
  subscript(_ place: Int) -> (token: String, isGenuine: Bool) {
    if place % TokenMixture.gap == 0 {
      return (strangers[place / TokenMixture.gap % strangers.count], true)
    }
    return switch place % 20 {
    case 7: (forged, false)
    case 13: (foreign, false)
    default: (genuine, true)
    }
  }

  /// The distance between two strangers.
  private static let gap = 100
}

/// Tokens of a file, for new verifiers.
struct TokenRun {
  fileprivate let tokens: [[UInt8]]
  fileprivate let authority: TokenAuthority
  fileprivate let expectations: VerificationExpectations

  /// One token per line.
  var lines: [UInt8] { Array(tokens.map { $0 + [0x0A] }.joined()) }

  /// The root of the tokens.
  var root: [UInt8] { authority.root }

  var count: Int { tokens.count }

  /// The same tokens, repeated.
  func repeated(_ times: Int) -> TokenRun {
    let tokens = Array(repeatElement(tokens, count: times).joined())
    return TokenRun(tokens: tokens, authority: authority, expectations: expectations)
  }

  /// The first tokens.
  func prefix(_ count: Int) -> TokenRun {
    TokenRun(tokens: Array(tokens.prefix(count)), authority: authority, expectations: expectations)
  }

  /// The microseconds of one token.
  func microseconds(_ verify: (TokenRun) throws -> Void) rethrows -> Double {
    try Stopwatch.microseconds { try verify(self) } / Double(count)
  }

  /// Verifies blocks and drops the results, like a reader of a file.
  func verifyTogether() throws {
    try verifyTogether(by: verifier())
  }

  func verifyTogether(by verifier: SignedDataVerifier) throws {
    for start in stride(from: 0, to: tokens.count, by: 64) {
      let some = tokens[start..<min(start + 64, tokens.count)]
      let following = tokens.count - some.endIndex
      let results = verifier.verify(all: some, expecting: expectations, following: following)
      for result in results { _ = try result.get() }
    }
  }

  func verifyAlone() throws {
    try verifyAlone(by: verifier())
  }

  /// A new verifier.
  func verifier() throws -> SignedDataVerifier { try TokenSamples.verifier(for: authority) }

  func verifyAlone(by verifier: SignedDataVerifier) throws {
    for token in tokens { _ = try verifier.verify(any: token, expecting: expectations) }
  }
}
