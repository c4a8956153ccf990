// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import AppStoreServer
import ReceiptCommands
import StoreClient
import StoreVerification
import SystemIO

/// Waits for a client's responses on the thread of the command.
struct BlockingClient: APICaller {
  private let client: APIClient

  init(_ client: APIClient) {
    self.client = client
  }

  func response<Response: APIResponse>(
    to request: APIRequest<Response>
  ) throws(CommandFailure) -> LocatedResponse<Response> {
    let client = client
    let result: Result<LocatedResponse<Response>, APIClientError> = blocking {
      do throws(APIClientError) {
        return .success(try await client.located(request))
      } catch {
        return .failure(error)
      }
    }
    return try value(of: result)
  }

  func forEachPage<Response: PagedResponse>(
    _ request: @escaping @Sendable (String?) throws(APIRequestError) -> APIRequest<Response>,
    _ visit: (LocatedResponse<Response>) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    typealias Step = (page: LocatedResponse<Response>?, rest: APIPages<Response>.Iterator)
    var pages = client.pages(request).makeAsyncIterator()
    while true {
      let before = pages
      let result: Result<Step, APIClientError> = blocking {
        var pages = before
        do throws(APIClientError) {
          let page = try await pages.next()
          return .success((page, pages))
        } catch {
          return .failure(error)
        }
      }
      let step = try value(of: result)
      guard let page = step.page else { return }
      try visit(page)
      pages = step.rest
    }
  }

  private func value<Value>(
    of result: Result<Value, APIClientError>
  ) throws(CommandFailure) -> Value {
    switch result {
    case .success(let value): return value
    case .failure(let error): throw .fault(CommandDiagnostic(error), about: "api")
    }
  }
}

extension CommandDiagnostic {
  fileprivate init(_ error: APIClientError) {
    switch error {
    case .request(let error): self.init(api: error)
    case .answer(let error): self.init(api: error)
    case .transport(let error as TransportError):
      self.init(error.diagnostic, status: .inputOutput)
    case .pages, .continuation: self.init(Diagnostic(error), status: .notValid)
    case .token, .transport, .cancelled: self.init(Diagnostic(error), status: .inputOutput)
    }
  }
}
