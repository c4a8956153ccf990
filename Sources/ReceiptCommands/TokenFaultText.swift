// SPDX-License-Identifier: Apache-2.0

import CompactJWS
import StorePayloads

// The text of errors about tokens; the rules are those of FaultText.

extension JWSError {
  var message: String {
    switch code {
    case .tooLarge: "the token is larger than a token may be"
    case .segments: "it does not have the three segments of a token"
    case .base64: "one of its segments is not base64url"
    case .header: "its header is not the JSON of one"
    case .criticalHeader: "its header demands an extension"
    case .embeddedKey: "its header brings a key of its own"
    case .algorithm: "it is not signed with ES256"
    case .certificates: "its header does not have the certificates of a signer"
    case .signatureLength: "its signature does not have the length of one"
    }
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
    }
  }
}
