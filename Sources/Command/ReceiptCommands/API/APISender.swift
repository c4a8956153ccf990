// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptKit

/// Sends the request of a run and prints the response.
struct APISender {
  let client: any APICaller
  let output: APIOutput

  /// Sends one request.
  func send<Response: APIResponse>(
    _ make: () throws(APIRequestError) -> APIRequest<Response>
  ) throws(CommandFailure) {
    let request = try attempt(about: output.subject, make) { CommandDiagnostic(api: $0) }
    try output.asking()
    try output.print(try client.response(to: request))
  }

  /// Requests all pages, starting after the page with `revision`.
  func sendPages<Response: PagedResponse>(
    from first: String?,
    _ make: @escaping @Sendable (String?) throws(APIRequestError) -> APIRequest<Response>
  ) throws(CommandFailure) {
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
      throw error.continuing(behind: pages)
    }
    try output.summary(pages)
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
  fileprivate func continuing(behind pages: PageCount) -> CommandFailure {
    guard case .fault(var fault, let subject) = self, let revision = pages.continuation else {
      return self
    }
    let environment = pages.environment.map { " --environment \($0.rawValue.lowercased())" } ?? ""
    let way = "the pages so far are complete; continue with --revision \(revision)\(environment)"
    fault.hint = fault.hint.map { "\($0); \(way)" } ?? way
    return .fault(fault, about: subject)
  }
}
