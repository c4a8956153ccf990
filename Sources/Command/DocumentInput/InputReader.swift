// SPDX-License-Identifier: Apache-2.0

package import AnswerOutput
import CommandArguments
package import SystemIO

/// Reads the documents of the inputs of a run, and says what it leaves out.
///
/// Documents are created one by one, and a table is read row by row: a file can contain millions.
package struct InputReader {
  private let terminal: Terminal
  /// The size limit of a document, and of an input that is no table.
  private let limit: Int
  /// Whether the run has several inputs.
  private let hasOthers: Bool
  /// The texts of this tool that were passed over, and the name of the first of each.
  private var passedOver: [(text: OwnText, title: String, count: Int)] = []
  private var hasDocuments = false

  /// A reader of this number of inputs.
  package init(_ terminal: Terminal, limit: Int, of count: Int = 1) {
    self.terminal = terminal
    self.limit = limit
    hasOthers = count > 1
  }

  /// Visits the documents of an input.
  package mutating func read(
    _ input: Input,
    _ visit: (InputDocument) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    let stream: PeekedStream
    do throws(CommandDiagnostic) {
      stream = try input.peek(in: terminal, limit: limit)
    } catch {
      return try self.visit(error, of: input, visit)
    }
    try read(stream, of: input, visit)
  }

  /// Visits the documents in the bytes of an input.
  package mutating func read(
    _ bytes: [UInt8],
    of input: Input,
    _ visit: (InputDocument) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    try read(PeekedStream(bytes), of: input, visit)
  }

  /// Names what was passed over; a run that read nothing else has an error.
  package func finish() throws(CommandFailure) {
    for (text, title, count) in passedOver {
      let more = count > 1 ? " and \(count - 1) more" : ""
      try note("\(title)\(more): passed over: \(text.words)")
    }
    guard !hasDocuments, let first = passedOver.first else { return }
    throw .fault(
      CommandDiagnostic(
        code: .noDocuments,
        message: "no documents: this tool wrote \(first.text.words)",
        hint: "pass the folder or the files of the customers and notifications",
        status: .notValid
      ),
      about: first.title
    )
  }

  private mutating func read(
    _ stream: PeekedStream,
    of input: Input,
    _ visit: (InputDocument) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    if let text = OwnText(named: input.name, stream.front), hasOthers || !text.isCertificates {
      guard !stream.isAtEnd else { return passOver(text, input.title) }
      // Documents may follow the front.
      var lines = RowReader(linesOf: stream, limit: limit)
      return try read(&lines, of: input, ownText: text, visit)
    }
    hasDocuments = true
    if var rows = RowReader(stream, limit: limit) { return try read(&rows, of: input, visit) }
    var stream = stream
    let bytes: [UInt8]
    do throws(ReadError) {
      bytes = try stream.all(limit: limit)
    } catch {
      return try self.visit(CommandDiagnostic(error, limit: limit), of: input, visit)
    }
    try InputDocument.forEach(in: bytes, at: DocumentPlace(input: input, limit: limit), visit)
  }

  /// The rows of a table, then what it has beside documents; a text of this tool that has none is passed over.
  private mutating func read(
    _ rows: inout RowReader,
    of input: Input,
    ownText: OwnText? = nil,
    _ visit: (InputDocument) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    var place = DocumentPlace(input: input, limit: limit)
    place.isInTable = rows.form.hasCells
    while !rows.isDone {
      let row: DocumentRow?
      do throws(ReadError) {
        row = try rows.next()
      } catch {
        return try self.visit(CommandDiagnostic(error, limit: limit), of: input, visit)
      }
      for cell in row?.cells ?? [] {
        place.row = row.map { RowPlace(row: $0.number, column: cell.column) }
        try InputDocument.forEach(in: cell, at: place, visit)
      }
    }
    if let ownText, rows.leftOut.documents == 0 { return passOver(ownText, input.title) }
    hasDocuments = true
    if rows.leftOut.documents == 0 { try self.visit(.tableWithoutDocuments, of: input, visit) }
    if let words = rows.leftOut.words { try note("\(input.title): left out: \(words)") }
  }

  private mutating func visit(
    _ fault: CommandDiagnostic,
    of input: Input,
    _ visit: (InputDocument) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    hasDocuments = true
    try visit(InputDocument(at: DocumentPlace(input: input, limit: limit), .failure(fault)))
  }

  private mutating func passOver(_ text: OwnText, _ title: String) {
    if let known = passedOver.firstIndex(where: { $0.text == text }) {
      passedOver[known].count += 1
    } else {
      passedOver.append((text, title, 1))
    }
  }

  private func note(_ text: String) throws(CommandFailure) {
    try terminal.complain("\(toolName): note: \(shown(text, limit: 600))\n")
  }
}
