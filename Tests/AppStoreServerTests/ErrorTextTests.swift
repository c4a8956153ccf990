// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StorePayloads
import StoreTypes
import StoreVerification
import StrictTime
import Testing

/// API errors are safe to log: one line, no control characters and no secrets, whatever the server sent.
struct ErrorTextTests {
  /// Texts that forge a line, move the cursor or change the display order.
  static let hostile = [
    "a\nb", "a\r\nb", "\u{1B}[2Jb", "\u{9B}31mb", "a\u{202E}b", "a\u{2066}b\u{2069}", "a\u{2028}b",
    "a\u{2029}b", "a\u{0}b", "a\u{7F}b", "a\u{85}b", "a\u{FEFF}b", "a\u{200B}b", "a\u{E0041}b",
  ]

  @Test(arguments: hostile)
  func `an error prints the message of the server on one line`(_ text: String) throws {
    let error = APIError.rejected(status: 400, number: 4_000_000, message: text)
    try expectPlain(error)
    #expect("\(error)".hasSuffix("b\"  [api/rejected]") || "\(error)".contains("\\u{"))
    try expectPlain(APIClientError.answer(error))
  }

  @Test(arguments: hostile)
  func `an error of a transport or a key store prints on one line`(_ text: String) throws {
    try expectPlain(APIClientError.transport(Worded(text)))
    try expectPlain(APIClientError.token(Worded(text)))
  }

  @Test(arguments: hostile)
  func `an error prints an argument on one line`(_ text: String) throws {
    let id = #expect(throws: APIRequestError.self) {
      try APIRequest.transactionInfo(transactionId: text)
    }
    try expectPlain(try #require(id))
    let url = #expect(throws: APIRequestError.self) { try APIRequest.setRealtimeURL(text) }
    try expectPlain(try #require(url))
    let environment = #expect(throws: APIRequestError.self) {
      try APIRequest.testNotification().url(in: StoreEnvironment(rawValue: text))
    }
    try expectPlain(try #require(environment))
  }

  @Test func `an error shows a text without tokens`() {
    let error = APIClientError.transport(Worded("connection refused by 127.0.0.1"))
    #expect("\(error)".contains("connection refused by 127.0.0.1"))
  }

  /// Texts of errors that repeat the Authorization header.
  @Test(arguments: [
    ScriptedServer.token, "Authorization: Bearer \(ScriptedServer.token)",
    "\"\(ScriptedServer.token)\"",
    "=\(ScriptedServer.token)", String(repeating: "x ", count: 40) + ScriptedServer.token,
    String(repeating: "-", count: 4_090) + ScriptedServer.token,
  ])
  func `no error contains a bearer token`(_ text: String) async throws {
    let server = ScriptedServer { request throws in throw Worded(text) }
    let transport = await #expect(throws: APIClientError.self) {
      try await server.client().response(to: .testNotification())
    }
    let rejecting = ScriptedServer { _ in
      HTTPAnswer(
        status: 400,
        body: Array(#"{"errorCode":4000000,"errorMessage":"\#(text.filter { $0 != "\"" })"}"#.utf8)[
          ...
        ]
      )
    }
    let answer = await #expect(throws: APIClientError.self) {
      try await rejecting.client().response(to: .testNotification())
    }
    for error in [try #require(transport), try #require(answer), .token(Worded(text))] {
      for part in ScriptedServer.token.split(separator: ".") {
        #expect(!"\(error)".contains(part) && error.hint?.contains(part) != true)
      }
    }
  }

  /// A text, how often it is repeated, and whether the error shows only its start.
  ///
  /// A token is replaced by a shorter text, but only the first 4,096 characters are searched.
  @Test(arguments: [
    ("x ", 45, false), ("x ", 46, true), ("eyJ", 1_365, false), ("eyJ", 1_366, true),
  ])
  func `an error marks a truncated text`(_ part: String, _ count: Int, _ isTruncated: Bool) {
    let text = String(repeating: part, count: count)
    let line = "\(APIClientError.transport(Worded(text)))"
    #expect(line.contains("…  [") == isTruncated, "\(line)")
  }

  /// One error for each code.
  @Test(arguments: [
    (
      APIClientError.answer(.rejected(status: 400, number: 4_000_006, message: nil)),
      "api/rejected"
    ),
    (.answer(.unauthorized), "api/unauthorized"),
    (.answer(.rateLimited(retryAfter: .earliest)), "api/rate-limited"),
    (.answer(.unexpected(status: 302)), "api/status"),
    (.answer(.unexpected(status: 502)), "api/status"),
    (.token(Worded("t")), "api-client/token"), (.transport(Worded("t")), "api-client/transport"),
    (.pages(2), "api-client/pages"), (.cancelled, "api-client/cancelled"),
  ])
  func `an error has a code, a category and a one-line description`(
    _ error: APIClientError,
    _ code: String
  ) throws {
    #expect(error.code == code)
    #expect("\(error)".hasSuffix("  [\(code)]"))
    #expect(error.category == .undecided)
    #expect(error.hint != nil || code == "api-client/cancelled")
    try expectPlain(error)
  }

  @Test func `an error about an unreadable response has an offset`() throws {
    let error = #expect(throws: APIError.self) {
      try APIRequest.testNotification().response(
        from: HTTPAnswer(status: 200, body: Array("{]".utf8)[...])
      )
    }
    #expect(error?.code == .unreadable)
    #expect(error?.description.contains("payload/malformed  [api/unreadable at 1]") == true)
  }

  private func expectPlain(_ error: some ReceiptKitError) throws {
    let line = "\(error)"
    #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    #expect(line.utf8.count < 1_000)
    #expect(error.hint?.utf8.allSatisfy { (0x20...0x7E).contains($0) } != false)
  }
}

/// An error of another library, with the given description.
private struct Worded: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
