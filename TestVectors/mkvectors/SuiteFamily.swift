// SPDX-License-Identifier: Apache-2.0

import VectorRunner

/// Suites of one operation in one directory.
protocol SuiteFamily {
  /// The directory below `TestVectors/suites`.
  static var directory: String { get }
  static var operation: VectorOperation { get }
}

extension SuiteFamily {
  static func suite(_ name: String, _ description: String, _ groups: [Suite.Group]) -> Suite {
    Suite("\(directory)/\(name)", operation, description, groups)
  }
}
