// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreEntitlements
import StoreServing
import StoreTypes
import StoreVerification
import StrictJSON
import StrictTime

/// Verifies the signed data of a store, as a backend that trusts the store's root certificates would.
struct DocumentReader {
  private let view: StoreView
  private let anchors: [TrustAnchor]
  private let app: AppIdentity
  private let environment: StoreEnvironment
  private let expectations: VerificationExpectations

  init(_ view: StoreView) throws(ViewError) {
    self.view = view
    anchors = try rethrowing(view.anchors()) { (_: TrustError) in
      ViewError.failedCrypto
    }
    app = AppIdentity(bundleId: view.bundleId, appAppleId: view.appAppleId)
    environment = view.isSandbox ? .sandbox : .production
    // Current data may have a signing time some milliseconds in the future.
    expectations = VerificationExpectations(now: view.now.adding(seconds: 60), purpose: .ledger)
  }

  private func verifier() -> SignedDataVerifier {
    SignedDataVerifier(apps: [app], environments: [environment], anchors: .custom(anchors))
  }

  // MARK: Signed data

  /// A token or receipt, with its decoded contents and the result of every check.
  func document(_ kind: String, _ id: String) throws(ViewError) -> [UInt8] {
    switch try view.document(kind, id) {
    case .token(let token):
      let report = verifier().report(any: token, expecting: expectations)
      return DocumentReader.json(kind, id, document: token, report.jsonText)
    case .receipt(let bytes, let base64, let answer):
      let verifier = ReceiptVerifier(
        apps: [app],
        environments: [environment],
        anchors: .custom(anchors)
      )
      let report = verifier.report(bytes, expecting: expectations)
      return DocumentReader.json(kind, id, document: base64, report.jsonText, answer: answer)
    }
  }

  private static func json(
    _ kind: String,
    _ id: String,
    document: String,
    _ report: String,
    answer: [UInt8]? = nil
  ) -> [UInt8] {
    JSONWriter.object { json in
      json.member("kind") { $0.string(kind) }
      json.member("id") { $0.string(id) }
      json.member("document") { $0.string(document) }
      if let answer { json.member("answer") { $0.raw(answer) } }
      if let fields = DocumentFields.json(ofKind: kind) { json.member("fields") { $0.raw(fields) } }
      json.member("report") { $0.raw(report.utf8) }
    }
  }

  // MARK: Entitlements

  /// The entitlements that the entitlement engine derives from the customer's signed data.
  func entitlements(of customer: String) throws(ViewError) -> [UInt8] {
    let evidence = try view.evidence(about: customer)
    let verifier = verifier()
    var ledger = EntitlementLedger(bundleId: view.bundleId, environments: [environment])
    do throws(VerificationError) {
      for token in evidence.transactions {
        _ = ledger.add(try verifier.verifyTransaction(token, expecting: expectations))
      }
      for token in evidence.renewalInfos {
        _ = ledger.add(try verifier.verifyRenewalInfo(token, expecting: expectations))
      }
      _ = ledger.add(try verifier.verifyAppTransaction(evidence.app, expecting: expectations))
    } catch {
      throw ViewError.unverified("\(error)")
    }
    let summary = ledger.entitlements(at: view.now, in: environment, past: .intended)
    return JSONWriter.object { json in
      json.member("customer") { $0.string(customer) }
      json.member("documents") { json in
        json.integer(Int64(evidence.transactions.count + evidence.renewalInfos.count + 1))
      }
      json.member("omitted") { $0.integer(Int64(evidence.omitted)) }
      json.member("answer") { $0.raw(summary.jsonText.utf8) }
    }
  }
}
