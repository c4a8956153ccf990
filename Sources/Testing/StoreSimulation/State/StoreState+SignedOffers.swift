// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StrictTime

// The signatures of a backend: for promotional offers, and about the eligibility for introductory offers.
extension StoreState {
  /// Checks the signature of a promotional offer, if it has one or the store requires one.
  ///
  /// As on a device, a wrong signature refuses the purchase.
  func requireSignature(of step: PurchaseStep) throws(StoreRefusal) {
    guard case .promotional(let offer) = step.offer else { return }
    guard let signature = step.signature else {
      guard options.requiresOfferSignatures else { return }
      throw StoreRefusal(
        .missingOfferParameters,
        "promotional offer \(offer) is not signed, and the store requires signatures"
      )
    }
    let report = try report(about: signature, [.promotionalOffer, .promotionalOfferV2])
    let isToken = report.kind == .promotionalOfferV2
    try require(step.product, in: report, named: isToken ? "productId" : "productIdentifier")
    try require(offer, in: report, named: "offerIdentifier")
    if !isToken {
      // Apple signs the token in lower case, and an empty one if there is none.
      let account = step.appAccountToken?.lowercased() ?? ""
      try require(account, in: report, named: "appAccountToken")
    }
    try requireTransaction(in: report, of: step)
  }

  /// Whether the backend says that the customer is eligible for the introductory offer; `nil` if it says nothing.
  func signedEligibility(of step: PurchaseStep) throws(StoreRefusal) -> Bool? {
    guard let token = step.introductoryEligibility else { return nil }
    let report = try report(about: token, [.introductoryEligibility])
    try require(step.product, in: report, named: "productId")
    try requireTransaction(in: report, of: step)
    return report.value(of: "allowIntroductoryOffer") == "true"
  }

  /// The report about a valid signature of one of these kinds.
  private func report(
    about document: String,
    _ kinds: [OfferSignatureReport.Kind]
  ) throws(StoreRefusal) -> OfferSignatureReport {
    let verifier = try offerVerifier()
    let bytes = Array(document.utf8)[...]
    var report = verifier.report(bytes, at: now)
    // The search for the mistake takes up to two seconds, and only a wrong signature needs it.
    if !report.isValid { report = verifier.explanation(of: bytes, at: now) }
    if let error = report.errors.first {
      let hint = error.hint.map { "; \($0)" } ?? ""
      throw StoreRefusal(
        .invalidOfferSignature,
        "\(error.message)  [\(error.code.rawValue)]\(hint)"
      )
    }
    guard let kind = report.kind, kinds.contains(kind) else {
      let found = report.kind?.rawValue ?? "no signed offer"
      let names = kinds.map(\.rawValue).joined(separator: " or ")
      throw StoreRefusal(.invalidOfferSignature, "expected \(names), found \(found)")
    }
    return report
  }

  /// The verifier for the key of the options, or else for the store's own.
  private func offerVerifier() throws(StoreRefusal) -> OfferSignatureVerifier {
    do {
      if let key = options.offerKey {
        return OfferSignatureVerifier(
          key: try VerifyingKey(Array(key.publicKey.utf8)[...]),
          keyId: key.keyId,
          bundleId: options.bundleId
        )
      }
      let own = try ServiceKey(seed: options.seed)
      return OfferSignatureVerifier(
        key: own.credentials.publicKey,
        keyId: own.keyId,
        bundleId: options.bundleId
      )
    } catch {
      throw StoreRefusal(
        .invalidArgument,
        "the store's key for offers is not a public key of P-256"
      )
    }
  }

  private func require(
    _ expected: String,
    in report: OfferSignatureReport,
    named name: String
  ) throws(StoreRefusal) {
    let found = report.value(of: name) ?? ""
    guard !isSame(found, expected) else { return }
    throw StoreRefusal(
      .invalidOfferSignature,
      "\(name) is signed as \"\(found)\", and the purchase has \"\(expected)\""
    )
  }

  /// A transaction id in a token must be one of the customer's.
  private func requireTransaction(
    in report: OfferSignatureReport,
    of step: PurchaseStep
  ) throws(StoreRefusal) {
    guard let id = report.value(of: "transactionId") else { return }
    let customer = customers.first { isSame($0.name, step.customer) }
    let isOwn = customer?.transactions.contains { isSame(transactionId($0), id) } ?? false
    guard !isOwn else { return }
    throw StoreRefusal(
      .invalidOfferSignature,
      "transactionId \(id) is not a transaction of \(step.customer)"
    )
  }
}

extension OfferSignatureReport {
  fileprivate func value(of name: String) -> String? {
    fields.first { isSame($0.name, name) }?.value
  }
}
