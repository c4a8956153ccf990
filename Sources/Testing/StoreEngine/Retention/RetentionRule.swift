// SPDX-License-Identifier: Apache-2.0

import StorePayloads

/// A rule for the answer to a real-time request.
///
/// An answer that breaks one counts as a failure: the customer sees the default message, if there is one.
package enum RetentionRule: String, CaseIterable, Sendable {
  /// The server answers, over TLS unless it is on this machine.
  case connection
  /// The answer arrives in time.
  case time
  /// The status is 200.
  case status
  /// The body is a JSON object with exactly one of the four forms.
  case form
  /// The members of the form have valid values.
  case member
  /// The form has no other members.
  case unknownMember
  /// The message was uploaded.
  case message
  /// The message is approved, and so are its images, which were uploaded before it.
  case messageState
  /// A message with another plan or with a promotional offer has no image.
  case textOnly
  /// The other product is one of the subscription group that is for sale.
  case product
  /// The product has the promotional offer.
  case offer
  /// The signature of the offer or of the request is valid.
  case signature

  /// The rule, for people.
  package var text: String {
    switch self {
    case .connection: "the server must answer"
    case .time: "the answer must arrive in time"
    case .status: "the status must be 200"
    case .form: "the body must be a JSON object with exactly one of the four forms"
    case .member: "the members of the answer must be valid"
    case .unknownMember: "the answer must have no other members"
    case .message: "the message must have been uploaded"
    case .messageState: "the message must be approved"
    case .textOnly: "a message with another plan or an offer must have no image"
    case .product: "the product must be another one of the subscription group, and for sale"
    case .offer: "the product must have the promotional offer"
    case .signature: "the signature must be valid"
    }
  }

  /// The result that Apple counts for it; that of ``connection`` is what happened to the connection.
  var result: SendAttemptResult {
    switch self {
    case .connection: .noResponse
    case .time: .timedOut
    case .status: .unsuccessfulHTTPResponseCode
    case .form, .member, .unknownMember, .message, .messageState, .textOnly,
      .product, .offer, .signature:
      .invalidResponse
    }
  }
}

/// A rule that an answer breaks, and what was found.
struct RetentionMistake: Error, Hashable, Sendable {
  let rule: RetentionRule
  let detail: String

  init(_ rule: RetentionRule, _ detail: String) {
    self.rule = rule
    self.detail = detail
  }

  /// A member of the answer: `messageIdentifier: expected a UUID, found "a"`.
  init(_ path: String, expected: String, found: String) {
    self.init(.member, "\(path): expected \(expected), found \(found)")
  }
}
