// SPDX-License-Identifier: Apache-2.0

/// An error of this library.
///
/// `print(error)` writes one line: what is wrong, expected and found, and the code. The line is safe to
/// log: long values are truncated, and control characters are escaped.
///
///     do {
///       _ = try verifier.verifyNotification(body, expecting: .init(now: now))
///       respond(status: 200)
///     } catch {
///       log("\(error)")
///       respond(status: error.category.httpStatus)
///     }
public protocol ReceiptKitError: Error, CustomStringConvertible, Sendable {
  /// What to do about the error, if anything.
  var hint: String? { get }
  /// How a server should respond.
  var category: ErrorCategory { get }
}

/// How a server should respond to an error, with the HTTP status of its response.
///
///     do {
///       _ = try verifier.verifyTransaction(token.utf8, expecting: .init(now: now))
///     } catch {
///       respond(status: error.category.httpStatus)
///     }
public enum ErrorCategory: String, CaseIterable, Sendable {
  /// The document is malformed, was changed, or is not signed by a trusted signer. Sending it again does
  /// not help.
  case badDocument = "bad-document"
  /// The document is genuine, but for another app, environment, device or customer.
  case notOurs = "not-ours"
  /// The document is genuine, but too old or expired. A fresh document may be accepted.
  case staleOrRepeated = "stale-or-repeated"
  /// The document may be genuine, and the cause may be this server: its roots, its clock, its version or its
  /// configuration, a failure of libcrypto, or a missing OCSP response. Apple sends a notification again after this
  /// status. A server that apps post to should answer 400 for an unknown root.
  case undecided

  /// The HTTP status of the response.
  public var httpStatus: Int {
    switch self {
    case .badDocument: 400
    case .notOurs: 403
    case .staleOrRepeated: 409
    case .undecided: 503
    }
  }
}
