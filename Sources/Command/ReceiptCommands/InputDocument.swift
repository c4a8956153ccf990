// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import StorePayloads
import StoreVerification
import StrictJSON
import SystemIO

/// One thing to answer about: an input, one of its lines, or a signed member of an answer in it.
struct InputDocument {
  /// The input as the user named it, and the place in it: `tokens:3`.
  let file: String
  /// The same for people.
  let title: String
  /// The kind of document, or the error that prevents recognizing it.
  let subject: Result<Subject, CommandDiagnostic>

  init(_ input: Input, at place: String? = nil, _ subject: Result<Subject, CommandDiagnostic>) {
    file = input.name + (place.map { ":\($0)" } ?? "")
    title = input.title + (place.map { ":\($0)" } ?? "")
    self.subject = subject
  }

  /// Visits the papers of an input, of which there is at least one.
  ///
  /// They are made one by one, since a file of a few megabytes may hold millions.
  static func forEach(
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
    let sheet = InputText(bytes[...])
    guard sheet.hasLines else { return try sheet.forEachPaper(of: input, limit: limit, visit) }
    var lines = InputLines(bytes[...])
    while let (number, line) = lines.next() {
      try InputText(line).forEachPaper(of: input, at: "\(number)", limit: limit, visit)
    }
  }
}

/// What a paper is.
enum Subject {
  case receipt(ReceivedDocument)
  case token(ReceivedToken)
}

/// A token as it came in.
struct ReceivedToken {
  /// The token; where it was escaped in a document, as it is without the escapes.
  let text: ArraySlice<UInt8>
  /// What it must be at the place where it stood.
  var kind: SignedKind?
  /// The unsigned members around it in a response of the App Store Server.
  var unsigned = UnsignedMembers()
  /// What counts as evidence of it.
  var statement: UnsignedStatement?
}
