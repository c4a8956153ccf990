// SPDX-License-Identifier: Apache-2.0

package import AnswerOutput
import DocumentForms
package import DocumentRecovery
import StorePayloads
package import StoreVerification
import StrictBase64
import StrictJSON
package import StrictTime
import SystemIO

/// The document in one line of a batch.
package struct LineDocument {
  /// The document, or the error that prevents recognizing it.
  package private(set) var document: Result<SignedDocument, CommandDiagnostic>
  /// The forms around the document that were undone.
  package private(set) var undone: [UndoneForm] = []
  /// The answer of verifyReceipt around the receipt; `nil` for any other document.
  package private(set) var receiptInfo: UnsignedReceiptInfo?
  /// The JSON text of the member `id`; `nil` if there is none.
  package let id: ArraySlice<UInt8>?
  /// The members that were not read, because the line is not an object with a document in `data`.
  package private(set) var unread: [String] = []
  /// The text whose document was taken without reading the header of the token.
  private var text: ArraySlice<UInt8>?
  /// The time of the member `at`, at which the document is verified; `nil` for that of the run.
  package private(set) var at: Timestamp?

  package init(_ line: InputLine, limit: Int) {
    let bytes: ArraySlice<UInt8>
    switch line.content {
    case .bytes(let content): bytes = content
    case .tooLong:
      document = .failure(.tooLong("line", limit: limit))
      id = nil
      return
    case .damaged(let fault):
      document = .failure(fault)
      id = nil
      return
    }
    guard line.row == nil else {
      // The cells of a table choose neither an id nor a time.
      let whole = LineDocument.whole(bytes)
      text = whole.map { _ in bytes }
      document = whole.map { .success($0) } ?? .failure(CommandDiagnostic(severalIn: 0))
      id = nil
      if whole == nil { find(in: bytes, nil) }
      return
    }
    let text = DocumentText(bytes).bytes
    let object: JSONObject?
    do throws(InputError) {
      object = try LineDocument.object(text)
    } catch {
      document = .failure(CommandDiagnostic(.input(error), in: .command(bytes: text)))
      id = nil
      return
    }
    let forms = object.map(DocumentContainer.Form.all) ?? []
    guard let object, forms.isEmpty || forms == [.data], let data = object["data"]?.utf8 else {
      let whole = object == nil ? LineDocument.whole(text) : nil
      self.text = whole.map { _ in text }
      document = whole.map { .success($0) } ?? .failure(CommandDiagnostic(severalIn: 0))
      // An id changes no answer; the times of a line count only beside a document in data.
      id = forms.isEmpty ? object?["id"]?.source : nil
      unread = LineDocument.names(in: object).filter { $0 != "id" || !forms.isEmpty }
      if whole == nil { find(in: text, object) }
      return
    }
    // A program wrote this line, so the document is accepted as the libraries accept it.
    document = Result<SignedDocument, InputError>(data, limit: limit).mapError { error in
      var context = DiagnosticContext.command(bytes: data)
      context.settings = .lines
      return CommandDiagnostic(.input(error), in: context)
    }
    id = object["id"]?.source
    if let member = object["receivedAt"] {
      let time = LineDocument.time(member)
      document = document.flatMap { document in
        guard let time else { return .failure(CommandDiagnostic(noTimeIn: "receivedAt")) }
        var document = document
        document.receivedAt = time
        return .success(document)
      }
    }
    if let member = object["at"] {
      at = LineDocument.time(member)
      if at == nil { document = .failure(CommandDiagnostic(noTimeIn: "at")) }
    }
  }

  /// The members of a line, besides its document, that an object has.
  private static func names(in object: JSONObject?) -> [String] {
    guard let object else { return [] }
    return ["id", "at", "receivedAt"].filter { object[$0] != nil }
  }

  /// A time, RFC 3339 or in milliseconds.
  private static func time(_ member: JSONValue) -> Timestamp? {
    if let milliseconds = member.number?.int64 {
      return Timestamp(millisecondsSince1970: milliseconds)
    }
    do {
      return try member.string.map { text throws(TimestampError) in try Timestamp(rfc3339: text) }
    } catch {
      return nil
    }
  }

  /// What other form of the text has a document, if it is not the token that it seemed to be; `nil` if it is.
  ///
  /// Only for a line that was not accepted: most lines are tokens, whose headers the verifier recognizes by their bytes.
  package var reread: LineDocument? {
    guard let text, case .success(let document) = document, !document.isIntact else { return nil }
    var line = self
    line.text = nil
    line.find(in: text, nil)
    return line
  }

  /// The document that is the whole text, usually a token.
  private static func whole(_ text: ArraySlice<UInt8>) -> SignedDocument? {
    do throws(InputError) {
      let document = try SignedDocument(text, limit: text.count)
      return document.isIntactAfterHeader ? document : nil
    } catch {
      return nil
    }
  }

  /// Takes the document that a text contains; a container with several documents is rejected.
  private mutating func find(in text: ArraySlice<UInt8>, _ object: JSONObject?) {
    var first: InputDocument?
    var count = 0
    let place = DocumentPlace(input: .standardInput, limit: text.count)
    let input = InputText(text, at: place, parsed: object?.value)
    InputDocument.forEach(in: input, of: text) { document in
      if count == 0 { first = document }
      count += 1
    }
    guard count == 1, let first else {
      document = .failure(CommandDiagnostic(severalIn: count))
      return
    }
    (document, undone, receiptInfo) = (first.document, first.undone, first.receiptInfo)
  }

  /// The JSON object in a text; `nil` for text that is no object.
  ///
  /// A line that begins as an object does is one, or an error: the id and the times of a damaged one cannot be read.
  private static func object(_ text: ArraySlice<UInt8>) throws(InputError) -> JSONObject? {
    guard text.first == UInt8(ascii: "{"), !DocumentText(text).isOpenStepDictionary else {
      return nil
    }
    return try rethrowing(JSONDocument(text).root.object) { (error: JSONError) in
      InputError(
        .json,
        at: error.offset.map { $0 - text.startIndex },
        found: error.code.rawValue
      )
    }
  }
}

extension CommandDiagnostic {
  fileprivate init(noTimeIn member: String) {
    self.init(
      code: InputError.Code.json.rawValue,
      message: "\(member) is not a time",
      hint: "write it as 2022-03-01T00:00:00Z or in milliseconds since 1970"
    )
  }

  fileprivate init(severalIn count: Int) {
    self.init(
      code: InputError.Code.severalDocuments.rawValue,
      message: "\(count) documents in one line",
      hint: "write one token per line, or pass the response to verify"
    )
  }
}
