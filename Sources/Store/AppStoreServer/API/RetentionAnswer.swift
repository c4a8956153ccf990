// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
import StrictBase64
import StrictJSON

/// The answer of a server to the App Store's request for a retention message, in one of Apple's four forms.
///
/// The App Store asks with a ``/StorePayloads/RealtimeRequestPayload`` while a customer cancels. Answer with status 200 and
/// ``json`` as `application/json`, within 700 milliseconds; after any failure, the App Store shows the default message of the
/// product and locale.
///
///     let token = try signer.promotionalOffer(
///       productId: "pro.month", offerIdentifier: "stay", nonce: nonce, at: now)
///     let answer = try RetentionAnswer.promotionalOffer(token: token, messageIdentifier: identifier)
///     send(answer.json)
///
/// Only its functions create an answer, so each has one form with valid values.
public struct RetentionAnswer: Hashable, Sendable {
  /// The form.
  public let form: Form
  private let body: [UInt8]

  /// The forms of an answer; each is a member of the body by this name.
  @nonexhaustive
  public enum Form: String, CaseIterable, Sendable {
    /// A message.
    case message
    /// A message that suggests another plan.
    case alternateProduct
    /// A message with a promotional offer.
    case promotionalOffer
    /// A message with a request of the Advanced Commerce API.
    case advancedCommerceInfo
  }

  /// The body of the HTTP response, a JSON object on one line.
  public var json: String { String(decoding: body, as: UTF8.self) }

  private init(
    _ form: Form,
    _ messageIdentifier: UUIDText,
    _ members: (inout JSONWriter) -> Void = { _ in }
  ) throws(SigningError) {
    let id = try FieldChecks.uuid(messageIdentifier.rawValue, "messageIdentifier")
    self.form = form
    body = JSONWriter.object { answer in
      answer.object(form.rawValue) { json in
        json.member("messageIdentifier", id)
        members(&json)
      }
    }
  }

  /// Shows an approved message.
  ///
  ///     let answer = try RetentionAnswer.message(identifier)
  public static func message(
    _ messageIdentifier: UUIDText
  ) throws(SigningError) -> RetentionAnswer {
    try RetentionAnswer(.message, messageIdentifier)
  }

  /// Shows an approved message without an image, and suggests another product, or another billing plan of a product.
  ///
  ///     let answer = try RetentionAnswer.alternateProduct("pro.month", messageIdentifier: identifier)
  public static func alternateProduct(
    _ productId: String,
    billingPlanType: BillingPlanType? = nil,
    messageIdentifier: UUIDText
  ) throws(SigningError) -> RetentionAnswer {
    try FieldChecks.requireText(productId, "productId")
    if let billingPlanType {
      try FieldChecks.requireText(billingPlanType.rawValue, "billingPlanType")
    }
    return try RetentionAnswer(.alternateProduct, messageIdentifier) { json in
      json.member("productId", productId)
      json.member("billingPlanType", billingPlanType?.rawValue)
    }
  }

  /// Shows an approved message without an image, and offers a promotional offer: a token of
  /// ``AppStoreSigner/promotionalOffer(productId:offerIdentifier:transactionId:nonce:at:)`` (signature V2).
  public static func promotionalOffer(
    token: String,
    messageIdentifier: UUIDText
  ) throws(SigningError) -> RetentionAnswer {
    let path = "promotionalOfferSignatureV2"
    try requireToken(token, .promotionalOffer, path)
    return try RetentionAnswer(.promotionalOffer, messageIdentifier) { json in
      json.member(path, token)
    }
  }

  /// Shows an approved message without an image, and offers a promotional offer with its signature (signature V1).
  ///
  /// The account of the offer must be a UUID or empty.
  public static func promotionalOffer(
    _ signed: SignedPromotionalOffer,
    messageIdentifier: UUIDText
  ) throws(SigningError) -> RetentionAnswer {
    let offer = signed.offer
    let account =
      try offer.appAccountToken.isEmpty
      ? nil : FieldChecks.uuid(offer.appAccountToken, "appAccountToken")
    return try RetentionAnswer(.promotionalOffer, messageIdentifier) { json in
      json.object("promotionalOfferSignatureV1") { json in
        json.member("encodedSignature", signed.signatureText)
        json.member("productId", offer.productIdentifier)
        json.member("nonce", offer.nonce)
        json.member("timestamp", offer.timestamp)
        json.member("keyId", signed.keyIdentifier)
        json.member("offerIdentifier", offer.offerIdentifier)
        json.member("appAccountToken", account)
      }
    }
  }

  /// Shows an approved message, and offers a request of the Advanced Commerce API: a token of
  /// ``AppStoreSigner/advancedCommerce(_:nonce:at:)``, inside of the JSON object that StoreKit takes
  /// (`{"signatureInfo": {"token": …}}`) in base64.
  ///
  /// Apple documents that the base64 is of a JSON object with a JWS. That the object is the one of StoreKit is not stated.
  public static func advancedCommerce(
    token: String,
    messageIdentifier: UUIDText
  ) throws(SigningError) -> RetentionAnswer {
    try requireToken(token, .advancedCommerce, "token")
    let data = JSONWriter.object { json in
      json.object("signatureInfo") { $0.member("token", token) }
    }
    return try advancedCommerce(
      data: Base64.encode(data[...]),
      messageIdentifier: messageIdentifier
    )
  }

  /// Shows an approved message, and offers a request of the Advanced Commerce API: `data` is the base64 of a JSON object with
  /// a token.
  public static func advancedCommerce(
    data: String,
    messageIdentifier: UUIDText
  ) throws(SigningError) -> RetentionAnswer {
    let path = "advancedCommerceData"
    try FieldChecks.requireText(data, path, most: largestData)
    let json = try rethrowing(
      Base64.decode(Array(data.utf8)[...], alphabet: .standard, padding: .required)
    ) { (error: Base64Error) in
      SigningError(.json, path: path, expected: "base64", found: error.code.rawValue)
    }
    try requireObject(json[...], path)
    return try RetentionAnswer(.advancedCommerceInfo, messageIdentifier) { json in
      json.member(path, data)
    }
  }

  /// The largest base64 of a request, in bytes; requests have a few thousand.
  private static let largestData = 1 << 20
}

// The form of tokens.
extension RetentionAnswer {
  /// Requires a token (JWS) with this purpose; its signature is not verified.
  private static func requireToken(
    _ token: String,
    _ audience: RequestAudience,
    _ path: String
  ) throws(SigningError) {
    try FieldChecks.requireText(token, path, most: largestData)
    let segments = Array(token.utf8).split(separator: 0x2E, omittingEmptySubsequences: false)
    guard segments.count == 3 else { throw invalid(path, "\(segments.count) segments") }
    var parts: [[UInt8]] = []
    for segment in segments {
      do {
        parts.append(
          try Base64.decode(segment, alphabet: .urlSafe, padding: .forbidden)
        )
      } catch {
        throw invalid(path, error.code.rawValue)
      }
    }
    guard parts[2].count == OfferSignatureText.rawBytes else {
      throw invalid(path, "a signature of \(parts[2].count) bytes")
    }
    try requireObject(parts[0][...], path)
    let found = try requireObject(parts[1][...], path)["aud"]?.utf8
    guard let found, found.elementsEqual(audience.rawValue.utf8) else {
      throw SigningError(
        .operation,
        path: path,
        expected: "a token with aud \(audience.rawValue)",
        found: "a token for another purpose"
      )
    }
  }

  @discardableResult
  private static func requireObject(
    _ json: ArraySlice<UInt8>,
    _ path: String
  ) throws(SigningError) -> JSONObject {
    do {
      if let object = try JSONDocument(json).root.object { return object }
    } catch {
      throw invalid(path, error.code.rawValue)
    }
    throw invalid(path, "JSON that is not an object")
  }

  private static func invalid(_ path: String, _ found: String) -> SigningError {
    SigningError(.type, path: path, expected: "a token (JWS)", found: found)
  }
}
