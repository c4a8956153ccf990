// SPDX-License-Identifier: Apache-2.0

// The header and claims of tokens: those that your server signs for Apple's API, and those that Apple signs.

extension Vocabulary {
  /// Source: RFC 7515 and 7519; Apple, "Generating JSON Web Tokens for API requests".
  static let tokenMembers = Vocabulary(
    "token-members",
    "members in the header and claims of tokens",
    role: .members,
    [
      claim(
        "iss",
        "who signed the token: the issuer id of App Store Connect",
        causes:
          "a key of the kind App Store Connect API instead of In-App Purchase, or the team id",
        action: "copy the issuer id from Users and Access, Integrations, In-App Purchase"
      ),
      claim(
        "bid",
        "the bundle id of the app that the request is about",
        causes: "no bid, or the bundle id of an extension or of another app",
        action: "use the bundle id in App Store Connect, with its upper and lower case"
      ),
      claim(
        "aud",
        "who should accept the token: appstoreconnect-v1",
        causes: "the aud of another API",
        action: "write appstoreconnect-v1, as text"
      ),
      claim(
        "iat",
        "when the token was made, in seconds since 1970",
        causes: "milliseconds instead of seconds, or a wrong clock",
        action: "write seconds, not later than now"
      ),
      claim(
        "exp",
        "when the token ends, in seconds since 1970, at most an hour after iat",
        causes: "a longer life, milliseconds, or a token that was stored",
        action: "make a new token before it ends"
      ),
      claim(
        "kid",
        "the id of the key, in the header of a token for Apple",
        causes: "the id of another key, or of a key that was revoked",
        action: "compare it with the name of the .p8 file and App Store Connect"
      ),
      claim(
        "alg",
        "the algorithm of the signature: ES256 in tokens of and for Apple",
        causes: "HS256 or RS256, the default of many libraries",
        action: "sign and verify with ES256 alone"
      ),
      claim(
        "typ",
        "the type in the header: JWT in a token for Apple",
        causes: nil,
        action: "write JWT"
      ),
      claim(
        "x5c",
        "the certificates of the signer, in the header of a token that Apple signed: signer, intermediate and root",
        causes: "one certificate means StoreKit Testing in Xcode; none, a token of another service",
        action: "'receiptctl decode' shows the certificates"
      ),
    ]
  )

  private static func claim(
    _ name: String,
    _ meaning: String,
    causes: String?,
    action: String
  ) -> Meaning {
    Meaning(
      name,
      "member of the header or claims of a token",
      meaning,
      causes: causes,
      action: action,
      source: "RFC 7515, RFC 7519; Apple, \"Generating JSON Web Tokens for API requests\"",
      aliases: ["\(name) claim"]
    )
  }
}
