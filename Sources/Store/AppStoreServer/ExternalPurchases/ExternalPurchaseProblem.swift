// SPDX-License-Identifier: Apache-2.0

package import StrictJSON

/// What Apple would reject in a report: the error, the line item and the field.
package struct ExternalPurchaseProblem: Hashable, Sendable {
  /// Apple's error; `nil` for a malformed report, for which Apple documents none.
  package let code: ExternalPurchaseErrorCode?
  /// The field, by Apple's name.
  package let fieldName: String
  /// The line item, if the problem is one of a line item that has an id.
  package let lineItemId: String?
  /// The position of the line item in the report.
  package let index: Int?
  package let expected: String
  package let found: String

  init(
    _ code: ExternalPurchaseErrorCode?,
    _ fieldName: String,
    of item: (index: Int, id: String?)? = nil,
    expected: String,
    found: String
  ) {
    self.code = code
    self.fieldName = fieldName
    index = item?.index
    lineItemId = item?.id
    self.expected = expected
    self.found = found
  }

  /// The token is unknown, as one of the other environment is.
  package static let unknownToken = ExternalPurchaseProblem(
    .notFound,
    "externalPurchaseId",
    expected: "a token of this environment",
    found: "another one"
  )
  /// No report with the identifier was accepted.
  package static let unknownReport = ExternalPurchaseProblem(
    .notFound,
    "requestIdentifier",
    expected: "the identifier of an accepted report",
    found: "another one"
  )

  /// An error that a test asked for: about the report, or about its first line item.
  package init(requested code: ExternalPurchaseErrorCode, in draft: ExternalPurchaseDraft) {
    let first = code.subject == .report ? nil : draft.lineItems.first
    self.init(
      code,
      first == nil ? "requestIdentifier" : "lineItemId",
      of: first.map { (0, $0.lineItemId) },
      expected: "a report without this error",
      found: "one that was asked for"
    )
  }

  /// The problem as one of Apple's error objects.
  package func write(to errors: inout JSONWriter) {
    errors.object { json in
      json.member("errorCode", code?.rawValue)
      json.member("errorMessage", code?.meaning)
      json.member("fieldName", fieldName)
      json.member("lineItemId", lineItemId)
    }
  }
}

extension APIRequestError {
  /// The error of a report that is not sent: its path has the line item and the field.
  init(_ problem: ExternalPurchaseProblem) {
    let code: Code =
      switch problem.code {
      case nil, .unknownEnum: .form
      case .omittedField, .missingLineItemsForStatus: .missing
      case .maximumLengthExceeded: .tooLong
      case .futureDate, .dateTooFarInPast, .negativeValueNotAllowed, .positiveValueRequired: .range
      default: .combination
      }
    let item = problem.lineItemId.map { " in line item \(APIArgument.shown($0))" } ?? ""
    let place = problem.index.map { "lineItems[\($0)]." } ?? ""
    self.init(
      code,
      place + problem.fieldName,
      expected: problem.expected,
      found: problem.found + item
    )
  }
}
