// SPDX-License-Identifier: Apache-2.0

package import AnswerOutput
package import AppStoreServer
import ReceiptKit
import StoreVerification

extension CommandDiagnostic {
  /// The error of an argument that Apple's documentation does not allow.
  package init(api error: APIRequestError) {
    let (expected, found) = (error.expected ?? "a value", error.found ?? "none")
    self.init(
      code: error.code.rawValue,
      message: "\(error.path ?? "request"): expected \(expected), found \(found)",
      hint: error.hint,
      status: .usage
    )
  }

  /// Apple's error.
  package init(api error: APIError) {
    var diagnostic = Diagnostic(error)
    diagnostic.code = error.label
    self.init(diagnostic, status: .notValid)
  }
}

extension APIError {
  /// A code for the command: Apple's, if there is one.
  fileprivate var label: String {
    switch self {
    case .rejected(_, let number, _): "api/\(number)"
    case .unauthorized: "api/unauthorized"
    case .rateLimited: "api/rate-limited"
    case .unexpected: "api/status"
    case .unreadable: "api/unreadable"
    @unknown default: "api/unknown"
    }
  }
}
