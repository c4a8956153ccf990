// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import OfferMistakes
import StoreVerification
import StrictTime

// The signatures of a backend: for promotional offers, and about the eligibility for introductory offers.
extension StoreState {
  /// Checks the signature of a promotional offer, if it has one or the store requires one.
  ///
  /// As on a device, a wrong signature refuses the purchase.
  mutating func requireSignature(of step: PurchaseStep, _ customer: CustomerIndex)
    throws(StoreRefusal)
  {
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
    try requireTransaction(in: report, of: customer)
  }

  /// Whether the backend says that the customer is eligible for the introductory offer; `nil` if it says nothing.
  mutating func signedEligibility(
    of step: PurchaseStep,
    _ customer: CustomerIndex
  ) throws(StoreRefusal) -> Bool? {
    guard let token = step.introductoryEligibility else { return nil }
    let report = try report(about: token, [.introductoryEligibility])
    try require(step.product, in: report, named: "productId")
    try requireTransaction(in: report, of: customer)
    return report.value(of: "allowIntroductoryOffer") == "true"
  }

  /// The report about a valid signature of one of these kinds, which was not used before.
  private mutating func report(
    about document: String,
    _ kinds: [OfferSignatureReport.Kind]
  ) throws(StoreRefusal) -> OfferSignatureReport {
    let verifier = try offerVerifier()
    let bytes = Array(document.utf8)[...]
    var report = verifier.report(bytes, at: now)
    // The search for the mistake takes up to two seconds, and only a wrong signature needs it.
    if !report.isValid { report = verifier.explanation(of: bytes, at: now) }
    if let error = report.errors.first.map({ Diagnostic($0) }) {
      let hint = error.hint.map { "; \($0)" } ?? ""
      throw StoreRefusal(.invalidOfferSignature, "\(error.message)  [\(error.code)]\(hint)")
    }
    guard let kind = report.kind, kinds.contains(kind) else {
      let found = report.kind?.rawValue ?? "no signed offer"
      let names = kinds.map(\.rawValue).joined(separator: " or ")
      throw StoreRefusal(.invalidOfferSignature, "expected \(names), found \(found)")
    }
    try requireAge(of: report)
    try requireUnused(report)
    return report
  }

  /// The verifier for the key of the options, or else for the store's own.
  func offerVerifier() throws(StoreRefusal) -> OfferSignatureVerifier {
    do {
      if let key = options.offerKey {
        return OfferSignatureVerifier(
          key: try VerifyingKey(Array(key.publicKey.utf8)[...]),
          keyId: key.keyId,
          bundleId: options.bundleId
        )
      }
      let own = try ServiceKey(options)
      return OfferSignatureVerifier(
        key: own.credentials.publicKey,
        keyId: own.keyId,
        bundleId: options.bundleId
      )
    } catch {
      throw StoreRefusal(
        .invalidArgument,
        "the store's offer key is not a P-256 public key"
      )
    }
  }

  // MARK: Age and nonce

  /// Checks the age of a token; Apple limits only that of an offer with seven fields, to 24 hours.
  private mutating func requireAge(of report: OfferSignatureReport) throws(StoreRefusal) {
    guard report.kind != .promotionalOffer, let text = report.value(of: "iat"),
      let issued = Int64(text).flatMap({ Timestamp(secondsSince1970: $0) })
    else { return }
    assume(Knob.signedOfferAge)
    let limit = options.knobs.signedOfferAge
    guard now.milliseconds(since: issued) > limit * 1000 else { return }
    throw StoreRefusal(
      .invalidOfferSignature,
      "the token is too old: expected iat at most \(limit) s before \(now), found \(issued); the knob signedOfferAge sets the limit"
    )
  }

  /// Checks that no purchase has used the nonce.
  private mutating func requireUnused(_ report: OfferSignatureReport) throws(StoreRefusal) {
    guard let nonce = report.value(of: "nonce")?.lowercased(), redeemedNonces.contains(nonce) else {
      return
    }
    assume(.repeatedOfferNonce)
    throw StoreRefusal(
      .invalidOfferSignature,
      "nonce \(nonce) was used for an earlier purchase: sign again, with a new UUID as the nonce"
    )
  }

  /// Marks the nonces of the valid signatures with which a customer purchased as used.
  ///
  /// A purchase that fails uses none, nor does one that waits for approval.
  mutating func redeemNonces(of step: PurchaseStep) throws(StoreRefusal) {
    var documents = [step.introductoryEligibility]
    if case .promotional = step.offer { documents.append(step.signature) }
    for document in documents.compactMap(\.self) {
      let report = try offerVerifier().report(Array(document.utf8)[...], at: now)
      guard report.isValid, let nonce = report.value(of: "nonce") else { continue }
      redeemedNonces.insert(nonce.lowercased())
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
      "\(name) in the signature does not match the purchase: expected \"\(expected)\", found \"\(found)\""
    )
  }

  /// A transaction id in a token must be one of the customer's, or the app transaction id of a customer who may have
  /// purchased nothing.
  private func requireTransaction(
    in report: OfferSignatureReport,
    of customer: CustomerIndex
  ) throws(StoreRefusal) {
    guard let id = report.value(of: "transactionId"), !isSame(id, appTransactionId(customer)),
      !customers[customer].transactions.contains(where: { isSame(transactionId($0), id) })
    else { return }
    throw StoreRefusal(
      .invalidOfferSignature,
      "transactionId \(id) is neither a transaction nor the app transaction of \(customers[customer].name)"
    )
  }
}

extension OfferSignatureReport {
  fileprivate func value(of name: String) -> String? {
    fields.first { isSame($0.name, name) }?.value
  }
}
