// SPDX-License-Identifier: Apache-2.0

package import AnswerOutput
package import DocumentForms
package import DocumentRecovery
package import StoreVerification
package import SystemIO

/// One document of an input: the input itself, one of its lines, or a signed member of a response in it.
package struct InputDocument {
  /// The name of the input and the path in it: `tokens:3`.
  package let file: String
  /// The same name, as shown to people.
  package let title: String
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
    file = place.name(place.input.name)
    title = place.name(place.input.title)
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

  /// Visits the documents of an input, at least one.
  ///
  /// They are created one by one, because a file of a few megabytes can contain millions.
  package static func forEach(
    in input: Input,
    in terminal: Terminal,
    limit: Int,
    _ visit: (InputDocument) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    let bytes: [UInt8]
    do {
      bytes = try input.read(in: terminal, limit: limit)
    } catch {
      let place = DocumentPlace(input: input, limit: limit)
      return try visit(InputDocument(at: place, .failure(error)))
    }
    try forEach(in: bytes, of: input, limit: limit, visit)
  }

  /// Visits the documents in the bytes of an input, at least one.
  package static func forEach(
    in bytes: [UInt8],
    of input: Input,
    limit: Int,
    _ visit: (InputDocument) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    let place = DocumentPlace(input: input, limit: limit)
    let text = InputText(bytes[...], at: place)
    guard text.hasLines else { return try forEach(in: text, of: bytes[...], visit) }
    var lines = InputLines(bytes[...])
    while let (number, line) = lines.next() {
      try forEach(in: InputText(line, at: place.at("\(number)")), of: line, visit)
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

/// The position of a document: an input and a path in it.
struct DocumentPlace {
  let input: Input
  var path: String?
  /// The size limit of a document.
  let limit: Int

  /// The position of a line, element or member within this position.
  func at(_ part: String) -> DocumentPlace {
    var place = self
    place.path = path.map { "\($0):\(part)" } ?? part
    return place
  }

  /// A name of the input, with the path.
  func name(_ input: String) -> String { path.map { "\(input):\($0)" } ?? input }
}
