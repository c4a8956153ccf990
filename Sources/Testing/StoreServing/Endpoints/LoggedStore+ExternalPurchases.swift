// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import HTTPMessages
import StoreEngine
import StrictJSON

// Endpoints of the External Purchase Server API. The store checks reports by the rules of the library, and with the tokens that
// it created, if it created any.
extension LoggedStore {
  static let externalPurchaseHandlers: [APIEndpoint: Handler] = [
    .sendExternalPurchaseReport: { store, call in try store.acceptReport(call) },
    .externalPurchaseReport: { try $0.externalPurchaseReport($1.id) },
  ]

  func acceptReport(_ request: RoutedRequest) throws -> HTTPAnswer {
    _ = try RequestBody(request)
    let draft = try rethrowing(ExternalPurchaseDraft(json: request.body)) {
      (error: APIRequestError) in
      APIRefusal(.generalBadRequest, "The body is not a report: \(error.found ?? "").")
    }
    let problems = requestedProblem(in: draft).map { [$0] } ?? state.problems(in: draft)
    if let malformed = problems.first(where: { $0.code == nil }) {
      throw APIRefusal(
        .generalBadRequest,
        "\(malformed.fieldName): expected \(malformed.expected), found \(malformed.found)."
      )
    }
    guard problems.isEmpty else {
      let errors = JSONWriter.object { json in
        json.array("errors") { list in for problem in problems { problem.write(to: &list) } }
      }
      return HTTPAnswer(status: 400, headers: [.json], body: errors[...])
    }
    _ = try answer(to: ExternalPurchaseReportStep { $0.report = compactJSON(request.body) })
    let id = draft.requestIdentifier.lowercased()
    return HTTPAnswer(json: StoreAnswers.object("requestIdentifier", id))
  }

  /// The error that `setError` asks for: for the report, or for its first line item.
  private func requestedProblem(in draft: ExternalPurchaseDraft) -> ExternalPurchaseProblem? {
    guard let error = state.simulatedErrors[ExternalPurchaseReportStep.name],
      let code = Int64(error).flatMap({ ExternalPurchaseErrorCode(rawValue: $0) })
    else { return nil }
    return ExternalPurchaseProblem(requested: code, in: draft)
  }

  /// Retrieve External Purchase Report, which answers with status 400 for an unknown one.
  func externalPurchaseReport(_ id: String) throws -> HTTPAnswer {
    guard let report = state.externalPurchases.report(id) else {
      let error = JSONWriter.bytes { ExternalPurchaseProblem.unknownReport.write(to: &$0) }
      return HTTPAnswer(status: 400, headers: [.json], body: error[...])
    }
    return HTTPAnswer(json: JSONWriter.object { json in json.member("report") { $0.raw(report) } })
  }
}
