// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StrictJSON
import StrictTime

/// A key that signs requests to Apple, as a handle.
final class SignerHandle {
  private let key: SigningKey
  private let bundleId: String
  /// `nil` without an issuer id.
  private let signer: AppStoreSigner?

  /// Creates a signer from a key file and options.
  init(_ file: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) throws {
    let options = try OptionReader(text, "options")
    let keyId = try options.required("keyId")
    let bundleId = try options.required("bundleId")
    let issuerId = try options.string("issuerId")
    try options.finish()
    let key = try SigningKey(file, keyId: keyId)
    self.key = key
    self.bundleId = bundleId
    signer = try issuerId.map { issuerId throws(SigningError) in
      try AppStoreSigner(key: key, issuerId: issuerId, bundleId: bundleId)
    }
  }

  /// Signs a request.
  func sign(_ text: ArraySlice<UInt8>, _ now: Int64) throws -> ResultHandle {
    let now = try InterfaceError.time(now, "now")
    let request = try SigningRequest(text)
    if request.kind == .promotionalOffer {
      let offer = try PromotionalOffer(
        bundleId: bundleId,
        productIdentifier: request.productId,
        offerIdentifier: request.offerIdentifier,
        appAccountToken: request.appAccountToken,
        nonce: request.nonce,
        at: now
      )
      return ResultHandle(Array(try offer.signed(with: key).json.utf8))
    }
    guard let signer else { throw SigningError(.missing, path: "issuerId") }
    let token = try request.token(by: signer, at: now)
    return ResultHandle(Array(JSON.object(["token": .string(token)]).text.utf8))
  }
}

/// A request to sign.
private struct SigningRequest {
  let kind: Kind
  let productId: String
  let offerIdentifier: String
  let appAccountToken: String
  let nonce: String
  private let transactionId: String?
  private let allowIntroductoryOffer: Bool
  private let lifetime: Int64?
  /// The Advanced Commerce request as JSON.
  private let request: ArraySlice<UInt8>?
  private let operation: AdvancedCommerceOperation?

  enum Kind: String, CaseIterable {
    case promotionalOffer = "promotional-offer"
    case promotionalOfferV2 = "promotional-offer-v2"
    case introductoryEligibility = "introductory-eligibility"
    case advancedCommerce = "advanced-commerce"
    case apiToken = "api-token"
  }

  init(_ text: ArraySlice<UInt8>) throws(InterfaceError) {
    let options = try OptionReader(text, "request")
    let name = try options.required("kind")
    kind = try InterfaceError.word(name, of: "kind")
    productId = try options.string("productId") ?? ""
    offerIdentifier = try options.string("offerIdentifier") ?? ""
    appAccountToken = try options.string("appAccountToken") ?? ""
    nonce = try options.string("nonce") ?? ""
    transactionId = try options.string("transactionId")
    allowIntroductoryOffer = try options.boolean("allowIntroductoryOffer") ?? false
    lifetime = try options.integer("lifetime")
    request = options.value("request")?.source
    operation = try options.word("operation")
    try options.finish()
  }

  func token(by signer: AppStoreSigner, at now: Timestamp) throws(SigningError) -> String {
    switch kind {
    case .introductoryEligibility:
      try signer.introductoryOfferEligibility(
        productId: productId,
        allowIntroductoryOffer: allowIntroductoryOffer,
        transactionId: transactionId ?? "",
        nonce: nonce,
        at: now
      )
    case .advancedCommerce:
      try signer.advancedCommerce(
        AdvancedCommerceRequest(operation, json: request ?? []),
        nonce: nonce,
        at: now
      )
    case .apiToken:
      try signer.bearerToken(
        at: now,
        lifetime: lifetime.map { .seconds($0) } ?? BearerToken.standardLifetime
      ).text
    case .promotionalOffer, .promotionalOfferV2:
      try signer.promotionalOffer(
        productId: productId,
        offerIdentifier: offerIdentifier,
        transactionId: transactionId,
        nonce: nonce,
        at: now
      )
    }
  }
}
