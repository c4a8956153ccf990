// SPDX-License-Identifier: Apache-2.0

// The header, which a verifier reads before it checks the signature.
extension TokenForgery {
  static let headers =
    [
      algorithmNone, algorithmHMAC, algorithmRSA, algorithmES384, algorithmInLowerCase,
      algorithmMissing, algorithmTwice, certificatesTwice, criticalHeader, unencodedPayload,
      embeddedKey, keyAddress, certificateAddress, keyNameAlone, deepHeader,
    ] + algorithms + criticalHeaders + foreignKeys

  static let choice = BrokenRule(
    "RFC 8725, 3.1: the verifier chooses the algorithm, not the header",
    "jws/algorithm"
  )
  static let own = BrokenRule(
    "RFC 8725, 3.10: no key comes from the header or from a URL in it",
    "jws/embedded-key"
  )
  private static let ignored = BrokenRule(
    "RFC 7515, 4.1.2 to 4.1.5: jku, jwk and x5u are optional to use, so a verifier may ignore them",
    "jws/embedded-key"
  ).leftOpenByStandard
  private static let once = BrokenRule(
    "RFC 7515, 4: no header parameter occurs twice",
    "jws/header"
  )

  /// The algorithm is `none`, and the signature is empty.
  public static let algorithmNone = forgery("algorithm-none", choice) {
    $0.header.alg = "none"
    $0.signature = .empty
  }

  /// The algorithm is `HS256`, keyed with the signer's public key.
  public static let algorithmHMAC = forgery("algorithm-hmac", choice) {
    $0.header.alg = "HS256"
    $0.signature = .hmac(key: $0.key.subjectPublicKeyInfo)
  }

  /// The header names `RS256`.
  public static let algorithmRSA = label("algorithm-rsa", "RS256")
  /// The header names `ES384`, the signature is ES256.
  public static let algorithmES384 = label("algorithm-es384", "ES384")
  /// The header names `es256`.
  public static let algorithmInLowerCase = label("algorithm-in-lower-case", "es256")
  /// The header names no algorithm.
  public static let algorithmMissing = label("algorithm-missing", nil)

  private static func label(_ id: String, _ algorithm: String?) -> TokenForgery {
    forgery(id, choice.harmlessly) { $0.header.alg = algorithm }
  }

  /// A second algorithm, `none`, under an escaped name.
  public static let algorithmTwice = forgery("algorithm-twice", once) {
    $0.header.edits.duplicate("alg", withJSON: #""none""#, hasEscapedName: true)
  }

  /// A second `x5c` member.
  public static let certificatesTwice = forgery("certificates-twice", once.leftOpenByStandard) {
    $0.header.edits.duplicate("x5c")
  }

  /// A critical extension (`crit`).
  public static let criticalHeader = forgery(
    "critical-header",
    BrokenRule(
      "RFC 7515, 4.1.11: a critical extension must be supported",
      "jws/critical-header",
      isHarmless: true
    )
  ) { $0.header.extraMembers.append(MemberBuilder("crit", json: #"["exp"]"#)) }

  /// An unencoded payload (`b64`).
  public static let unencodedPayload = forgery(
    "unencoded-payload",
    BrokenRule(
      "RFC 7797, 6: b64 must be critical; a verifier that does not know it ignores it otherwise",
      "jws/critical-header"
    ).leftOpenByStandard
  ) { $0.header.extraMembers.append(MemberBuilder("b64", json: "false")) }

  /// A key (`jwk`) in addition to the certificates.
  public static let embeddedKey = member("embedded-key", "jwk", #"{"kty":"EC","crv":"P-256"}"#)
  /// A key set URL (`jku`) in addition to the certificates.
  public static let keyAddress = member("key-address", "jku", #""https://example.com/keys""#)
  /// A certificate URL (`x5u`) in addition to the certificates.
  public static let certificateAddress = member(
    "certificate-address",
    "x5u",
    #""https://example.com/certificates""#
  )

  private static func member(_ id: String, _ name: String, _ json: String) -> TokenForgery {
    forgery(id, ignored) {
      $0.header.extraMembers.append(MemberBuilder(name, json: json))
    }
  }

  /// A key identifier, and no certificates.
  public static let keyNameAlone = forgery("key-name-alone", own.reported(as: "jws/certificates")) {
    $0.header.x5c = nil
    $0.header.kid = "key"
  }

  /// Ten thousand nested arrays.
  public static let deepHeader = forgery(
    "deep-header",
    BrokenRule("the nesting depth is limited", "jws/header", isHarmless: true).ofThisPackage
  ) {
    let depth = 10_000
    let arrays = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    $0.header.extraMembers.append(MemberBuilder("deep", json: arrays))
  }
}
