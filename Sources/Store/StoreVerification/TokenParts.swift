// SPDX-License-Identifier: Apache-2.0

import CompactJWS
import StorePayloads
import StrictJSON

/// How a token comes.
enum TokenEnvelope {
  /// As it is.
  case none
  /// As it is, or as the body of a call, as Apple's servers post it.
  case body
}

/// A token taken apart and its payload read, once for all who look at it: nothing is verified.
///
/// One reference, since a batch hands it around.
final class TokenParts: Sendable {
  let token: CompactToken
  /// The payload, if it is JSON.
  let payload: Result<JSONDocument, JSONError>
  /// The kinds of which the payload has members that no other kind has.
  let kinds: [SignedKind]
  private let isBody: Bool

  /// Takes a token apart (RFC 7515, 3.1).
  init(_ text: ArraySlice<UInt8>, in envelope: TokenEnvelope) throws(VerificationError) {
    isBody = envelope == .body && SignedBody.isBody(text)
    let bare = isBody ? try SignedBody.token(in: text) : text
    do {
      token = try CompactToken(bare)
    } catch {
      throw .token(error)
    }
    do {
      let document = try JSONDocument(token.payload)
      payload = .success(document)
      kinds = document.root.object.map(SignedKind.marked) ?? []
    } catch {
      payload = .failure(error)
      kinds = []
    }
  }

  /// The parts of what somebody has sent, or why it has none.
  static func read(
    _ text: ArraySlice<UInt8>,
    in envelope: TokenEnvelope
  ) -> Result<TokenParts, VerificationError> {
    do {
      return .success(try TokenParts(text, in: envelope))
    } catch {
      return .failure(error)
    }
  }

  /// What the token is, by what it says; `nil` when it says nothing that is known.
  var kind: SignedKind? { kinds.count == 1 ? kinds.first : nil }

  /// Only the kinds that Apple's servers post may come in a body.
  func requireEnvelope(of kind: SignedKind?) throws(VerificationError) {
    guard isBody, let kind, kind != .notification, kind != .realtimeRequest else { return }
    let posted = [SignedKind.notification, .realtimeRequest].map(\.word)
    throw .input(InputError(.wrongKind, expected: posted.joined(separator: ", "), found: kind.word))
  }
}

extension Result<TokenParts, VerificationError> {
  /// What the token is, by what it says; `nil` also for what cannot be read, which the checklist explains.
  var kind: SignedKind? {
    if case .success(let parts) = self { parts.kind } else { nil }
  }
}
