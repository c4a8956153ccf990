// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import StorePayloads
import StoreVerification
import StrictJSON

/// One thing to answer about: an input, one of its lines, or a signed member of an answer in it.
struct Paper {
  /// The input as the user named it, and the place in it: `tokens:3`.
  let file: String
  /// The same for people.
  let title: String
  /// What it is, or why nobody can tell.
  let subject: Result<Subject, Fault>

  init(_ input: Input, at place: String? = nil, _ subject: Result<Subject, Fault>) {
    file = input.name + (place.map { ":\($0)" } ?? "")
    title = input.title + (place.map { ":\($0)" } ?? "")
    self.subject = subject
  }

  /// The papers of an input, of which there is at least one.
  static func papers(in input: Input, in terminal: Terminal, limit: Int) -> [Paper] {
    let bytes: [UInt8]
    do {
      bytes = try input.read(in: terminal, limit: limit)
    } catch {
      return [Paper(input, .failure(error))]
    }
    let lines = Sheet(bytes[...]).lines
    guard lines.count > 1 else { return Sheet(bytes[...]).papers(of: input, at: nil, limit: limit) }
    return lines.flatMap { number, line in
      Sheet(line).papers(of: input, at: "\(number)", limit: limit)
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
}

/// A text that may be a token, or hold some.
private struct Sheet {
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
    guard isToken || text.first == UInt8(ascii: "{") else { return [] }
    let lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated().filter { !$1.allSatisfy(Sheet.isWhiteSpace) }
      .map { ($0 + 1, $1) }
    guard lines.count > 1, let (_, first) = lines.first else { return [] }
    let isLine = Sheet(first).isToken || Sheet(first).json?.holdsTokens == true
    return isLine ? lines : []
  }

  func papers(of input: Input, at place: String?, limit: Int) -> [Paper] {
    do throws(Fault) {
      if isToken {
        return [Paper(input, at: place, .success(.token(ReceivedToken(text: bareToken))))]
      }
      if let members = try members() {
        return members.map { member in
          let token = ReceivedToken(text: member.text, kind: Sheet.kind(of: member))
          return Paper(input, at: Sheet.join(place, member.path), .success(.token(token)))
        }
      }
      return [Paper(input, at: place, .success(.receipt(try receipt(limit: limit))))]
    } catch {
      return [Paper(input, at: place, .failure(error))]
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

  /// The signed members of JSON; `nil` for what is no such JSON.
  private func members() throws(Fault) -> [SignedMember]? {
    guard text.first == UInt8(ascii: "{"), let object = json else { return nil }
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

  /// The object, if it is sound JSON.
  private var json: JSONObject? {
    do {
      return try JSONDocument(text).root.object
    } catch {
      return nil
    }
  }

  /// `eyJ…` with one to four full stops: a JWS or JWE, also behind `Bearer`.
  private var isToken: Bool {
    let token = bareToken
    guard token.starts(with: "eyJ".utf8) else { return false }
    return (1...4).contains(token.count { $0 == UInt8(ascii: ".") }) || Sheet.isFirstToken(token)
  }

  /// Whether the first of several lines is a token.
  private static func isFirstToken(_ text: ArraySlice<UInt8>) -> Bool {
    let line = text.prefix { $0 != UInt8(ascii: "\n") }
    return (1...4).contains(line.count { $0 == UInt8(ascii: ".") })
  }

  private var bareToken: ArraySlice<UInt8> {
    text.starts(with: "Bearer ".utf8) ? text.dropFirst(7).drop(while: Sheet.isWhiteSpace) : text
  }

  private static func isWhiteSpace(_ octet: UInt8) -> Bool {
    octet == 0x20 || 0x09...0x0D ~= octet
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
}
