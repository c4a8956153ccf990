// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import StorePayloads
import StoreVerification
import StrictJSON

/// A text that may be a token, or hold some.
struct Sheet {
  private let input: ArraySlice<UInt8>
  /// The text without white space around it.
  private let text: ArraySlice<UInt8>

  init(_ input: ArraySlice<UInt8>) {
    self.input = input
    let front = input.drop(while: Sheet.isWhiteSpace)
    let end = front.lastIndex { !Sheet.isWhiteSpace($0) }
    text = end.map { front[...$0] } ?? []
  }

  /// The lines that are not empty, with their numbers, where the first one is a whole token or JSON;
  /// none in any other text.
  var lines: [(Int, ArraySlice<UInt8>)] {
    guard isToken || startsLikeJSON else { return [] }
    let lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated().filter { !$1.allSatisfy(Sheet.isWhiteSpace) }
      .map { ($0 + 1, $1) }
    guard lines.count > 1, let (_, first) = lines.first else { return [] }
    return Sheet(first).isWhole ? lines : []
  }

  /// Whether it is one token, or JSON that is or holds some.
  private var isWhole: Bool {
    if isToken { return true }
    guard startsLikeJSON, let json else { return false }
    return json.isSigned
  }

  /// What it is, or what is in it: at least one paper.
  func papers(of input: Input, at place: String?, limit: Int) -> [Paper] {
    do throws(Fault) {
      if isToken { return [Paper(input, at: place, token: bareToken)] }
      if startsLikeJSON, let json, let papers = try papers(of: input, at: place, in: json) {
        return papers
      }
      return [Paper(input, at: place, .success(.receipt(try receipt(limit: limit))))]
    } catch {
      return [Paper(input, at: place, .failure(error))]
    }
  }

  /// A token in quotation marks, several in an array, or an object that holds some; `nil` for JSON that is
  /// nothing of this.
  private func papers(
    of input: Input,
    at place: String?,
    in json: JSONValue
  ) throws(Fault) -> [Paper]? {
    if let token = json.token { return [Paper(input, at: place, token: token)] }
    if let object = json.object { return try papers(of: input, at: place, in: object) }
    guard let array = json.array, array.contains(where: \.isSigned) else { return nil }
    return zip(0..., array).flatMap { index, element in
      papers(of: input, at: Sheet.join(place, "[\(index)]"), ofElement: element)
    }
  }

  /// An element of an array, which holds no array of its own.
  private func papers(of input: Input, at place: String?, ofElement element: JSONValue) -> [Paper] {
    do throws(Fault) {
      if let token = element.token { return [Paper(input, at: place, token: token)] }
      if let object = element.object, let papers = try papers(of: input, at: place, in: object) {
        return papers
      }
      throw Fault(
        code: InputError.Code.json.rawValue,
        message: "this element of the array is no token, and holds none"
      )
    } catch {
      return [Paper(input, at: place, .failure(error))]
    }
  }

  private func papers(
    of input: Input,
    at place: String?,
    in object: JSONObject
  ) throws(Fault) -> [Paper]? {
    guard let members = try members(of: object) else { return nil }
    return members.map { member in
      var token = ReceivedToken(text: member.text, kind: Sheet.kind(of: member))
      token.unsigned = object.scalars(around: member.path)
      return Paper(input, at: Sheet.join(place, member.path), .success(.token(token)))
    }
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

  private func receipt(limit: Int) throws(Fault) -> ReceivedDocument {
    do {
      return try ReceivedDocument(input, limit: limit)
    } catch {
      throw Fault(.input(error), in: FaultContext(bytes: input))
    }
  }

  /// The signed members of an object; `nil` for what has none and is not known.
  private func members(of object: JSONObject) throws(Fault) -> [SignedMember]? {
    if object.holdsTokens {
      let members = try signedMembers(of: object)
      guard members.isEmpty else { return members }
      throw Fault(
        code: InputError.Code.json.rawValue,
        message: "nothing is signed in this answer of the App Store Server"
      )
    }
    if let code = object["errorCode"]?.number {
      let message = object["errorMessage"]?.string
      throw Fault(
        code: InputError.Code.json.rawValue,
        message: "this is an error of the App Store Server, not a document",
        hint: "it says \(code)" + (message.map { ", \(shown($0))" } ?? "")
      )
    }
    guard let kind = SignedKind(of: object) else { return nil }
    throw Fault(
      code: InputError.Code.json.rawValue,
      message: "this is what \(KindWord(kind).oneOfIt) says, without the signature",
      hint: "keep the token as it came: three parts with full stops between them"
    )
  }

  private func signedMembers(of object: JSONObject) throws(Fault) -> [SignedMember] {
    do {
      return try object.signedMembers()
    } catch {
      throw Fault(.payload(error), in: FaultContext(isToken: true))
    }
  }

  /// The value, if it is sound JSON.
  private var json: JSONValue? {
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
  fileprivate var isToken: Bool {
    let token = bareToken
    guard token.starts(with: "eyJ".utf8) else { return false }
    return (1...4).contains(token.count { $0 == UInt8(ascii: ".") }) || Sheet.isFirstToken(token)
  }

  /// Whether the first of several lines is a token.
  private static func isFirstToken(_ text: ArraySlice<UInt8>) -> Bool {
    let line = text.prefix { $0 != UInt8(ascii: "\n") }
    return (1...4).contains(line.count { $0 == UInt8(ascii: ".") })
  }

  fileprivate var bareToken: ArraySlice<UInt8> {
    text.starts(with: "Bearer ".utf8) ? text.dropFirst(7).drop(while: Sheet.isWhiteSpace) : text
  }

  private static func isWhiteSpace(_ octet: UInt8) -> Bool {
    octet == 0x20 || 0x09...0x0D ~= octet
  }
}

extension JSONValue {
  /// The text of a token, where the value is one.
  fileprivate var token: ArraySlice<UInt8>? {
    guard let sheet = utf8.map(Sheet.init), sheet.isToken else { return nil }
    return sheet.bareToken
  }

  /// Whether it is a token, or an object that holds some.
  fileprivate var isSigned: Bool { token != nil || object?.holdsTokens == true }
}

extension Paper {
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

  /// The tokens inside; nothing around them is signed, so nothing else of it is looked at.
  fileprivate func signedMembers() throws(PayloadError) -> [SignedMember] {
    if self["data"] != nil { return try StatusResponse(value).signedMembers }
    if self["notificationHistory"] != nil {
      return try NotificationHistoryResponse(value).signedMembers
    }
    if self["signedTransactions"] != nil {
      return try TransactionHistoryResponse(value).signedMembers
    }
    if self["signedAppTransactionInfo"] != nil {
      return try AppTransactionInfoResponse(value).signedMembers
    }
    if self["signedPayload"] != nil { return try SignedPayloadBody(value).signedMembers }
    return try TransactionInfoResponse(value).signedMembers
  }

  /// The numbers, words and truth values of the objects that a path leads through, beside the tokens:
  /// `data[0]/lastTransactions[1]/signedTransactionInfo`.
  fileprivate func scalars(around path: String) -> [JSONMember] {
    var object: JSONObject? = self
    var scalars: [JSONMember] = []
    for step in path.split(separator: "/") {
      scalars += object?.scalars ?? []
      let parts = step.split(whereSeparator: { "[]".contains($0) })
      let index = parts.count == 2 ? Int(parts[1]) : nil
      let list = parts.first.flatMap { object?[String($0)]?.array }
      object = index.flatMap { index in list?.dropFirst(index).first { _ in true }?.object }
    }
    return scalars
  }

  private var scalars: [JSONMember] {
    filter { member in
      member.value.array == nil && member.value.object == nil && member.value.token == nil
    }
  }
}
