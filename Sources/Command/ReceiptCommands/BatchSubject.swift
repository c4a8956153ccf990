// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import StoreVerification
import StrictJSON

/// What stands in one line.
struct BatchSubject {
  /// The kind of document, or the error that prevents recognizing it.
  let content: Result<Content, CommandDiagnostic>
  /// What the line is to be known by, as it was written; `nil` when it does not say.
  let id: ArraySlice<UInt8>?

  enum Content {
    /// A token, bare or as the body of a call from Apple's servers.
    case token(ArraySlice<UInt8>)
    case receipt(ReceivedDocument)
  }

  init(_ line: BatchLine, limit: Int) {
    guard case .octets(let octets) = line.content else {
      content = .failure(CommandDiagnostic(tooLongFor: limit))
      id = nil
      return
    }
    let text = octets.trimmed
    let object = BatchSubject.object(text)
    guard let object, let data = object["data"]?.utf8 else {
      content = BatchSubject.content(text, object)
      id = nil
      return
    }
    let inner = data.trimmed
    content = BatchSubject.content(inner, BatchSubject.object(inner))
    id = object["id"]?.source
  }

  /// Most lines are tokens, and a token begins with `eyJ`; whatever else there is, is told as every verb tells
  /// it.
  private static func content(
    _ text: ArraySlice<UInt8>,
    _ object: JSONObject?
  ) -> Result<Content, CommandDiagnostic> {
    // `{"signedPayload": …}` is the body of a call.
    if text.starts(with: tokenStart) || object?["signedPayload"] != nil {
      return .success(.token(text))
    }
    var first: InputDocument?
    var count = 0
    InputText(text, parsed: object?.value).forEachPaper(of: .standardInput, limit: text.count) {
      paper in
      if count == 0 { first = paper }
      count += 1
    }
    guard count == 1, let subject = first?.subject else {
      return .failure(CommandDiagnostic(severalIn: count))
    }
    return subject.map { subject in
      switch subject {
      case .token(let token): .token(token.text)
      case .receipt(let document): .receipt(document)
      }
    }
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

  /// How the header of every token begins: base64 of `{"`.
  private static let tokenStart = Array("eyJ".utf8)
}

extension ArraySlice<UInt8> {
  /// Without white space around it.
  fileprivate var trimmed: Self {
    let front = drop { $0 == 0x20 || 0x09...0x0D ~= $0 }
    let end = front.lastIndex { !($0 == 0x20 || 0x09...0x0D ~= $0) }
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
