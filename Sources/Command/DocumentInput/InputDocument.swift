// SPDX-License-Identifier: Apache-2.0

package import AnswerOutput
package import DocumentForms
package import DocumentRecovery
package import StoreVerification

/// One document of an input: the input itself, one of its lines, or a signed member of a response in it.
package struct InputDocument {
  /// The name of the input and the path in it: `tokens:3`.
  package let file: String
  /// The same name, as shown to people.
  package let title: String
  /// The name with the row as a number: `dump.csv:17:receipt`.
  package let shortTitle: String
  /// Its row and column in a table or a list.
  package let row: RowPlace?
  /// Whether the row is one of a table.
  package let isInTable: Bool
  /// The document, or the error that prevents recognizing it.
  package private(set) var document: Result<SignedDocument, CommandDiagnostic>
  /// The unsigned members that enclose the document in a response of the App Store Server API.
  package internal(set) var unsigned = UnsignedMembers()
  /// The forms around the document that were undone, the outermost first.
  package internal(set) var undone: [UndoneForm] = []
  /// The answer of verifyReceipt around the receipt.
  package internal(set) var receiptInfo: UnsignedReceiptInfo?
  /// What happened to the text in which the document was found, for an error about a document that is cut off.
  package internal(set) var pastedForm: PastedForm?
  /// The response's statement about the document, which may be evidence.
  package internal(set) var statement: UnsignedStatement?
  /// Whether it stands for a response of the App Store Server API without tokens.
  package private(set) var isEmptyResponse = false

  init(at place: DocumentPlace, _ document: Result<SignedDocument, CommandDiagnostic>) {
    file = place.file
    title = place.title
    shortTitle = place.shortTitle
    row = place.row
    isInTable = place.isInTable
    self.document = document
  }

  /// A response without tokens: an error where a document is expected.
  init(emptyResponseAt place: DocumentPlace) {
    let fault = CommandDiagnostic(
      code: InputError.Code.json.rawValue,
      message: "no token in this response of the App Store Server"
    )
    self.init(at: place, .failure(fault))
    isEmptyResponse = true
  }

  /// Parses a document.
  init(reading source: ArraySlice<UInt8>, at place: DocumentPlace) {
    let document = Result { () throws(InputError) in
      try SignedDocument(source, limit: place.limit)
    }
    self.init(at: place, document.described(source))
  }

  /// Visits the documents in the bytes of an input, at least one.
  static func forEach(
    in bytes: [UInt8],
    at place: DocumentPlace,
    _ visit: (InputDocument) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    let text = InputText(bytes[...], at: place)
    guard text.hasLines else { return try forEach(in: text, of: bytes[...], visit) }
    var lines = InputLines(bytes[...])
    while let (number, line) = lines.next() {
      var place = place
      place.row = RowPlace(row: number, column: nil)
      try forEach(in: InputText(line, at: place), of: line, visit)
    }
  }

  /// Visits the documents in a cell of a table, at least one.
  static func forEach(
    in cell: DocumentCell,
    at place: DocumentPlace,
    _ visit: (InputDocument) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    switch cell.contents {
    case .failure(let fault): try visit(InputDocument(at: place, .failure(fault)))
    case .success(let bytes): try forEach(in: InputText(bytes, at: place), of: bytes, visit)
    }
  }

  /// Explains an error about a document that ends too early by what happened to the text around it.
  package func explain(_ fault: inout CommandDiagnostic?) {
    guard let pastedForm, fault?.found == "asn1/truncated" else { return }
    fault?.hint = pastedForm.hint
  }

  /// The document with a hint about what happened to the text in which it was searched.
  private func described(by text: inout SurroundingText) -> InputDocument {
    let codes = [InputError.Code.base64, .cutToken, .unrecognized].map(\.rawValue)
    var copy = self
    switch document {
    case .failure(var fault):
      guard codes.contains(fault.code), let form = text.pastedForm else { return self }
      fault.hint = form.hint
      copy.document = .failure(fault)
    case .success: copy.pastedForm = undone.isEmpty ? nil : text.pastedForm
    }
    return copy
  }

  /// Visits the documents in a text, at least one, each with what is known about the text around it.
  static func forEach<Failure: Error>(
    in text: InputText,
    of bytes: ArraySlice<UInt8>,
    _ visit: (InputDocument) throws(Failure) -> Void
  ) throws(Failure) {
    var surroundings = SurroundingText(bytes)
    try text.forEachDocument { document throws(Failure) in
      var document = document
      document.receiptInfo = UnsignedReceiptInfo(around: document, in: &surroundings)
      try visit(document.described(by: &surroundings))
    }
  }
}

/// The position of a document: an input, the row and column of a table in it, and a path in that.
struct DocumentPlace {
  let input: Input
  var row: RowPlace?
  /// Whether the row is one of a table, and not a line.
  var isInTable = false
  var path: String?
  /// The size limit of a document.
  let limit: Int

  init(input: Input, limit: Int) {
    self.input = input
    self.limit = limit
  }

  /// The position of an element or member within this position.
  func at(_ part: String) -> DocumentPlace {
    var place = self
    place.path = path.map { "\($0):\(part)" } ?? part
    return place
  }

  /// `dump.csv:17:receipt:signedTransactions[0]`.
  var file: String { name(of: input.name) }

  /// The same for people: `dump.csv, row 17, column receipt: signedTransactions[0]`.
  var title: String {
    guard isInTable, let row else { return name(of: input.title) }
    return "\(input.title), \(row.words)" + (path.map { ": \($0)" } ?? "")
  }

  /// `dump.csv:17:receipt`, with the name of the input for people.
  var shortTitle: String { name(of: input.title) }

  private func name(of input: String) -> String {
    ([input] + (row.map { ["\($0.row)"] + [$0.column].compactMap { $0 } } ?? [])
      + [path].compactMap { $0 }).joined(separator: ":")
  }
}
