// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import OpenSSLTrust
package import StoreEngine
import StorePayloads
import StoreVerification
import StrictJSON
import StrictTime

/// The verifyReceipt endpoint of simulated stores.
struct ReceiptEndpoint {
  private let responder: VerifyReceiptResponder
  private let verifier: SignedDataVerifier

  init(_ anchors: [TrustAnchor], sharedSecret: String?) {
    responder = VerifyReceiptResponder(
      apps: .any,
      sharedSecret: sharedSecret,
      anchors: .custom(anchors)
    )
    verifier = SignedDataVerifier(apps: .any, environments: .any, anchors: .custom(anchors))
  }

  /// Responds with the current state of the customer whose transactions the receipt contains.
  func answer(_ body: ArraySlice<UInt8>, on side: StoreSide, from store: LoggedStore) -> [UInt8] {
    // Current data may have a signing time some milliseconds in the future.
    let now = store.now.adding(seconds: 60)
    let side = side == .production ? VerifyReceiptSide.production : .sandbox
    let answer = responder.answer(body, on: side, requiresBody: true, at: now)
    guard answer.status == .valid, let customer = customer(in: answer.json, store.state),
      let evidence = evidence(about: customer, store, at: now)
    else { return answer.json }
    return responder.answer(body, on: side, evidence: evidence, requiresBody: true, at: now).json
  }

  /// The customer of the first transaction in a response.
  private func customer(in answer: [UInt8], _ state: StoreState) -> CustomerIndex? {
    do {
      let receipt = try JSONDocument(answer[...]).root.object?["receipt"]?.object
      let first = receipt?["in_app"]?.array?.first { _ in true }?.object ?? receipt
      guard let id = first?["original_transaction_id"]?.string else { return nil }
      return state.transactions[try RequestedIds(state).transaction(id)].customer
    } catch {
      return nil
    }
  }

  private func evidence(
    about customer: CustomerIndex,
    _ store: LoggedStore,
    at now: Timestamp
  ) -> VerifyReceiptEvidence? {
    do {
      let expecting = VerificationExpectations(now: now)
      var evidence = VerifyReceiptEvidence()
      let history = try store.state.history(of: customer, signedBy: store.signer)
      evidence.add(
        try verifier.verifyResponse(TransactionHistoryResponse.self, history, expecting: expecting)
      )
      let statuses = try store.state.statuses(of: customer, signedBy: store.signer)
      evidence.add(try verifier.verifyResponse(StatusResponse.self, statuses, expecting: expecting))
      return evidence
    } catch {
      // The history exceeds the limit of tokens in a response: respond with the contents of the receipt only.
      return nil
    }
  }
}

extension StorePair {
  /// Responds to a request to the verifyReceipt endpoint.
  package func verifyReceipt(_ body: ArraySlice<UInt8>, on side: StoreSide) -> [UInt8] {
    guard let store = self[side: side] else { return [] }
    return receipts.answer(body, on: side, from: store)
  }
}
