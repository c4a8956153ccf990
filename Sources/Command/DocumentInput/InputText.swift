// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import DocumentForms
import DocumentRecovery
import StorePayloads
import StoreVerification
import StrictJSON

/// Input that may be a document, a container of documents (lines, a JSON array or string, a response of the App Store
/// Server API), or text from which a document is recovered.
struct InputText {
  private let input: ArraySlice<UInt8>
  private let place: DocumentPlace
  /// The text without the forms of transport around it.
  private let text: ArraySlice<UInt8>
  /// The JSON value, if it has been parsed already.
  private let parsed: JSONValue?

  init(_ input: ArraySlice<UInt8>, at place: DocumentPlace, parsed: JSONValue? = nil) {
    self.input = input
    self.place = place
    self.parsed = parsed
    text = DocumentText(input).bytes
  }

  /// Whether the text is a list of documents, one in each line: several lines begin like one, and at least one of them is
  /// valid in form.
  ///
  /// In a single document that is folded into lines, no line is a document, and with text after a document, only the
  /// first line begins like one.
  var hasLines: Bool {
    guard startsLikeToken || startsLikeJSON else { return false }
    var lines = InputLines(text)
    var starts = 0
    var hasDocument = false
    while let (_, line) = lines.next() {
      let line = InputText(line, at: place)
      guard line.startsLikeToken || line.startsLikeJSON else { continue }
      starts += 1
      hasDocument = hasDocument || line.isToken || line.hasDocument
      if hasDocument, starts > 1 { return true }
      // The first line of pretty-printed JSON is no JSON.
      if starts == 1, line.startsLikeJSON, line.json == nil { return false }
    }
    return false
  }

  /// Visits the documents that the text contains, at least one; a single document is the text itself.
  func forEachDocument<Failure: Error>(
    _ visit: (InputDocument) throws(Failure) -> Void
  ) throws(Failure) {
    if startsLikeJSON, let json, try forEachDocument(in: json, visit) { return }
    let document = Result<SignedDocument, InputError>(input, limit: place.limit)
    if !document.isIntact, !isUnsignedNotification {
      let recognized = Result { () throws(InputError) in
        try RecognizedInput(input, limit: place.limit)
      }
      let outcome = RecoveryOutcome(input, recognized, limit: place.limit)
      if try RecoveredInput(outcome, at: place).forEachDocument(visit) { return }
    }
    let known = startsLikeJSON ? json?.object : nil
    let described = known.flatMap { ServerResponse.withoutDocument($0, at: place) }
    if case .failure(let error) = document, error.isUnsigned, let described {
      return try visit(described)
    }
    try visit(InputDocument(at: place, document.described(input)))
  }

  /// Visits a token in quotation marks, the elements of an array, or the tokens in an object; returns false for
  /// other JSON.
  private func forEachDocument<Failure: Error>(
    in json: JSONValue,
    _ visit: (InputDocument) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    guard let array = json.array else { return try forEachDocument(in: json, at: place, visit) }
    guard InputText.hasDocument(json) else { return false }
    for (index, element) in zip(0..., array) {
      let place = place.at("[\(index)]")
      guard try !forEachDocument(in: element, at: place, visit) else { continue }
      var finder = DocumentFinder(limit: place.limit, size: element.source.count)
      finder.search(element, at: JSONPath(.element(index), in: nil))
      let missing = InputError(.json, at: element.offset - input.startIndex)
      let outcome = RecoveryOutcome(finder.found, insteadOf: .failure(missing))
      guard try !RecoveredInput(outcome, at: place).forEachDocument(visit) else { continue }
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
    if let text = value.utf8, let token = SignedDocument.token(in: text),
      TokenText(token)?.isComplete == true
    {
      try visit(InputDocument(reading: token, at: place))
      return true
    }
    // A body with a receipt is a document itself, and one with a token too is rejected there.
    guard let object = value.object, object["receipt-data"] == nil else { return false }
    return try ServerResponse.forEachDocument(in: object, at: place, visit)
  }

  // MARK: Detection of containers; RecognizedInput recognizes documents

  /// Whether the text is the payload of a notification, without its signature.
  ///
  /// The tokens inside do not replace it.
  private var isUnsignedNotification: Bool {
    startsLikeJSON && json?.object.flatMap(DocumentKind.init(of:)) == .notification
  }

  /// Whether the text is JSON that is or contains a document.
  private var hasDocument: Bool { startsLikeJSON && json.map(InputText.hasDocument) == true }

  private static func hasDocument(_ json: JSONValue) -> Bool {
    var finder = DocumentFinder(limit: json.source.count, size: json.source.count)
    finder.search(json)
    return !finder.found.isEmpty
  }

  /// Whether the text is a JSON object that is nothing of Apple's and has no document: a row whose document is `null` or
  /// missing.
  var isObjectWithoutDocument: Bool {
    guard text.first == UInt8(ascii: "{"), let object = json?.object, !object.isEmpty,
      DocumentContainer.Form.all(in: object).isEmpty, DocumentKind(of: object) == nil,
      object["errorCode"] == nil, object["notification_type"] == nil
    else { return false }
    return !CellContents.hasDocument(text)
  }

  /// Whether the text is a token of three segments.
  private var isToken: Bool { DocumentText(text).token?.isComplete == true }

  private var startsLikeToken: Bool {
    TokenText.startsLikeHeader(text) || DocumentText(text).token != nil
  }

  private var startsLikeJSON: Bool {
    text.first.map { "{[\"".utf8.contains($0) } ?? false
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
}

extension InputError {
  /// Whether the input is valid JSON, and not the body of a request.
  fileprivate var isUnsigned: Bool { code == .json && expected == nil && found == nil }
}

extension Result<SignedDocument, InputError> {
  /// Whether the text is a document without damage.
  fileprivate var isIntact: Bool {
    if case .success(let document) = self { document.isIntact } else { false }
  }

  /// Parses a document.
  init(_ source: ArraySlice<UInt8>, limit: Int) {
    self = Result { () throws(InputError) in try SignedDocument(source, limit: limit) }
  }

  /// The error as text.
  func described(_ source: ArraySlice<UInt8>) -> Result<SignedDocument, CommandDiagnostic> {
    mapError { CommandDiagnostic(.input($0), in: .command(bytes: source)) }
  }
}
