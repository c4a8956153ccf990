// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import AppStoreServer
import CommandArguments
import ReceiptKit
import StrictBase64

/// Sends the request of a run and prints the response.
struct APISender {
  let client: any APICaller
  let output: APIOutput
  /// The current time: that of the test store, if the server is one.
  let now: Timestamp
  /// Whether the options, or the server that is asked, name an environment.
  let namesEnvironment: Bool

  /// A request, if its arguments are valid.
  func checked<Response: APIResponse>(
    _ request: @autoclosure () throws(APIRequestError) -> APIRequest<Response>
  ) throws(CommandFailure) -> APIRequest<Response> {
    try attempt(about: output.subject, request()) { (error: APIRequestError) in
      CommandDiagnostic(api: error)
    }
  }

  /// Sends one request, and prints the response.
  ///
  /// If a request that changes data has no response, the error has the options with which it may be repeated. `refusing`
  /// returns what the App Store did not do although it answered.
  func send<Response: APIResponse>(
    repeatedWith options: String? = nil,
    _ request: @autoclosure () throws(APIRequestError) -> APIRequest<Response>,
    refusing: (Response) -> String? = { _ in nil }
  ) throws(CommandFailure) -> CommandStatus {
    let request = try checked(try request())
    try output.asking()
    let answer: LocatedResponse<Response>
    do throws(CommandFailure) {
      answer = try client.response(to: request)
    } catch {
      try output.clearProgress()
      throw request.method == .get ? error : error.mayHaveTakenEffect(options)
    }
    try output.print(answer)
    guard let refusal = refusing(answer.response) else { return .success }
    try output.terminal.complain(
      "\(output.subject): \(refusal)",
      code: APIError.Code.rejected.rawValue
    )
    return .notValid
  }

  /// Requests all pages, starting after the page with `revision`.
  ///
  /// `empty` says that there was nothing, and for what.
  func sendPages<Response: PagedResponse>(
    from first: String?,
    empty: String? = nil,
    _ make: @escaping @Sendable (String?) throws(APIRequestError) -> APIRequest<Response>
  ) throws(CommandFailure) -> CommandStatus {
    try output.asking()
    var pages = PageCount()
    do throws(CommandFailure) {
      try client.forEachPage({ revision throws(APIRequestError) in
        try make(revision ?? first)
      }) { page throws(CommandFailure) in
        try output.print(page)
        pages.add(page)
        try output.progress(pages)
      }
    } catch {
      try output.clearProgress()
      throw error.continuing(behind: pages, namesEnvironment: namesEnvironment)
    }
    try output.summary(pages)
    if let empty, pages.tokens == 0 { try output.note(empty) }
    return .success
  }
}

/// The pages so far.
struct PageCount {
  private(set) var pages = 0
  private(set) var tokens = 0
  /// The token of the next page, and the environment that responded.
  private(set) var continuation: String?
  private(set) var environment: StoreEnvironment?

  mutating func add<Response: PagedResponse>(_ page: LocatedResponse<Response>) {
    pages += 1
    tokens += (page.response as? any StorePayload)?.signedMembers.count ?? 0
    continuation = page.response.continuation
    environment = page.environment
  }
}

extension CommandFailure {
  /// The error of a page after others that are already printed.
  fileprivate func continuing(behind pages: PageCount, namesEnvironment: Bool) -> CommandFailure {
    guard case .fault(var fault, let subject) = self, let revision = pages.continuation else {
      return self
    }
    let answered = namesEnvironment ? pages.environment : nil
    let environment = answered.map { " --environment \($0.rawValue.lowercased())" } ?? ""
    let way =
      "the pages so far are complete; continue with --revision \(quoted(revision))\(environment)"
    fault.hint = fault.hint.map { "\($0); \(way)" } ?? way
    return .fault(fault, about: subject)
  }

  /// The error of a request that changes data and whose response was lost.
  fileprivate func mayHaveTakenEffect(_ options: String?) -> CommandFailure {
    guard case .fault(var fault, let subject) = self,
      fault.code.utf8.starts(with: "transport/".utf8)
    else { return self }
    let way = "the request may have taken effect" + (options.map { "; repeat it with \($0)" } ?? "")
    fault.hint = fault.hint.map { "\($0); \(way)" } ?? way
    return .fault(fault, about: subject)
  }

  /// A word for a shell, which a server wrote.
  private func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      Base16.value(of: byte) != nil || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte
        || "._=:/+-".utf8.contains(byte)
    }
    return isPlain ? shown(word) : "'\(shown(word.replacing("'", with: #"'\''"#)))'"
  }
}
