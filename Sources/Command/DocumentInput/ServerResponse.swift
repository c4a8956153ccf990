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

  /// Reads an object; `nil` for an unknown object.
  ///
  /// Only the tokens are signed, so no other member is checked.
  private init?(_ object: JSONObject) throws(CommandDiagnostic) {
    guard ServerResponse.isKnown(object) else { return nil }
    do {
      value = try ServerResponse.read(object)
    } catch {
      throw CommandDiagnostic(.payload(error), in: .command(isToken: true))
    }
  }

  /// Visits the documents in an object; returns false for an object without tokens.
  static func forEachDocument<Failure: Error>(
    in object: JSONObject,
    at place: DocumentPlace,
    _ visit: (InputDocument) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    guard let response = readable(object), !response.isEmpty else { return false }
    try response.forEachDocument(at: place, visit)
    return true
  }

  /// What an object without a document is: an empty response, an error, or a payload without its signature; `nil` for
  /// any other object.
  static func withoutDocument(_ object: JSONObject, at place: DocumentPlace) -> InputDocument? {
    do throws(CommandDiagnostic) {
      if try ServerResponse(object) != nil { return InputDocument(emptyResponseAt: place) }
      try rejectKnown(object)
      return nil
    } catch {
      return InputDocument(at: place, .failure(error))
    }
  }

  /// Whether an object is a response or body that contains tokens.
  static func hasTokens(_ object: JSONObject) -> Bool {
    readable(object).map { !$0.isEmpty } ?? false
  }

  private static func readable(_ object: JSONObject) -> ServerResponse? {
    do {
      return try ServerResponse(object)
    } catch {
      return nil
    }
  }

  /// Whether the response has no tokens, such as the history of a customer without purchases.
  private var isEmpty: Bool {
    var isEmpty = true
    value.forEachSignedMember { _, _ in isEmpty = false }
    return isEmpty
  }

  /// Whether an object has the members of a response or body.
  private static func isKnown(_ object: JSONObject) -> Bool {
    ["data", "notificationHistory", "signedTransactions"].contains { object[$0]?.array != nil }
      || [
        "signedTransactionInfo", "signedRenewalInfo", "signedAppTransactionInfo", "signedPayload",
      ]
      .contains { object[$0]?.utf8 != nil }
  }

  /// Visits the documents in the response, each with its unsigned members and statement.
  private func forEachDocument<Failure: Error>(
    at place: DocumentPlace,
    _ visit: (InputDocument) throws(Failure) -> Void
  ) throws(Failure) {
    var finder = UnsignedMembers.Finder()
    var statements = UnsignedStatement.Finder(of: "\(place.input.name):\(place.path ?? "")")
    try value.forEachSignedMember { member, holders throws(Failure) in
      // A notification or realtime request has the position of its body.
      let isBody = member.path == ServerResponse.bodyPath
      var document =
        isBody
        ? InputDocument(reading: value.json, at: place)
        : InputDocument(at: place.at(member.path), .success(ServerResponse.document(member)))
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

  /// The document in a member, of the kind that the member requires.
  private static func document(_ member: SignedMember) -> SignedDocument {
    var document = SignedDocument(member: member.text, as: member.kind)
    document.transaction = member.transaction
    return document
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
