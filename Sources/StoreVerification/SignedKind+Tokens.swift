// SPDX-License-Identifier: Apache-2.0

import CompactJWS
public import StorePayloads
import StrictJSON

extension SignedKind {
  /// The kind of a token, by what its payload says; `nil` when it says nothing that is known.
  ///
  /// Nothing is verified by this.
  public static func ofToken(
    _ token: ArraySlice<UInt8>
  ) throws(VerificationError) -> SignedKind? {
    let payload: ArraySlice<UInt8>
    do {
      payload = try CompactToken(token).payload
    } catch {
      throw .token(error)
    }
    do {
      return try JSONDocument(payload).root.object.flatMap(SignedKind.init(of:))
    } catch {
      throw .payload(PayloadError(error))
    }
  }

  /// The kind of a token, bare or as the body of a call; `nil` also for what cannot be read, which the
  /// checklist explains.
  static func guess(_ document: ArraySlice<UInt8>) -> SignedKind? {
    do {
      return try ofToken(try SignedBody.token(in: document))
    } catch {
      return nil
    }
  }
}
