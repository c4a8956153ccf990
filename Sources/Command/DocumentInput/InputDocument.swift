// SPDX-License-Identifier: Apache-2.0

package import AnswerOutput
package import StoreVerification
package import SystemIO

/// One document of an input: the input itself, one of its lines, or a signed member of a response in it.
package struct InputDocument {
  /// The name of the input and the path in it: `tokens:3`.
  package let file: String
  /// The same in text for people.
  package let title: String
  /// The document, or the error that prevents recognizing it.
  package let document: Result<SignedDocument, CommandDiagnostic>
  /// The unsigned members around it in a response of the App Store Server API.
  package internal(set) var unsigned = UnsignedMembers()
  /// The statement of such a response about it that counts as evidence.
  package internal(set) var statement: UnsignedStatement?

  init(
    _ input: Input,
    at path: String? = nil,
    _ document: Result<SignedDocument, CommandDiagnostic>
  ) {
    file = input.name + (path.map { ":\($0)" } ?? "")
    title = input.title + (path.map { ":\($0)" } ?? "")
    self.document = document
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
      return try visit(InputDocument(input, .failure(error)))
    }
    let text = InputText(bytes[...])
    guard text.hasLines else { return try text.forEachDocument(of: input, limit: limit, visit) }
    var lines = InputLines(bytes[...])
    while let (number, line) = lines.next() {
      try InputText(line).forEachDocument(of: input, at: "\(number)", limit: limit, visit)
    }
  }
}

extension Result<SignedDocument, CommandDiagnostic> {
  /// Parses a document.
  init(_ source: ArraySlice<UInt8>, as kind: DocumentKind? = nil, limit: Int) {
    do {
      self = .success(try SignedDocument(source, as: kind, limit: limit))
    } catch {
      self = .failure(CommandDiagnostic(.input(error), in: .command(bytes: source)))
    }
  }
}
