// SPDX-License-Identifier: Apache-2.0

import CompactJWS
import StorePayloads
import StoreVerification

// The text of errors about tokens; the rules are those of FaultText.

extension JWSError {
  var message: String {
    switch code {
    case .tooLarge: "the token is larger than a token may be"
    case .segments where found == "5": "it is an encrypted token (JWE), not a signed one"
    case .segments: "it does not have the three segments of a token"
    case .base64: "one of its segments is not base64url"
    case .header: "its header is not the JSON of one"
    case .criticalHeader: "its header demands an extension"
    case .embeddedKey: "its header brings a key of its own"
    case .algorithm: "it is not signed with ES256"
    case .certificates where path == "x5c" && found == nil:
      "it has no certificates: it is a token of another kind, not from the App Store"
    case .certificates: "its header does not have the certificates of a signer"
    case .signatureLength: "its signature does not have the length of one"
    }
  }

  var hint: String? {
    switch code {
    case .segments where found == "5": "nothing that the App Store signs is encrypted"
    case .segments: "a token is three parts with full stops between them: was a part cut off?"
    case .base64: "was it cut off, wrapped into lines, or percent-encoded on its way?"
    case .algorithm:
      """
      the App Store signs with ES256 alone; identity tokens of Sign in with Apple have RS256, and \
      HS256 is signed with a shared secret
      """
    case .certificates where path == "x5c" && found == nil:
      """
      a token with kid and without x5c is one that a developer signs: the bearer token of the App \
      Store Server API, an offer, a request
      """
    case .embeddedKey: "whoever wrote the token could have signed it with that key"
    default: nil
    }
  }
}

extension InputError {
  /// Of a token: its place demands a kind, or what it says makes it none.
  func message(in context: FaultContext) -> String {
    guard context.isToken, code == .wrongKind else { return message }
    return context.kind == nil
      ? "its payload is none that the App Store signs"
      : "it is another kind of token than belongs in its place"
  }
}

extension InputError {
  /// A test authority may leave it to the caller to say what a token is; Apple never does.
  func tokenHint(in context: FaultContext) -> String? {
    guard code == .wrongKind, context.kind == nil, !context.trustsApple else { return nil }
    return "a test authority may leave out what it is; then --kind says it"
  }
}

extension PayloadError {
  var message: String {
    switch code {
    case .malformed: "its payload is not the JSON of one"
    case .type: "a member of its payload has another type"
    case .integer: "a number in its payload is none that the member may have"
    case .date: "a date in its payload is none"
    case .nullCharacter: "a text in its payload holds a null character"
    case .missingMember: "its payload lacks a member"
    case .exclusiveMembers: "its payload has two bodies, of which it may have one"
    case .tooManySignedMembers: "too many tokens in one answer"
    }
  }
}
