// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StrictTime

extension OCSPStatus {
  /// The name of RFC 6960, 2.2.
  var words: String {
    switch self {
    case .good: "good"
    case .revoked: "revoked"
    case .unknown: "unknown"
    }
  }

  /// Time and reason, if the certificate is revoked.
  var revocation: (time: Timestamp, reason: String?)? {
    guard case .revoked(let time, let reason) = self else { return nil }
    return (time, reason)
  }
}
