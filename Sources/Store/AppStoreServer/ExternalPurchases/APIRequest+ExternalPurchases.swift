// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

// Reports about purchases outside of the App Store (External Purchase Server API). Use the sandbox only for tokens that were
// made there: their ids begin with SANDBOX.
extension APIEndpoint {
  static let externalPurchases = [sendExternalPurchaseReport, externalPurchaseReport]

  package static let sendExternalPurchaseReport = Self(
    "sendExternalPurchaseReport",
    .put,
    "/externalPurchase/v1/reports",
    body: .json,
    SendReportResponse.self,
    errors: [],
    namedErrors: NamedAPIError.ofExternalPurchases
  )
  package static let externalPurchaseReport = Self(
    "retrieveExternalPurchaseReport",
    .get,
    "/externalPurchase/v1/reports/{requestIdentifier}",
    RetrieveReportResponse.self,
    errors: []
  )
}

extension APIRequest where Response == SendReportResponse {
  /// Send External Purchase Report.
  ///
  /// If Apple rejects the report (``APIError/reportRejected(status:errors:)``), nothing of it was accepted: correct it, and send
  /// the whole report with the same `requestIdentifier`. To correct line items of an accepted report, send a new report with a
  /// new one.
  ///
  ///     let report = try ExternalPurchaseReport(
  ///       requestIdentifier: identifier, externalPurchaseId: id, lineItems: [lineItem], at: now)
  ///     let request = APIRequest.sendExternalPurchaseReport(report)
  public static func sendExternalPurchaseReport(_ report: ExternalPurchaseReport) -> Self {
    Self(
      .sendExternalPurchaseReport,
      APIRequestBody(contentType: "application/json", bytes: report.json)
    )
  }
}

extension APIRequest where Response == RetrieveReportResponse {
  /// Retrieve External Purchase Report, one that Apple accepted.
  ///
  /// For an unknown report, Apple answers with status 400 and ``ExternalPurchaseErrorCode/notFound``.
  ///
  ///     let request = try APIRequest.externalPurchaseReport(requestIdentifier: identifier)
  public static func externalPurchaseReport(
    requestIdentifier: UUIDText
  ) throws(APIRequestError) -> Self {
    try Self(
      .externalPurchaseReport,
      try APIArgument.uuid(requestIdentifier, "requestIdentifier")
    )
  }
}
