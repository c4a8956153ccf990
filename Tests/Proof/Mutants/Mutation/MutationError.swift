// SPDX-License-Identifier: Apache-2.0

/// An error of the mutation proof.
package enum MutationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file cannot be read or written.
  case file(String, String)
  /// A file does not have the expected form.
  case form(String, String)
  /// A command cannot be started.
  case command(String)
  /// Vectors or tests fail without mutants.
  case baseline(String, command: String)

  package var description: String {
    switch self {
    case .file(let path, let reason): "\(path): \(reason)"
    case .form(let path, let reason): "\(path): \(reason)"
    case .command(let path): "\(path): cannot be started"
    case .baseline(let name, let command): "\(name) fails without a mutant: \(command)"
    }
  }
}
