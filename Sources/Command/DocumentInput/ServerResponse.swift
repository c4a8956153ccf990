// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentRecovery
import StorePayloads
import StoreVerification
import StrictJSON

/// A response of the App Store Server API, or the body of a request from Apple's servers, recognized by the
/// names of its members.
struct ServerResponse {
  private let container: DocumentContainer

  init(_ container: DocumentContainer) {
    self.container = container
  }

  /// Visits the documents in an object, or its error; returns false for an object that is no response, or one without tokens.
  static func forEachDocument<Failure: Error>(
    in object: JSONObject,
    at place: DocumentPlace,
    _ visit: (InputDocument) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    let container: DocumentContainer?
    do throws(PayloadError) {
      container = try DocumentContainer(object)
    } catch {
      // Read whole or rejected: what remains of a damaged response could say something else. The body of a request is a
      // document, whose error is that of the libraries.
      let isBody = DocumentContainer.Form.all(in: object) == [.signedPayload]
      try visit(
        isBody
          ? InputDocument(reading: object.value.source, at: place)
          : InputDocument(at: place, .failure(fault(error)))
      )
      return true
    }
    guard let container, !container.isEmpty else { return false }
    try ServerResponse(container).forEachDocument(at: place, visit)
    return true
  }

  /// What an object without a document is: an empty response, an error, or a payload without its signature; `nil` for
  /// any other object.
  static func withoutDocument(_ object: JSONObject, at place: DocumentPlace) -> InputDocument? {
    do throws(CommandDiagnostic) {
      do throws(PayloadError) {
        if try DocumentContainer(object) != nil { return InputDocument(emptyResponseAt: place) }
      } catch {
        throw fault(error)
      }
      try rejectKnown(object)
      return nil
    } catch {
      return InputDocument(at: place, .failure(error))
    }
  }

  private static func fault(_ error: PayloadError) -> CommandDiagnostic {
    // Two forms are no fault of a response: the libraries refuse them with the same code.
    let isInput = error.code == .exclusiveMembers
    return CommandDiagnostic(
      isInput ? .input(InputError(error)) : .payload(error),
      in: .command(isToken: true)
    )
  }

  /// Visits the documents in the response, each with its unsigned members and statement.
  func forEachDocument<Failure: Error>(
    at place: DocumentPlace,
    _ visit: (InputDocument) throws(Failure) -> Void
  ) throws(Failure) {
    let value = container.value
    var finder = UnsignedMembers.Finder()
    var statements = UnsignedStatement.Finder(of: place.file)
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
