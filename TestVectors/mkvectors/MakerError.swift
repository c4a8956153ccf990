// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust

/// Why vectors cannot be made.
enum MakerError: Error, CustomStringConvertible {
  /// A file cannot be read or written.
  case file(String, String)
  /// A key or signature cannot be made.
  case trust(TrustError)
  /// A source file is not written as the table of error codes expects it.
  case source(String, String)
  /// A vector breaks a rule of the format.
  case vector(String, String)

  var description: String {
    switch self {
    case .file(let path, let reason): "\(path): \(reason)"
    case .trust(let error): "\(error)"
    case .source(let path, let reason): "\(path): \(reason)"
    case .vector(let id, let reason): "\(id): \(reason)"
    }
  }
}
