// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictJSON

/// The result of reading the payload.
enum PayloadReading {
  case unread
  case malformed(PayloadError)
  /// A payload of another kind, or of no known kind.
  case other(DocumentKind?)
  case read(statesKind: Bool)
}

extension SignedPayload {
  /// The payload of a token; `nil` when it is of another kind.
  static func read(_ parts: TokenParts) throws(PayloadError) -> Self? {
    let document = try rethrowing(parts.payload.get(), as: PayloadError.init)
    guard let kind, parts.kinds.allSatisfy({ $0 == kind }) else { return nil }
    return try Self(document.root)
  }
}
