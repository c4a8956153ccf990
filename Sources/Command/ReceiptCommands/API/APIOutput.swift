// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import AppStoreServer
import ReceiptKit
import SystemIO

/// Prints the responses of `receiptctl api`, and the progress on a terminal.
struct APIOutput {
  let request: APIRequestName
  let isJSON: Bool
  let isQuiet: Bool
  let terminal: Terminal

  /// The subject of errors.
  var subject: String { "\(APICommand.name) \(request.rawValue)" }

  /// Prints the tokens of a response, or the response.
  func print<Response: APIResponse>(_ answer: LocatedResponse<Response>) throws(CommandFailure) {
    try clearProgress()
    if let undocumented = answer.response as? UndocumentedResponse {
      let line = onOneLine(undocumented.body)
      return line.isEmpty ? () : try terminal.answer(bytes: line + [0x0A])
    }
    guard let payload = answer.response as? any StorePayload else { return }
    var text: [UInt8] = []
    if request.hasTokens, !isJSON {
      for member in payload.signedMembers {
        try requireToken(member.text)
        text += member.text + [0x0A]
      }
    } else {
      text = onOneLine(payload.json) + [0x0A]
    }
    try terminal.answer(bytes: text)
  }

  /// Other text could forge a line, or control a terminal.
  private func requireToken(_ text: ArraySlice<UInt8>) throws(CommandFailure) {
    let isToken = text.allSatisfy { 0x21...0x7E ~= $0 } && text.contains(UInt8(ascii: "."))
    guard isToken else {
      throw .fault(
        CommandDiagnostic(
          code: APIError.Code.unreadable.rawValue,
          message: "response contains a signed member that is not a token (JWS)",
          hint: "--json prints the response"
        ),
        about: subject
      )
    }
  }

  /// Shows that the request is in progress.
  func asking() throws(CommandFailure) {
    try show("\(request.rawValue): asking")
  }

  func progress(_ pages: PageCount) throws(CommandFailure) {
    try show("\(request.rawValue): \(count(pages.pages, "page")), \(count(pages.tokens, "token"))")
  }

  /// Writes a summary of several pages to a terminal.
  func summary(_ pages: PageCount) throws(CommandFailure) {
    guard hasProgress else { return }
    let environment = pages.environment.map { ", \($0.rawValue)" } ?? ""
    try clearProgress()
    try terminal.complain(
      "\(count(pages.tokens, "token")) on \(count(pages.pages, "page"))\(environment)\n"
    )
  }

  /// Writes a line to standard error, also if it is no terminal.
  func note(_ text: String) throws(CommandFailure) {
    if !isQuiet { try state(text) }
  }

  /// Writes a line to standard error that is needed afterwards, also with `--quiet`.
  func state(_ text: String) throws(CommandFailure) {
    try terminal.complain("\(subject): note: \(text)\n")
  }

  func clearProgress() throws(CommandFailure) {
    if hasProgress { try terminal.complain("\r\u{1B}[K") }
  }

  private func show(_ text: String) throws(CommandFailure) {
    if hasProgress { try terminal.complain("\r\u{1B}[K\(text)") }
  }

  private var hasProgress: Bool { terminal.errorIsTerminal && !isQuiet }

  private func count(_ number: Int, _ name: String) -> String {
    "\(number) \(name)\(number == 1 ? "" : "s")"
  }
}

/// JSON without the white space between its tokens, so that it is one line.
func onOneLine(_ json: ArraySlice<UInt8>) -> [UInt8] {
  var line: [UInt8] = []
  line.reserveCapacity(json.count)
  var (isInString, isEscaped) = (false, false)
  for byte in json {
    if isInString {
      // The byte after a backslash does not end a string.
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
    } else if byte == UInt8(ascii: "\"") {
      isInString = true
    } else if byte == 0x20 || 0x09...0x0D ~= byte {
      continue
    }
    line.append(byte)
  }
  return line
}
