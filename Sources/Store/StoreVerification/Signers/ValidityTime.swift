// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// The time at which the certificates of a document must be valid.
public enum ValidityTime: Hashable, Sendable {
  /// The signing time that the document states. This is Apple's rule, and the only one under which
  /// documents stay valid after their certificates have expired.
  ///
  /// It is the receipt creation date (attribute 12), or the signed date of a token; for tokens without
  /// one, the time of verification.
  case signing
  /// The time of verification: stored documents become invalid when the certificate of their signer expires,
  /// after about two years.
  case now
  /// Another time.
  case at(Timestamp)

  /// The validity time for a document; `nil` if it depends on an unknown signing time.
  func time(signed: Timestamp?, now: Timestamp) -> Timestamp? {
    switch self {
    case .signing: signed
    case .now: now
    case .at(let time): time
    }
  }
}
