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
    if case .reportRejected(let status, let errors) = error {
      let list = errors.prefix(Self.listed).map { error in
        error.label + (error.place.map { " in \($0)" } ?? "")
      }
      let more = errors.count - list.count
      diagnostic.message =
        "App Store rejected the report with status \(status): \(list.joined(separator: "; "))"
        + (more > 0 ? "; and \(more) more" : "")
      diagnostic.found = nil
    }
    self.init(diagnostic, status: .notValid)
  }

  /// The number of errors of a report in a message.
  private static let listed = 3
}

extension APIError {
  /// A code for the command: Apple's, if there is one.
  fileprivate var label: String {
    switch self {
    case .rejected(_, let number, _): "api/\(number)"
    case .reportRejected: "api/report"
    case .unauthorized: "api/unauthorized"
    case .rateLimited: "api/rate-limited"
    case .unexpected: "api/status"
    case .unreadable: "api/unreadable"
    @unknown default: "api/unknown"
    }
  }
}
