// SPDX-License-Identifier: Apache-2.0

public import AppStoreServer
import CompactJWS
import OpenSSLTrust
import StrictBase64
import StrictJSON
import StrictTime
import X509Certificates

/// Whose bearer tokens a ``StoreServer`` accepts: a key of App Store Connect, as Apple keeps it.
public struct StoreCredentials: Sendable {
  /// The key id, `kid` of the tokens.
  public let keyId: String
  /// The issuer id of the team, `iss` of the tokens.
  public let issuerId: String
  /// The public half of the key.
  public let publicKey: VerifyingKey

  /// The credentials of a key.
  public init(keyId: String, issuerId: String, publicKey: VerifyingKey) {
    self.keyId = keyId
    self.issuerId = issuerId
    self.publicKey = publicKey
  }
}

/// The check of one bearer token (jws.md 8); a token that fails is answered with 401 and no body.
struct BearerCheck {
  let credentials: StoreCredentials
  let bundleId: String

  /// What Apple's server and the machine's clock may differ by.
  private static let leeway: Int64 = 60_000

  func check(_ request: ServerRequest, at time: Timestamp) throws(APIRefusal) {
    let token = try BearerCheck.token(request)
    try requireHeader(token)
    let claims = try BearerCheck.claims(token)
    try requireClaims(claims)
    try requireTime(claims, time)
    try requireSignature(token)
  }

  private static func token(_ request: ServerRequest) throws(APIRefusal) -> CompactToken {
    let prefix = "Bearer "
    guard let text = request.authorization, text.hasPrefix(prefix) else {
      throw .unauthorized("the request has no bearer token")
    }
    do {
      return try CompactToken(Array(text.utf8.dropFirst(prefix.utf8.count))[...])
    } catch {
      throw .unauthorized("the bearer token is not a JWS")
    }
  }

  private func requireHeader(_ token: CompactToken) throws(APIRefusal) {
    let json: [UInt8]
    do {
      json = try Base64.decode(token.headerSegment, alphabet: .urlSafe, padding: .forbidden)
    } catch {
      throw .unauthorized("the header is not base64url")
    }
    let header = try BearerCheck.object(json[...])
    guard isSame(header["alg"]?.string, "ES256"), isSame(header["kid"]?.string, credentials.keyId)
    else { throw .unauthorized("the key is unknown") }
  }

  private static func claims(_ token: CompactToken) throws(APIRefusal) -> JSONObject {
    try object(token.payload)
  }

  private func requireClaims(_ claims: JSONObject) throws(APIRefusal) {
    guard isSame(claims["iss"]?.string, credentials.issuerId),
      isSame(claims["aud"]?.string, "appstoreconnect-v1"), isSame(claims["bid"]?.string, bundleId)
    else { throw .unauthorized("issuer, audience or bundle id is wrong") }
  }

  /// A token is valid for at most 60 minutes.
  ///
  /// Apple's library for Python states no `iat`, and Apple accepts that: the end counts from the time of the request.
  private func requireTime(_ claims: JSONObject, _ time: Timestamp) throws(APIRefusal) {
    let hasIssued = claims["iat"] != nil
    guard let issued = hasIssued ? BearerCheck.time(claims["iat"]) : time,
      let end = BearerCheck.time(claims["exp"]),
      issued <= time.adding(milliseconds: BearerCheck.leeway), time < end,
      end.milliseconds(since: issued) <= 3_600_000 + (hasIssued ? 0 : BearerCheck.leeway)
    else { throw .unauthorized("the token has expired, or is valid for too long") }
  }

  private func requireSignature(_ token: CompactToken) throws(APIRefusal) {
    let signature = ECDSASignature.encode(raw: token.signature)
    do {
      try credentials.publicKey.key.verify(
        signature[...],
        over: token.signingInput,
        digest: .sha256
      )
    } catch {
      throw .unauthorized("the signature is wrong")
    }
  }

  // MARK: Parts

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
