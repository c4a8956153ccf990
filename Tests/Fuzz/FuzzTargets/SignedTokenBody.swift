// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

/// Mutates a token, signs it again, and verifies it.
enum SignedTokenBody {
  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    let authority = try Authorities.load().tokens
    var script = ByteScript(input)
    let original = script.one(of: payloads)
    switch script.number(below: 6) {
    case 0: try payload(script.mutate(original), authority)
    case 1: try payload(script.all(), authority)
    case 2: try nested(script.mutate(original), authority, &script)
    case 3:
      try header(authority, original) { token in
        token.header.raw = script.mutate(token.header.bytes)
      }
    case 4:
      try header(authority, original) { token in
        let index = script.number(below: 3)
        token.header.x5c?[index] = script.mutate(authority.certificates[index])
      }
    default:
      let token = try signed(authority.token(signing: original))
      _ = try VerifyTokenBody.code(of: script.mutate(token)[...])
    }
  }

  /// The verdict on a payload with a valid signature depends on its claims only.
  private static func payload(
    _ payload: [UInt8],
    _ authority: TokenAuthority
  ) throws(Finding) {
    let code = try VerifyTokenBody.code(of: try signed(authority.token(signing: payload))[...])
    guard let code else { return }
    try require(
      !code.hasPrefix("trust/") || ["trust/expired", "trust/not-yet-valid"].contains(code),
      "a valid signature is rejected: \(code)"
    )
  }

  /// A payload inside a notification, and the request body around it.
  private static func nested(
    _ payload: [UInt8],
    _ authority: TokenAuthority,
    _ script: inout ByteScript
  ) throws(Finding) {
    let inner = String(
      decoding: try signed(authority.token(signing: payload)),
      as: UTF8.self
    )
    let member = script.one(of: [
      "signedTransactionInfo", "signedRenewalInfo", "signedAppTransactionInfo",
    ])
    var notification = Array(
      """
      {"notificationType":"DID_RENEW","notificationUUID":"1","version":"2.0",\
      "signedDate":1735787045000,"data":{"bundleId":"com.example.app","appAppleId":1234567890,\
      "environment":"Production","\(member)":"\(inner)"}}
      """.utf8
    )
    if script.byte() & 1 == 1 { notification = script.mutate(notification) }
    let token = try signed(authority.token(signing: notification))
    let alone = try VerifyTokenBody.code(of: token[...])
    let body = Array("{\"signedPayload\":\"".utf8) + token + Array("\"}".utf8)
    let posted = try VerifyTokenBody.code(of: body[...])
    try require(alone == posted, "a request body changes the verdict")
  }

  private static func header(
    _ authority: TokenAuthority,
    _ payload: [UInt8],
    _ mutate: (inout TokenBuilder) -> Void
  ) throws(Finding) {
    let token = try signed(authority.token(signing: payload, mutate))
    _ = try VerifyTokenBody.code(of: token[...])
  }

  private static func signed(_ token: TokenBuilder) throws(Finding) -> [UInt8] {
    try required("the token cannot be signed") { () throws(TrustError) in try token.encoded() }
  }

  /// One payload of each top-level kind.
  static let payloads: [[UInt8]] = [
    TransactionBuilder.production.payload(), RenewalInfoBuilder.production.payload(),
    AppTransactionBuilder.production.payload(), RealtimeRequestBuilder.production.payload(),
  ]
}
