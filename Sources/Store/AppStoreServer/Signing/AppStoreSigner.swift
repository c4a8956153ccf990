// SPDX-License-Identifier: Apache-2.0

import StrictBase64
import StrictJSON
public import StrictTime

/// Signs offers, requests and bearer tokens for an app (JWS).
///
///     let signer = try AppStoreSigner(key: key, issuerId: issuer, bundleId: "com.example.notes")
///     let offer = try signer.promotionalOffer(
///       productId: "com.example.notes.pro",
///       offerIdentifier: "loyal",
///       transactionId: "2000000123456789",
///       nonce: id,
///       at: now)
///
/// Every token has the header `{"alg":"ES256","kid":…,"typ":"JWT"}`. A nonce is a UUID that must be new for
/// each token; its letters are changed to lower case. Source: Apple, "Generating JWS to
/// sign App Store requests" and "Generating JSON Web Tokens for API requests".
public struct AppStoreSigner: Sendable {
  /// The key.
  public let key: SigningKey
  /// The issuer id: a UUID in App Store Connect, Users and Access, Integrations.
  public let issuerId: String
  /// The bundle id of the app.
  public let bundleId: String

  /// A signer for one app.
  public init(key: SigningKey, issuerId: String, bundleId: String) throws(SigningError) {
    try FieldChecks.requireText(issuerId, "iss")
    try FieldChecks.requireText(bundleId, "bid")
    self.key = key
    self.issuerId = issuerId
    self.bundleId = bundleId
  }

  /// A promotional offer for `Product.PurchaseOption.promotionalOffer(_:compactJWS:)`.
  ///
  /// `transactionId` is any transaction id of the customer, or the `appTransactionId`.
  public func promotionalOffer(
    productId: String,
    offerIdentifier: String,
    transactionId: String? = nil,
    nonce: String,
    at now: Timestamp
  ) throws(SigningError) -> String {
    try FieldChecks.requireText(productId, "productId")
    try FieldChecks.requireText(offerIdentifier, "offerIdentifier")
    if let transactionId { try FieldChecks.requireText(transactionId, "transactionId") }
    return try request(.promotionalOffer, nonce: nonce, at: now) { claims in
      claims.member("productId") { $0.string(productId) }
      claims.member("offerIdentifier") { $0.string(offerIdentifier) }
      if let transactionId { claims.member("transactionId") { $0.string(transactionId) } }
    }
  }

  /// The eligibility of a customer for an introductory offer, for
  /// `Product.PurchaseOption.introductoryOfferEligibility(compactJWS:)`.
  public func introductoryOfferEligibility(
    productId: String,
    allowIntroductoryOffer: Bool,
    transactionId: String,
    nonce: String,
    at now: Timestamp
  ) throws(SigningError) -> String {
    try FieldChecks.requireText(productId, "productId")
    try FieldChecks.requireText(transactionId, "transactionId")
    return try request(.introductoryOfferEligibility, nonce: nonce, at: now) { claims in
      claims.member("productId") { $0.string(productId) }
      claims.member("allowIntroductoryOffer") { $0.boolean(allowIntroductoryOffer) }
      claims.member("transactionId") { $0.string(transactionId) }
    }
  }

  /// An Advanced Commerce request, for the app to pass to StoreKit.
  public func advancedCommerce(
    _ request: AdvancedCommerceRequest,
    nonce: String,
    at now: Timestamp
  ) throws(SigningError) -> String {
    let text = Base64.encode(request.json)
    return try self.request(.advancedCommerce, nonce: nonce, at: now) { claims in
      claims.member("request") { $0.string(text) }
    }
  }

  /// A bearer token of the App Store Server API, for at most ``BearerToken/longestLifetime``.
  public func bearerToken(
    at now: Timestamp,
    lifetime: Duration = BearerToken.standardLifetime
  ) throws(SigningError) -> BearerToken {
    guard .seconds(1)...BearerToken.longestLifetime ~= lifetime else {
      throw SigningError(
        .lifetime,
        expected: "1 second to 60 minutes",
        found: "\(lifetime.components.seconds) seconds"
      )
    }
    try FieldChecks.requireTime(now, "iat")
    let issued = now.millisecondsSince1970 / 1000
    let end = issued + lifetime.components.seconds
    let text = try token { claims in
      claims.member("iss") { $0.string(issuerId) }
      claims.member("iat") { $0.integer(issued) }
      claims.member("exp") { $0.integer(end) }
      claims.member("aud") { $0.string(RequestAudience.api) }
      claims.member("bid") { $0.string(bundleId) }
    }
    return BearerToken(
      text: text,
      issued: Timestamp(secondsSince1970: issued) ?? now,
      expires: Timestamp(secondsSince1970: end) ?? .latest
    )
  }

  /// A request with the common claims and the claims of its kind.
  private func request(
    _ audience: RequestAudience,
    nonce: String,
    at now: Timestamp,
    _ own: (inout JSONWriter) -> Void
  ) throws(SigningError) -> String {
    let nonce = try FieldChecks.uuid(nonce, "nonce")
    try FieldChecks.requireTime(now, "iat")
    return try token { claims in
      claims.member("iss") { $0.string(issuerId) }
      claims.member("iat") { $0.integer(now.millisecondsSince1970 / 1000) }
      claims.member("aud") { $0.string(audience.rawValue) }
      claims.member("bid") { $0.string(bundleId) }
      claims.member("nonce") { $0.string(nonce) }
      own(&claims)
    }
  }

  private func token(_ claims: (inout JSONWriter) -> Void) throws(SigningError) -> String {
    let header = JSONWriter.object { header in
      header.member("alg") { $0.string("ES256") }
      header.member("kid") { $0.string(key.keyId) }
      header.member("typ") { $0.string("JWT") }
    }
    let payload = JSONWriter.bytes { $0.object(claims) }
    let input = [header, payload].map { AppStoreSigner.segment($0) }.joined(separator: ".")
    let signature = try key.signRaw(Array(input.utf8))
    return "\(input).\(AppStoreSigner.segment(signature))"
  }

  private static func segment(_ bytes: [UInt8]) -> String {
    Base64.encode(bytes[...], alphabet: .urlSafe, padding: false)
  }
}

/// The purpose of a signed request: its claim `aud`.
enum RequestAudience: String, CaseIterable {
  case promotionalOffer = "promotional-offer"
  case introductoryOfferEligibility = "introductory-offer-eligibility"
  case advancedCommerce = "advanced-commerce-api"

  /// The audience of bearer tokens.
  static let api = "appstoreconnect-v1"
}
