// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import CompactJWS
import OpenSSLTrust
import StoreEngine
import StrictBase64
import StrictJSON
import StrictTime
import X509Certificates

/// Verifies a bearer token.
///
/// The response to an invalid token is 401 without a body.
struct BearerCheck {
  let credentials: StoreCredentials
  /// The app that the token must name; `nil` for the App Store Connect API, whose tokens name none.
  let bundleId: String?

  /// The tolerated clock difference between client and server, in milliseconds.
  private static let leeway: Int64 = 60_000

  /// Returns whether the token states when it was issued.
  ///
  /// Its times may be those of the machine's clock, or of the store's, which a backend moved in time follows.
  func check(
    _ authorization: String?,
    at time: Timestamp,
    or storeTime: Timestamp
  ) throws(APIRefusal) -> Bool {
    let token = try BearerCheck.token(authorization)
    try requireHeader(token)
    let claims = try BearerCheck.claims(token)
    try requireClaims(claims)
    do throws(APIRefusal) {
      try requireTime(claims, time)
    } catch {
      guard isInTime(claims, storeTime) else {
        throw .unauthorized("\(error.message); nor is it right by the store's clock, \(storeTime)")
      }
    }
    try requireSignature(token)
    return claims["iat"] != nil
  }

  private static func token(_ authorization: String?) throws(APIRefusal) -> CompactToken {
    guard let text = authorization else {
      throw .unauthorized("the request has no Authorization")
    }
    // The scheme is in any letter case (RFC 9110, 11.1).
    let prefix = "Bearer "
    guard text.prefix(prefix.count).lowercased() == prefix.lowercased() else {
      throw .unauthorized("Authorization: expected Bearer TOKEN, found another scheme")
    }
    return try rethrowing(CompactToken(Array(text.utf8.dropFirst(prefix.utf8.count))[...])) {
      (_: JWSError) in
      APIRefusal.unauthorized("the bearer token is not a JWS")
    }
  }

  private func requireHeader(_ token: CompactToken) throws(APIRefusal) {
    let json = try rethrowing(
      Base64.decode(token.headerSegment, alphabet: .urlSafe, padding: .forbidden)
    ) { (_: Base64Error) in
      APIRefusal.unauthorized("the header is not base64url")
    }
    let header = try BearerCheck.object(json[...])
    try BearerCheck.require(header, "alg", "ES256")
    try BearerCheck.require(header, "kid", credentials.keyId)
  }

  private static func claims(_ token: CompactToken) throws(APIRefusal) -> JSONObject {
    try object(token.payload)
  }

  private func requireClaims(_ claims: JSONObject) throws(APIRefusal) {
    try BearerCheck.require(claims, "iss", credentials.issuerId)
    try BearerCheck.require(claims, "aud", "appstoreconnect-v1")
    if let bundleId { return try BearerCheck.require(claims, "bid", bundleId) }
    guard claims["bid"] == nil else {
      throw .unauthorized("bid: expected none in a token of the App Store Connect API")
    }
  }

  /// Checks that the token has not expired and that its lifetime is at most 60 minutes.
  ///
  /// Apple's Python library omits `iat`, and Apple accepts that: the lifetime then begins with the request.
  private func requireTime(_ claims: JSONObject, _ time: Timestamp) throws(APIRefusal) {
    let hasIssued = claims["iat"] != nil
    guard let issued = hasIssued ? BearerCheck.time(claims["iat"]) : time else {
      throw .unauthorized("iat: expected seconds since 1970")
    }
    guard let end = BearerCheck.time(claims["exp"]) else {
      throw .unauthorized("exp: expected seconds since 1970")
    }
    guard issued <= time.adding(milliseconds: BearerCheck.leeway) else {
      throw .unauthorized("iat: expected at most \(time), found \(issued)")
    }
    guard time < end else { throw .unauthorized("exp: expected after \(time), found \(end)") }
    let longest = 3_600_000 + (hasIssued ? 0 : BearerCheck.leeway)
    guard end.milliseconds(since: issued) <= longest else {
      let latest = issued.adding(milliseconds: 3_600_000)
      throw .unauthorized("exp: expected at most \(latest), 60 minutes after iat, found \(end)")
    }
  }

  private func isInTime(_ claims: JSONObject, _ time: Timestamp) -> Bool {
    do throws(APIRefusal) {
      try requireTime(claims, time)
      return true
    } catch {
      return false
    }
  }

  private func requireSignature(_ token: CompactToken) throws(APIRefusal) {
    let signature = ECDSASignature.encode(raw: token.signature)
    try rethrowing(
      credentials.publicKey.key.verify(
        signature[...],
        over: token.signingInput,
        digest: .sha256
      )
    ) { (_: TrustError) in
      APIRefusal.unauthorized("signature: expected that of key \(credentials.keyId)")
    }
  }

  // MARK: Parts

  private static func require(
    _ object: JSONObject,
    _ name: String,
    _ expected: String
  ) throws(APIRefusal) {
    let found = object[name]?.string
    guard isSame(found, expected) else {
      throw .unauthorized("\(name): expected \(expected), found \(found?.prefix(64) ?? "none")")
    }
  }

  private static func object(_ json: ArraySlice<UInt8>) throws(APIRefusal) -> JSONObject {
    do {
      if let object = try JSONDocument(json).root.object { return object }
    } catch {
      throw .unauthorized("the token is not JSON")
    }
    throw .unauthorized("the token is not an object")
  }

  private static func time(_ value: JSONValue?) -> Timestamp? {
    guard let seconds = value?.number?.int64 else { return nil }
    let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    return overflow ? nil : Timestamp(millisecondsSince1970: milliseconds)
  }
}
