// SPDX-License-Identifier: Apache-2.0

import CommandArguments
package import StoreEntitlements
import StoreVerification

extension CommandDiagnostic {
  /// The error of a policy file.
  package init(_ error: PolicyError) {
    self.init(Diagnostic(error))
    if let field = error.similarField { self.hint = "did you mean '\(field)'?" }
  }
}

extension PolicyError {
  /// The known field most similar to an unknown one.
  fileprivate var similarField: String? {
    guard code == .unknownMember, let expected, let found else { return nil }
    let known = expected.split(separator: ",").map { String($0.drop { $0 == " " }) }
    return nearest(to: found, among: known)
  }
}
