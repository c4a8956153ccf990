// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictBase64
import StrictJSON
import StrictTime

// The claims of a token for an app: the claims of every token, and those of each audience.
extension OfferSignatureVerifier {
  static func text(
    _ object: JSONObject,
    _ name: String,
    _ report: inout OfferSignatureReport
  ) -> String? {
    guard let value = object[name] else {
      report.add(OfferError(.missing, path: name))
      return nil
    }
    guard let text = value.string else {
      report.add(OfferError(.field, path: name, expected: "a string", found: "\(value.kind)"))
      return nil
    }
    guard !text.isEmpty else {
      report.add(OfferError(.missing, path: name, found: "an empty string"))
      return nil
    }
    return text
  }

  static func audience(
    in claims: JSONObject,
    _ report: inout OfferSignatureReport
  ) -> RequestAudience? {
    guard let name = text(claims, "aud", &report) else { return nil }
    if let audience = RequestAudience.allCases.first(where: {
      $0.rawValue.utf8.elementsEqual(name.utf8)
    }) {
      return audience
    }
    report.add(
      .audience,
      path: "aud",
      expected: RequestAudience.promotionalOffer.rawValue,
      found: name
    )
    return nil
  }

  /// The claims that every token has.
  static func check(
    _ claims: JSONObject,
    _ now: Timestamp,
    _ report: inout OfferSignatureReport
  ) {
    _ = text(claims, "iss", &report)
    if let expiry = claims["exp"] { check(expiry: expiry, now, &report) }
    if let nonce = text(claims, "nonce", &report), UUIDText(rawValue: nonce).canonical == nil {
      report.add(OfferError(.field, path: "nonce", expected: "a UUID", found: nonce))
    }
    guard let value = claims["iat"] else {
      report.add(OfferError(.missing, path: "iat"))
      return
    }
    guard let issued = value.number?.int64, issued > 0 else {
      report.add(
        .field,
        path: "iat",
        expected: "seconds since 1970",
        found: value.number.map(\.description) ?? "\(value.kind)"
      )
      return
    }
    guard issued < leastMilliseconds, let date = Timestamp(secondsSince1970: issued) else {
      report.add(OfferError(.timeUnit, path: "iat", expected: "seconds", found: "milliseconds"))
      return
    }
    if date.milliseconds(since: now) > clockTolerance {
      report.add(OfferError(.future, path: "iat", expected: "at most \(now)", found: "\(date)"))
    }
  }

  /// Tokens for an app need no `exp`; one in the past ends their validity.
  private static func check(
    expiry: JSONValue,
    _ now: Timestamp,
    _ report: inout OfferSignatureReport
  ) {
    guard let seconds = expiry.number?.int64, let date = Timestamp(secondsSince1970: seconds) else {
      report.add(
        .field,
        path: "exp",
        expected: "seconds since 1970",
        found: expiry.number.map(\.description) ?? "\(expiry.kind)"
      )
      return
    }
    guard date <= now else { return }
    report.add(OfferError(.stale, path: "exp", expected: "a time after \(now)", found: "\(date)"))
  }

  static func check(
    _ claims: JSONObject,
    of audience: RequestAudience,
    _ report: inout OfferSignatureReport
  ) {
    switch audience {
    case .promotionalOffer:
      _ = text(claims, "productId", &report)
      _ = text(claims, "offerIdentifier", &report)
      if claims["transactionId"] != nil { _ = text(claims, "transactionId", &report) }
    case .introductoryOfferEligibility:
      _ = text(claims, "productId", &report)
      _ = text(claims, "transactionId", &report)
      let value = claims["allowIntroductoryOffer"]
      guard value?.boolean == nil else { return }
      report.add(
        value == nil ? .missing : .field,
        path: "allowIntroductoryOffer",
        expected: "true or false",
        found: value.map { "\($0.kind)" }
      )
    case .advancedCommerce:
      guard let request = text(claims, "request", &report) else { return }
      if let error = requestError(request) { report.add(error) }
    }
  }

  private static func requestError(_ text: String) -> OfferError? {
    do {
      let json = try Base64.decode(
        Array(text.utf8)[...],
        alphabet: .standard,
        padding: .required
      )
      let request = try AdvancedCommerceRequest(json: json[...])
      guard request.json.count > json.count else { return nil }
      return OfferError(.request, path: "version", expected: "\"1\"", found: "none")
    } catch let error as SigningError {
      return OfferError(
        .request,
        path: error.path,
        expected: error.expected,
        found: error.found ?? error.code.rawValue
      )
    } catch {
      return OfferError(.encoding, path: "request", expected: "standard base64")
    }
  }
}
