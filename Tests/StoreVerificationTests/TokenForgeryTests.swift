// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StorePayloads
import StoreReceipts
import StoreVerification
import StrictTime
import TestSupport
import Testing

/// Every attack is rejected with its expected code, for every kind of token.
@Suite struct `Attacks on tokens` {
  private static let authority = Result { try TokenAuthority.generate() }

  /// The requirements of a production server.
  private static let verifier = Result {
    SignedDataVerifier(
      apps: [AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890)],
      environments: [.production],
      anchors: .custom([try authority.get().anchor()])
    )
  }

  private struct NotAToken: Error {}

  private func token(_ kind: DocumentKind) throws -> TokenBuilder {
    let authority = try Self.authority.get()
    return switch kind {
    case .transaction: try authority.token(TransactionBuilder.production)
    case .renewalInfo: try authority.token(RenewalInfoBuilder.production)
    case .appTransaction: try authority.token(AppTransactionBuilder.production)
    case .realtimeRequest: try authority.token(RealtimeRequestBuilder.production)
    case .notification: try authority.token(NotificationBuilder(.didRenew))
    case .appReceipt, .transactionReceipt: throw NotAToken()
    }
  }

  /// The error code of the verifier for this kind; `nil` if it accepts the token.
  private func code(_ token: TokenBuilder, as kind: DocumentKind) throws -> String? {
    let verifier = try Self.verifier.get()
    let bytes = try token.encoded()
    let now = VerificationExpectations(now: try Timestamp(rfc3339: "2025-01-02T04:00:00Z"))
    do throws(VerificationError) {
      switch kind {
      case .transaction: _ = try verifier.verifyTransaction(bytes, expecting: now)
      case .renewalInfo: _ = try verifier.verifyRenewalInfo(bytes, expecting: now)
      case .appTransaction: _ = try verifier.verifyAppTransaction(bytes, expecting: now)
      case .realtimeRequest: _ = try verifier.verifyRealtimeRequest(bytes, expecting: now)
      case .notification: _ = try verifier.verifyNotification(bytes, expecting: now)
      case .appReceipt, .transactionReceipt: return "not a token"
      }
      return nil
    } catch {
      return error.code
    }
  }

  @Test(arguments: DocumentKind.tokens)
  func `accepts a token without an attack`(kind: DocumentKind) throws {
    #expect(try code(token(kind), as: kind) == nil)
  }

  @Test(arguments: TokenForgery.allCases)
  func `rejects each attack`(forgery: TokenForgery) throws {
    #expect(!forgery.kinds.isEmpty)
    for kind in DocumentKind.tokens where forgery.kinds.contains(kind) {
      let found = try code(try token(kind).forged(forgery), as: kind)
      #expect(found == forgery.code, "\(kind)")
    }
  }
}
