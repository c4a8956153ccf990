// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
public import StoreTypes
import StoreVerification
public import StrictTime

/// A response that may continue on another page.
public protocol PagedResponse: APIResponse {
  /// Whether more pages follow.
  var hasMore: Bool? { get }
  /// The token of the next page; `nil` on the last page.
  var continuation: String? { get }
}

extension TransactionHistoryResponse: PagedResponse {
  /// The revision, if there are more pages.
  public var continuation: String? { hasMore == true ? revision : nil }
}

extension RefundHistoryResponse: PagedResponse {
  /// The revision, if there are more pages.
  public var continuation: String? { hasMore == true ? revision : nil }
}

extension NotificationHistoryResponse: PagedResponse {
  /// The pagination token, if there are more pages.
  public var continuation: String? { hasMore == true ? paginationToken : nil }
}

extension GroupMembersResponse: PagedResponse {
  /// The pagination token, if there are more pages.
  public var continuation: String? { hasMore == true ? paginationToken : nil }
}

/// The pages of a response.
///
/// Each page is requested when it is needed, so that a history of any length takes the memory of one page.
///
///     let pages = client.pages { revision throws(APIRequestError) in
///       try APIRequest.history(transactionId: "2000000123456789", revision: revision)
///     }
///     for try await page in pages { store(page.response.signedTransactions ?? []) }
public struct APIPages<Response: PagedResponse>: AsyncSequence, Sendable {
  let client: APIClient
  let limit: Int
  /// The environment that is asked; `nil` for the first that knows the transaction.
  var environment: StoreEnvironment?
  let request: @Sendable (String?) throws(APIRequestError) -> APIRequest<Response>

  /// An iterator that begins with the first page.
  public func makeAsyncIterator() -> Iterator { Iterator(pages: self) }

  /// Requests one page after the other, all in the environment that returned the first.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    let pages: APIPages
    private var count = 0
    private var environment: StoreEnvironment?
    private var continuation: String?
    /// An earlier continuation, to detect a cycle by the algorithm of Brent (1980).
    private var known: String?
    private var isAtEnd = false

    init(pages: APIPages) {
      self.pages = pages
      environment = pages.environment
    }

    /// The next page; `nil` after the last.
    public mutating func next() async throws(APIClientError) -> LocatedResponse<Response>? {
      guard !isAtEnd else { return nil }
      guard count < pages.limit else { throw .pages(count) }
      let page = try await page()
      count += 1
      environment = page.environment
      let following = page.response.continuation
      // A page without this statement may be truncated, and a server that repeats a page would never end.
      guard let hasMore = page.response.hasMore,
        !hasMore || following?.isEmpty == false && !isKnown(following)
      else { throw .continuation(page: count) }
      continuation = following
      if count & (count - 1) == 0 { known = following }
      isAtEnd = following == nil
      return page
    }

    private func isKnown(_ text: String?) -> Bool {
      [known, continuation].contains { $0.map { Array($0.utf8) } == text.map { Array($0.utf8) } }
    }

    private func page() async throws(APIClientError) -> LocatedResponse<Response> {
      let request = try rethrowing(pages.request(continuation), as: APIClientError.request)
      guard let environment else { return try await pages.client.located(request) }
      let response = try await pages.client.response(to: request, in: environment)
      return LocatedResponse(response: response, environment: environment)
    }
  }
}

extension APIClient {
  /// The pages of a response, at most `limit`.
  ///
  /// `request` creates the request for a page from the continuation of the previous page, or from `nil` for
  /// the first. Without an environment, it is the first that knows the transaction.
  public func pages<Response: PagedResponse>(
    limit: Int = 10_000,
    in environment: StoreEnvironment? = nil,
    _ request: @escaping @Sendable (String?) throws(APIRequestError) -> APIRequest<Response>
  ) -> APIPages<Response> {
    APIPages(client: self, limit: limit, environment: environment, request: request)
  }

  /// The pages of the history of a customer's transactions: Get Transaction History.
  ///
  ///     for try await page in client.history(of: "2000000123456789") {
  ///       store(page.response.signedTransactions ?? [])
  ///     }
  public func history(
    of transactionId: String,
    filter: HistoryFilter = HistoryFilter(),
    in environment: StoreEnvironment? = nil
  ) -> APIPages<TransactionHistoryResponse> {
    pages(in: environment) { revision throws(APIRequestError) in
      try .history(transactionId: transactionId, filter: filter, revision: revision)
    }
  }

  /// The pages of the notifications between two dates: Get Notification History.
  public func notifications(
    from startDate: Timestamp,
    until endDate: Timestamp,
    filter: NotificationFilter = NotificationFilter(),
    in environment: StoreEnvironment? = nil
  ) -> APIPages<NotificationHistoryResponse> {
    pages(in: environment) { token throws(APIRequestError) in
      try .notificationHistory(
        from: startDate,
        until: endDate,
        filter: filter,
        paginationToken: token
      )
    }
  }
}
