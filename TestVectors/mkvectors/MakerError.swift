// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust

/// An error that occurs while vectors are generated.
enum MakerError: Error, CustomStringConvertible {
  /// A file cannot be read or written.
  case file(String, String)
  /// A key or signature cannot be created.
  case trust(TrustError)
  /// A source file does not have the form that the table of error codes needs.
  case source(String, String)
  /// A vector violates the format.
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
