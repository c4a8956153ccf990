// SPDX-License-Identifier: Apache-2.0

// Examples in doc comments are compiled inside this file, which declares the names that they use. Lines with
// the comment `signing` are left out for the targets that ReceiptKit exports: their examples compile with it alone.

import AppStoreServer  // signing
import DocumentRecovery  // signing
import Foundation
import OfferMistakes  // signing
import ReceiptKit
import ReceiptKitFoundation
import StoreConfiguration
import StoreLab
import StoreSeats  // signing
import StoreServing
import StoreSimulation
import Testing

var answer: HTTPAnswer { given() }  // signing
var request: HTTPRequest { given() }  // signing
var apiError: APIError { given() }  // signing
var client: APIClient { given() }  // signing
var clock: any APIClock { given() }  // signing
var key: SigningKey { given() }  // signing
var signer: AppStoreSigner { given() }  // signing
var lineItem: ExternalPurchaseLineItem { given() }  // signing
var requestId: SeatRequestId { given() }  // signing
var claimId: SeatClaimId { given() }  // signing
@Sendable func answer(to request: HTTPRequest) async throws -> HTTPAnswer { given() }  // signing

var now: Timestamp { given() }
var bytes: [UInt8] { given() }
var body: String { given() }
var leaf: Certificate { given() }
var intermediate: Certificate { given() }
var upload: String { given() }
var token: String { given() }
var json: String { given() }
var id: String { given() }
var data: Data { given() }
var configuration: StoreConfiguration { given() }
var script: StoreScript { given() }
var store: TestStore { given() }
var session: TestStore { given() }
var anna: TestCustomer { given() }
var purchase: TestTransaction { given() }
var secret: String { given() }
var statuses: String { given() }
var page: String { given() }
var account: String { given() }
var member: String { given() }
var nonce: String { given() }
var server: StoreServer { given() }
var identifier: UUIDText { given() }
var png: [UInt8] { given() }
var lines: [[UInt8]] { given() }
var issuer: String { given() }
var verifier: SignedDataVerifier { given() }
var offerVerifier: OfferSignatureVerifier { given() }  // signing
var receiptVerifier: ReceiptVerifier { given() }
var stream: AsyncStream<String> { given() }
var documentVerifier: DocumentVerifier { given() }
var authority: TokenAuthority { given() }
var backend: Backend { given() }
var transaction: TransactionBuilder { given() }
var notification: VerifiedNotification { given() }
var ledger: EntitlementLedger {
  get { given() }
  set { store(newValue) }
}
var summary: EntitlementSummary { given() }
var entitlement: Entitlement { given() }

struct Backend {
  func accept(_ token: String) throws {}
  func receive(_ body: String) throws {}
}

struct UnexpectedDocument: Error {}

/// The stored states of a server.
@MainActor var stored: [SignedIdentity: SignedState] = [:]

func given<Value>() -> Value { preconditionFailure("examples are compiled, not run") }
func show(_ values: Any?...) {}
func store(_ values: Any...) {}
func unlock(until end: Timestamp?) {}
func showTrial() {}
func log(_ text: String) {}
func send(_ body: String) {}
@Sendable func bearerToken(at time: Timestamp) -> String { given() }
func respond(status: Int) {}
func respond(with json: [UInt8]) {}

@MainActor func example() async throws {
  // EXAMPLE
}
