// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import BinaryASN1
import CMSContainer
import CompactJWS
import DocumentForms
import DocumentRecovery
import StoreEntitlements
import StoreLab
import StorePayloads
import StoreReceipts
import StoreVerification
import StrictBase64
import StrictJSON
import StrictTime
import X509Certificates

/// Entry points of the library that take a whole input; their errors are ignored.
enum LibraryEntry: String, CaseIterable {
  case json, payloads, token, verify, batch, receipt, certificate, ledger, text
  case verifyReceipt = "verify-receipt"

  func run(on bytes: ArraySlice<UInt8>) throws {
    let attempts: [() throws -> Void]
    switch self {
    case .json: attempts = [{ _ = try JSONDocument(bytes).root.object?["signedPayload"]?.string }]
    case .payloads: attempts = payloads(bytes)
    case .token:
      attempts = [
        { _ = try CompactToken(bytes) },
        { _ = try JWSHeader(CompactToken(bytes).headerSegment) },
        { _ = try JWSHeader(bytes) },
      ]
    case .verify: attempts = try verification(of: bytes)
    case .batch:
      let verifier = try LibraryEntry.tokenVerifier()
      let lines = bytes.split(separator: 0x0A)
      attempts = [
        { _ = verifier.verify(all: lines.prefix(4096), expecting: LibraryEntry.expectations) }
      ]
    case .receipt:
      attempts = [
        { _ = try SignedDocument(bytes).decoded() },
        { _ = try AppReceipt(SignedData(SignedDocument(bytes).bytes).content) },
        { _ = try AppReceipt(bytes) },
        { _ = try InAppPurchase(bytes) },
        { _ = try LegacyTransactionReceipt(reading: bytes) },
      ]
    case .certificate:
      attempts = [
        { _ = "\(try Certificate(bytes).subject)" },
        { _ = try Certificate(rootCopy: bytes) },
        { _ = try TrustAnchors(certificateFile: bytes) },
        { _ = try SignedData(bytes).certificates.map { try Certificate($0) } },
      ]
    case .ledger: attempts = [{ _ = try EntitlementLedger(json: bytes) }]
    case .verifyReceipt:
      let responder = VerifyReceiptResponder(apps: .any)
      attempts = VerifyReceiptSide.allCases.map { side in
        { _ = responder.answer(bytes, on: side, at: LibraryEntry.expectations.now) }
      }
    case .text:
      attempts = [
        { _ = try RecoveredDocument(recovering: bytes) },
        { _ = try ReceivedBase64(decoding: bytes) },
        { _ = try Base64.decode(bytes, alphabet: .urlSafe, padding: .optional) },
        { _ = try PropertyList(reading: bytes) },
        { _ = try Timestamp(rfc3339: bytes) },
      ]
    }
    for attempt in attempts {
      do { try attempt() } catch { continue }
    }
  }

  private func payloads(_ bytes: ArraySlice<UInt8>) -> [() throws -> Void] {
    [
      { _ = try TransactionPayload(bytes).unknownMembers.count },
      { _ = try NotificationPayload(bytes).signedMembers },
      { _ = try TransactionHistoryResponse(bytes).signedMembers },
      { _ = try StatusResponse(bytes).signedMembers },
      { _ = try NotificationHistoryResponse(bytes).signedMembers },
      { _ = try RenewalInfoPayload(bytes).description },
    ]
  }

  private func verification(of bytes: ArraySlice<UInt8>) throws -> [() throws -> Void] {
    let tokens = try LibraryEntry.tokenVerifier()
    let expectations = LibraryEntry.expectations
    let anchors = TrustAnchors.apple
    let receipts = ReceiptVerifier(apps: .any, environments: .any, anchors: anchors)
    let now = VerificationExpectations(now: expectations.now)
    return [
      { _ = try tokens.verify(any: bytes, expecting: expectations) },
      { _ = tokens.report(any: bytes, expecting: expectations) },
      { _ = try tokens.verifyNotification(bytes, expecting: expectations) },
      { _ = try tokens.verifyResponse(StatusResponse.self, bytes, expecting: expectations) },
      {
        _ = try tokens.verifyResponse(
          TransactionHistoryResponse.self,
          bytes,
          expecting: expectations
        )
      },
      { _ = try receipts.verify(bytes, expecting: now) },
      { _ = receipts.report(bytes, expecting: now) },
      { _ = try receipts.verifyTransactionReceipt(bytes, expecting: now) },
    ]
  }

  private static func tokenVerifier() throws -> SignedDataVerifier {
    let authority = try TokenAuthority(seed: Shape.seed)
    return SignedDataVerifier(
      apps: [AppIdentity(bundleId: "com.example.app", appAppleId: nil)],
      environments: [.production],
      anchors: try TrustAnchors(certificateFile: Array(authority.rootPEM.utf8)[...])
    )
  }

  private static let expectations = VerificationExpectations(now: Timestamp.latest)
}
