// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import StoreVerification
import StrictJSON

/// The contents of one line.
struct BatchSubject {
  /// The document, or the error that prevents recognizing it.
  let document: Result<SignedDocument, CommandDiagnostic>
  /// The `id` of the line, as written; `nil` if it has none.
  let id: ArraySlice<UInt8>?

  init(_ line: BatchLine, limit: Int) {
    guard case .octets(let bytes) = line.content else {
      document = .failure(CommandDiagnostic(tooLongFor: limit))
      id = nil
      return
    }
    let text = bytes.trimmed
    let object = BatchSubject.object(text)
    guard let object, let data = object["data"]?.utf8 else {
      document = BatchSubject.document(text, object)
      id = nil
      return
    }
    let inner = data.trimmed
    document = BatchSubject.document(inner, BatchSubject.object(inner))
    id = object["id"]?.source
  }

  /// The document of a text: most lines are tokens; containers are recognized as by every verb, and rejected if they
  /// contain several documents.
  private static func document(
    _ text: ArraySlice<UInt8>,
    _ object: JSONObject?
  ) -> Result<SignedDocument, CommandDiagnostic> {
    // `{"signedPayload": …}` is the body of a request.
    if text.starts(with: tokenStart) || object?["signedPayload"] != nil {
      return Result(text, limit: text.count)
    }
    var first: InputDocument?
    var count = 0
    InputText(text, parsed: object?.value).forEachDocument(of: .standardInput, limit: text.count) {
      document in
      if count == 0 { first = document }
      count += 1
    }
    guard count == 1, let first else { return .failure(CommandDiagnostic(severalIn: count)) }
    return first.document
  }

  /// The object in a text that may be one.
  private static func object(_ text: ArraySlice<UInt8>) -> JSONObject? {
    guard text.first == UInt8(ascii: "{") else { return nil }
    do {
      return try JSONDocument(text).root.object
    } catch {
      return nil
    }
  }

  /// How the header of every token starts: base64 of `{"`.
  private static let tokenStart = Array("eyJ".utf8)
}

extension ArraySlice<UInt8> {
  /// Without white space around it.
  fileprivate var trimmed: Self {
    let front = drop(while: InputText.isWhiteSpace)
    let end = front.lastIndex { !InputText.isWhiteSpace($0) }
    return end.map { front[...$0] } ?? []
  }
}

extension CommandDiagnostic {
  fileprivate init(tooLongFor limit: Int) {
    self.init(
      code: InputError.Code.tooLarge.rawValue,
      message: "the line is longer than the limit",
      hint: "--max-size sets another limit; genuine receipts have some thousand octets"
    )
    self.expected = "at most \(limit) octets"
  }

  fileprivate init(severalIn count: Int) {
    self.init(
      code: InputError.Code.json.rawValue,
      message: "\(count) documents stand in one line",
      hint: "verify takes whole answers of the App Store Server API; batch wants a token a line"
    )
  }
}
