// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import StoreVerification
import StrictJSON
import SystemIO

/// Input that may be a document, or a container of documents: lines, a JSON array or string, or a response of the
/// App Store Server API.
struct InputText {
  private let input: ArraySlice<UInt8>
  /// The text without surrounding white space.
  private let text: ArraySlice<UInt8>
  /// The JSON value, if it has been parsed already.
  private let parsed: JSONValue?

  init(_ input: ArraySlice<UInt8>, parsed: JSONValue? = nil) {
    self.input = input
    self.parsed = parsed
    text = input.trimmed
  }

  /// Whether it has several lines that are not blank, and the first one is a token or JSON with tokens.
  var hasLines: Bool {
    guard text.starts(with: "eyJ".utf8) || text.starts(with: "Bearer ".utf8) || startsLikeJSON
    else { return false }
    var lines = InputLines(input)
    guard let (_, first) = lines.next(), lines.next() != nil else { return false }
    return InputText(first).hasDocument
  }

  /// Whether it is a token, or JSON that is or contains tokens.
  private var hasDocument: Bool {
    if SignedDocument.token(in: text) != nil { return true }
    return startsLikeJSON && json?.hasTokens == true
  }

  /// Visits the document that it is, or the documents that it contains: at least one.
  func forEachDocument<Failure: Error>(
    of input: Input,
    at path: String? = nil,
    limit: Int,
    _ visit: (InputDocument) throws(Failure) -> Void
  ) throws(Failure) {
    if startsLikeJSON, let json {
      guard try !forEachDocument(of: input, at: path, in: json, limit: limit, visit) else { return }
    }
    try visit(InputDocument(input, at: path, Result(self.input, limit: limit)))
  }

  /// Visits a token in quotation marks, the elements of an array, or the tokens in an object; returns false for
  /// other JSON.
  private func forEachDocument<Failure: Error>(
    of input: Input,
    at path: String?,
    in json: JSONValue,
    limit: Int,
    _ visit: (InputDocument) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    guard let array = json.array else {
      return try forEachDocument(of: input, at: path, inSingle: json, limit: limit, visit)
    }
    guard array.contains(where: \.hasTokens) else { return false }
    for (index, element) in zip(0..., array) {
      let path = path.map { "\($0):[\(index)]" } ?? "[\(index)]"
      // An element is a token or an object; nested arrays are not searched.
      guard try !forEachDocument(of: input, at: path, inSingle: element, limit: limit, visit) else {
        continue
      }
      let fault = CommandDiagnostic(
        code: InputError.Code.json.rawValue,
        message: "no token in this element of the array"
      )
      try visit(InputDocument(input, at: path, .failure(fault)))
    }
    return true
  }

  private func forEachDocument<Failure: Error>(
    of input: Input,
    at path: String?,
    inSingle value: JSONValue,
    limit: Int,
    _ visit: (InputDocument) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    if let text = value.utf8, let token = SignedDocument.token(in: text) {
      try visit(InputDocument(input, at: path, Result(token, limit: limit)))
      return true
    }
    guard let object = value.object else { return false }
    let response: ServerResponse?
    do throws(CommandDiagnostic) {
      response = try ServerResponse(object)
    } catch {
      try visit(InputDocument(input, at: path, .failure(error)))
      return true
    }
    guard let response else { return false }
    try response.forEachDocument(of: input, at: path, limit: limit, visit)
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

extension UInt8 {
  /// Whether it is white space in ASCII.
  var isWhiteSpace: Bool { self == 0x20 || 0x09...0x0D ~= self }
}

extension ArraySlice<UInt8> {
  /// The text without surrounding white space.
  var trimmed: Self {
    let front = drop(while: \.isWhiteSpace)
    let end = front.lastIndex { !$0.isWhiteSpace }
    return end.map { front[...$0] } ?? []
  }
}

extension JSONValue {
  /// Whether it is a token, or an object that contains tokens.
  fileprivate var hasTokens: Bool {
    if let utf8, SignedDocument.token(in: utf8) != nil { return true }
    return object.map(ServerResponse.hasTokens) ?? false
  }
}
