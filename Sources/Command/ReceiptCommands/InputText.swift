// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import StorePayloads
import StoreVerification
import StrictJSON
import SystemIO

/// A text that may be a token, or hold some.
struct InputText {
  private let input: ArraySlice<UInt8>
  /// The text without white space around it.
  private let text: ArraySlice<UInt8>
  /// The JSON that it is, where somebody has read it already.
  private let parsed: JSONValue?

  init(_ input: ArraySlice<UInt8>, parsed: JSONValue? = nil) {
    self.input = input
    self.parsed = parsed
    let front = input.drop(while: InputText.isWhiteSpace)
    let end = front.lastIndex { !InputText.isWhiteSpace($0) }
    text = end.map { front[...$0] } ?? []
  }

  /// Whether it has several lines that are not empty, and the first one is a whole token or JSON.
  var hasLines: Bool {
    guard isToken || startsLikeJSON else { return false }
    var lines = InputLines(input)
    guard let (_, first) = lines.next(), lines.next() != nil else { return false }
    return InputText(first).isWhole
  }

  /// Whether it is one token, or JSON that is or holds some.
  private var isWhole: Bool {
    if isToken { return true }
    guard startsLikeJSON, let json else { return false }
    return json.isSigned
  }

  /// Visits what it is, or what is in it: at least one paper.
  func forEachPaper<Failure: Error>(
    of input: Input,
    at place: String? = nil,
    limit: Int,
    _ visit: (InputDocument) throws(Failure) -> Void
  ) throws(Failure) {
    if isToken { return try visit(InputDocument(input, at: place, token: bareToken)) }
    if startsLikeJSON, let json {
      guard try !forEachPaper(of: input, at: place, in: json, visit) else { return }
    }
    try visit(InputDocument(input, at: place, receipt(limit: limit).map { .receipt($0) }))
  }

  /// A token in quotation marks, several in an array, or an object that holds some; false for JSON that is
  /// nothing of this.
  private func forEachPaper<Failure: Error>(
    of input: Input,
    at place: String?,
    in json: JSONValue,
    _ visit: (InputDocument) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    guard let array = json.array else {
      return try forEachPaper(of: input, at: place, ofSingle: json, visit)
    }
    guard array.contains(where: \.isSigned) else { return false }
    for (index, element) in zip(0..., array) {
      let place = InputText.join(place, "[\(index)]")
      // An element is a token or an object, and no array of its own.
      guard try !forEachPaper(of: input, at: place, ofSingle: element, visit) else { continue }
      let fault = CommandDiagnostic(
        code: InputError.Code.json.rawValue,
        message: "this element of the array is no token, and holds none"
      )
      try visit(InputDocument(input, at: place, .failure(fault)))
    }
    return true
  }

  private func forEachPaper<Failure: Error>(
    of input: Input,
    at place: String?,
    ofSingle value: JSONValue,
    _ visit: (InputDocument) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    if let token = value.token {
      try visit(InputDocument(input, at: place, token: token))
      return true
    }
    guard let object = value.object else { return false }
    let answer: (any CheckedPayload)?
    do throws(CommandDiagnostic) {
      answer = try object.answer()
    } catch {
      try visit(InputDocument(input, at: place, .failure(error)))
      return true
    }
    guard let answer else { return false }
    var finder = UnsignedMembers.Finder()
    var statements = UnsignedStatement.Finder(of: "\(input.name):\(place ?? "")")
    try answer.forEachSignedMember { member, holders throws(Failure) in
      var token = ReceivedToken(text: member.text, kind: InputText.kind(of: member))
      token.unsigned = finder.members(of: holders)
      token.statement = statements.statement(in: holders)
      try visit(
        InputDocument(input, at: InputText.join(place, member.path), .success(.token(token)))
      )
    }
    return true
  }

  /// What a member must be; the body of a call from Apple is a notification or a realtime request.
  private static func kind(of member: SignedMember) -> SignedKind {
    guard member.path == "signedPayload" else { return member.kind }
    do {
      return try SignedKind.ofToken(member.text) == .realtimeRequest
        ? .realtimeRequest : .notification
    } catch {
      return .notification
    }
  }

  private static func join(_ place: String?, _ path: String) -> String? {
    // The body of a notification is the notification.
    guard path != "signedPayload" else { return place }
    return place.map { "\($0):\(path)" } ?? path
  }

  private func receipt(limit: Int) -> Result<ReceivedDocument, CommandDiagnostic> {
    do {
      return .success(try ReceivedDocument(input, limit: limit))
    } catch {
      return .failure(CommandDiagnostic(.input(error), in: .command(bytes: input)))
    }
  }

  /// The value, if it is sound JSON.
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

  /// `eyJ…` with one to four full stops: a JWS or JWE, also behind `Bearer`.
  var isToken: Bool {
    let token = bareToken
    guard token.starts(with: "eyJ".utf8) else { return false }
    return (1...4).contains(token.count { $0 == UInt8(ascii: ".") })
      || InputText.isFirstToken(token)
  }

  /// Whether the first of several lines is a token.
  private static func isFirstToken(_ text: ArraySlice<UInt8>) -> Bool {
    let line = text.prefix { $0 != UInt8(ascii: "\n") }
    return (1...4).contains(line.count { $0 == UInt8(ascii: ".") })
  }

  fileprivate var bareToken: ArraySlice<UInt8> {
    text.starts(with: "Bearer ".utf8) ? text.dropFirst(7).drop(while: InputText.isWhiteSpace) : text
  }

  static func isWhiteSpace(_ octet: UInt8) -> Bool {
    octet == 0x20 || 0x09...0x0D ~= octet
  }
}

extension JSONValue {
  /// The text of a token, where the value is one.
  fileprivate var token: ArraySlice<UInt8>? {
    guard let sheet = utf8.map({ InputText($0) }), sheet.isToken else { return nil }
    return sheet.bareToken
  }

  /// Whether it is a token, or an object that holds some.
  fileprivate var isSigned: Bool { token != nil || object?.holdsTokens == true }
}

extension InputDocument {
  fileprivate init(_ input: Input, at place: String?, token: ArraySlice<UInt8>) {
    self.init(input, at: place, .success(.token(ReceivedToken(text: token))))
  }
}

extension JSONObject {
  /// Whether it is an answer of the App Store Server or the body of one of its calls, to tell by the
  /// names of members.
  fileprivate var holdsTokens: Bool {
    ["data", "notificationHistory", "signedTransactions"].contains { self[$0]?.array != nil }
      || [
        "signedTransactionInfo", "signedRenewalInfo", "signedAppTransactionInfo", "signedPayload",
      ]
      .contains { self[$0]?.utf8 != nil }
  }

  /// The answer or body that it is; `nil` for what has no tokens and is not known.
  ///
  /// Nothing around the tokens is signed, so nothing else of it is looked at.
  fileprivate func answer() throws(CommandDiagnostic) -> (any CheckedPayload)? {
    guard holdsTokens else {
      try refuseOthers()
      return nil
    }
    let answer: any CheckedPayload
    do {
      answer = try readAnswer()
    } catch {
      throw CommandDiagnostic(.payload(error), in: .command(isToken: true))
    }
    var isEmpty = true
    answer.forEachSignedMember { _, _ in isEmpty = false }
    guard isEmpty else { return answer }
    throw CommandDiagnostic(
      code: InputError.Code.json.rawValue,
      message: "nothing is signed in this answer of the App Store Server"
    )
  }

  private func readAnswer() throws(PayloadError) -> any CheckedPayload {
    if self["data"] != nil { return try StatusResponse(value) }
    if self["notificationHistory"] != nil { return try NotificationHistoryResponse(value) }
    if self["signedTransactions"] != nil { return try TransactionHistoryResponse(value) }
    if self["signedAppTransactionInfo"] != nil { return try AppTransactionInfoResponse(value) }
    if self["signedPayload"] != nil { return try SignedPayloadBody(value) }
    return try TransactionInfoResponse(value)
  }

  /// What is known and is no answer.
  private func refuseOthers() throws(CommandDiagnostic) {
    if let code = self["errorCode"]?.number {
      let message = self["errorMessage"]?.string
      throw CommandDiagnostic(
        code: InputError.Code.json.rawValue,
        message: "this is an error of the App Store Server, not a document",
        hint: "it says \(code)" + (message.map { ", \(shown($0))" } ?? "")
      )
    }
    guard let kind = SignedKind(of: self) else { return }
    throw CommandDiagnostic(
      code: InputError.Code.json.rawValue,
      message: "this is what \(DocumentKindOption(kind).oneOfIt) says, without the signature",
      hint: "keep the token as it came: three parts with full stops between them"
    )
  }
}

/// The lines of a text that are not empty, with their numbers, one after the other.
struct InputLines {
  private var rest: ArraySlice<UInt8>
  private var number = 0
  private var isAtEnd = false

  init(_ text: ArraySlice<UInt8>) {
    rest = text
  }

  /// The next line; `nil` after the last.
  mutating func next() -> (number: Int, line: ArraySlice<UInt8>)? {
    while !isAtEnd {
      number += 1
      let line: ArraySlice<UInt8>
      if let feed = lineFeeds(in: rest, atMost: 1).first {
        line = rest[..<feed]
        rest = rest[(feed + 1)...]
      } else {
        line = rest
        isAtEnd = true
      }
      if !line.allSatisfy(InputText.isWhiteSpace) { return (number, line) }
    }
    return nil
  }
}
