// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import StorePayloads
import StoreVerification
import StrictJSON

/// A response of the App Store Server API, or the body of a request from Apple's servers, recognized by the
/// names of its members.
struct ServerResponse {
  /// The typed response.
  let value: any CheckedPayload

  /// Reads an object; `nil` for an unknown object without tokens.
  ///
  /// Only the tokens are signed, so no other member is checked.
  init?(_ object: JSONObject) throws(CommandDiagnostic) {
    guard ServerResponse.hasTokens(object) else {
      try ServerResponse.rejectKnown(object)
      return nil
    }
    do {
      value = try ServerResponse.read(object)
    } catch {
      throw CommandDiagnostic(.payload(error), in: .command(isToken: true))
    }
  }

  /// Whether the response has no tokens, such as the history of a customer without purchases.
  var isEmpty: Bool {
    var isEmpty = true
    value.forEachSignedMember { _, _ in isEmpty = false }
    return isEmpty
  }

  /// Whether an object is a response or body with tokens.
  static func hasTokens(_ object: JSONObject) -> Bool {
    ["data", "notificationHistory", "signedTransactions"].contains { object[$0]?.array != nil }
      || [
        "signedTransactionInfo", "signedRenewalInfo", "signedAppTransactionInfo", "signedPayload",
      ]
      .contains { object[$0]?.utf8 != nil }
  }

  /// Visits the documents in the response, each with its unsigned members and statement.
  func forEachDocument<Failure: Error>(
    at place: DocumentPlace,
    _ visit: (InputDocument) throws(Failure) -> Void
  ) throws(Failure) {
    var finder = UnsignedMembers.Finder()
    var statements = UnsignedStatement.Finder(of: "\(place.input.name):\(place.path ?? "")")
    try value.forEachSignedMember { member, holders throws(Failure) in
      // A notification has the position of its body.
      let isBody = member.path == ServerResponse.bodyPath
      var document = InputDocument(
        at: isBody ? place : place.at(member.path),
        ServerResponse.document(member, limit: place.limit)
      )
      document.unsigned = finder.members(of: holders)
      document.statement = statements.statement(in: holders)
      try visit(document)
    }
  }

  private static func read(_ object: JSONObject) throws(PayloadError) -> any CheckedPayload {
    if object["data"] != nil { return try StatusResponse(object.value) }
    if object["notificationHistory"] != nil { return try NotificationHistoryResponse(object.value) }
    if object["signedTransactions"] != nil { return try TransactionHistoryResponse(object.value) }
    if object["signedAppTransactionInfo"] != nil {
      return try AppTransactionInfoResponse(object.value)
    }
    if object["signedPayload"] != nil { return try SignedPayloadBody(object.value) }
    return try TransactionInfoResponse(object.value)
  }

  /// The document in a member, of the kind that the member requires; the body of a request from Apple contains a
  /// notification or a realtime request.
  private static func document(
    _ member: SignedMember,
    limit: Int
  ) -> Result<SignedDocument, CommandDiagnostic> {
    Result(member.text, as: member.kind, limit: limit).map { document in
      var document = document
      document.isMember = true
      document.transaction = member.transaction
      if member.path == bodyPath {
        document.requiredKind =
          document.statedKind == .realtimeRequest ? .realtimeRequest : .notification
      }
      return document
    }
  }

  private static let bodyPath = "signedPayload"

  /// Rejects known objects that are not responses.
  private static func rejectKnown(_ object: JSONObject) throws(CommandDiagnostic) {
    if let code = object["errorCode"]?.number {
      let message = object["errorMessage"]?.string
      throw CommandDiagnostic(
        code: InputError.Code.json.rawValue,
        message: "error response of the App Store Server, not a document",
        hint: "the response contains the error \(code)" + (message.map { ": \(shown($0))" } ?? "")
      )
    }
    guard let kind = DocumentKind(of: object) else { return }
    throw CommandDiagnostic(
      code: InputError.Code.json.rawValue,
      message: "payload of \(kind.oneOfIt) without its signature",
      hint: "pass the token as received: three parts separated by periods"
    )
  }
}
