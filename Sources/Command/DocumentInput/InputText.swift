// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import StoreVerification
import StrictBase64
import StrictJSON

/// Input that may be a document, or a container of documents: lines, a JSON array or string, or a response of the
/// App Store Server API.
struct InputText {
  private let input: ArraySlice<UInt8>
  private let place: DocumentPlace
  /// The text without surrounding white space.
  private let text: ArraySlice<UInt8>
  /// The JSON value, if it has been parsed already.
  private let parsed: JSONValue?

  init(_ input: ArraySlice<UInt8>, at place: DocumentPlace, parsed: JSONValue? = nil) {
    self.input = input
    self.place = place
    self.parsed = parsed
    text = input.trimmed
  }

  /// Whether the text has several lines that are not blank, and the first is a token or JSON with tokens.
  var hasLines: Bool {
    guard text.starts(with: "eyJ".utf8) || text.starts(with: "Bearer ".utf8) || startsLikeJSON
    else { return false }
    var lines = InputLines(input)
    guard let (_, first) = lines.next(), lines.next() != nil else { return false }
    return InputText(first, at: place).hasDocument
  }

  /// Whether the text is a token, or JSON that is or contains tokens.
  private var hasDocument: Bool {
    if SignedDocument.token(in: text) != nil { return true }
    return startsLikeJSON && json?.hasTokens == true
  }

  /// Visits the documents that the text contains, at least one; a single document is the text itself.
  func forEachDocument<Failure: Error>(
    _ visit: (InputDocument) throws(Failure) -> Void
  ) throws(Failure) {
    if startsLikeJSON, let json {
      guard try !forEachDocument(in: json, visit) else { return }
    }
    try visit(InputDocument(reading: input, at: place))
  }

  /// Visits a token in quotation marks, the elements of an array, or the tokens in an object; returns false for
  /// other JSON.
  private func forEachDocument<Failure: Error>(
    in json: JSONValue,
    _ visit: (InputDocument) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    guard let array = json.array else { return try forEachDocument(in: json, at: place, visit) }
    guard array.contains(where: \.hasTokens) else { return false }
    for (index, element) in zip(0..., array) {
      let place = place.at("[\(index)]")
      // An element is a token or an object; nested arrays are not searched.
      guard try !forEachDocument(in: element, at: place, visit) else { continue }
      let fault = CommandDiagnostic(
        code: InputError.Code.json.rawValue,
        message: "no token in this element of the array"
      )
      try visit(InputDocument(at: place, .failure(fault)))
    }
    return true
  }

  /// Visits the token or the tokens in one value; returns false if there is none.
  private func forEachDocument<Failure: Error>(
    in value: JSONValue,
    at place: DocumentPlace,
    _ visit: (InputDocument) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    if let text = value.utf8, let token = SignedDocument.token(in: text) {
      try visit(InputDocument(reading: token, at: place))
      return true
    }
    // A body with a receipt is a document itself, and one with a token too is rejected there.
    guard let object = value.object, object["receipt-data"] == nil else { return false }
    let response: ServerResponse?
    do throws(CommandDiagnostic) {
      response = try ServerResponse(object)
    } catch {
      try visit(InputDocument(at: place, .failure(error)))
      return true
    }
    guard let response else { return false }
    guard !response.isEmpty else {
      try visit(InputDocument(emptyResponseAt: place))
      return true
    }
    try response.forEachDocument(at: place, visit)
    return true
  }

  /// The value, if it is valid JSON.
  private var json: JSONValue? {
    if let parsed { return parsed }
    do {
      return try JSONDocument(text).root
    } catch {
      return nil
    }
  }

  private var startsLikeJSON: Bool {
    text.first.map { "{[\"".utf8.contains($0) } ?? false
  }

}

extension JSONValue {
  /// Whether the value is a token, or an object that contains tokens.
  fileprivate var hasTokens: Bool {
    if let utf8, SignedDocument.token(in: utf8) != nil { return true }
    return object.map(ServerResponse.hasTokens) ?? false
  }
}
