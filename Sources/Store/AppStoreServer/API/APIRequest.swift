// SPDX-License-Identifier: Apache-2.0

@_exported public import HTTPMessages
public import StoreTypes

/// A request to the App Store Server API as a value: no connection, no clock, no key.
///
/// Functions such as ``transactionInfo(transactionId:)`` create requests and check the arguments against
/// Apple's documentation. To send one with any HTTP client, use ``method``, ``url(in:)``,
/// ``headers(bearerToken:)`` and ``body``, then read the response; or use ``APIClient`` for both.
///
///     let request = try APIRequest.transactionInfo(transactionId: "2000000123456789")
///     show(request.method, try request.url(in: .production), request.headers(bearerToken: token))
///     let info = try request.response(from: answer)
public struct APIRequest<Response: APIResponse>: Hashable, Sendable {
  /// The HTTP method.
  public let method: HTTPMethod
  /// The path, percent-encoded: `/inApps/v1/transactions/2000000123456789`.
  public let path: String
  /// The query parameters in order, not encoded; a name may repeat.
  public let query: [APIQueryItem]
  /// The content type and the bytes of the body; `nil` for none.
  public let body: APIRequestBody?
  /// The endpoint.
  package let endpoint: APIEndpoint

  /// A request without parameters.
  init(_ endpoint: APIEndpoint) {
    self.endpoint = endpoint
    method = endpoint.method
    path = endpoint.path.description
    query = []
    body = nil
  }

  /// A request with a body and without parameters.
  init(_ endpoint: APIEndpoint, _ body: APIRequestBody) {
    self.endpoint = endpoint
    method = endpoint.method
    path = endpoint.path.description
    query = []
    self.body = body
  }

  /// A request with the values of the parameters in the path, which must be identifiers, a query and a body.
  init(
    _ endpoint: APIEndpoint,
    _ values: String...,
    query: @autoclosure () throws(APIRequestError) -> [APIQueryItem] = [],
    body: @autoclosure () throws(APIRequestError) -> APIRequestBody? = nil
  ) throws(APIRequestError) {
    self.endpoint = endpoint
    method = endpoint.method
    path = try endpoint.path(values)
    self.query = try query()
    self.body = try body()
  }

  /// Whether the same request has no second effect: it changes nothing, or Apple recognizes it by its request identifier.
  package var isRepeatable: Bool { method == .get || endpoint.isIdempotent }

  /// The path with the encoded query.
  public var target: String {
    guard !query.isEmpty else { return path }
    let items = query.map {
      "\(PercentEncoding.encoded($0.name))=\(PercentEncoding.encoded($0.value))"
    }
    return "\(path)?\(items.joined(separator: "&"))"
  }

  /// The URL in an environment: `.production` or `.sandbox`.
  ///
  /// Throws for any other environment: Xcode has no server.
  public func url(in environment: StoreEnvironment) throws(APIRequestError) -> String {
    switch environment.canonical {
    case .production: APIServer.production + target
    case .sandbox: APIServer.sandbox + target
    default:
      throw APIRequestError(
        .environment,
        "environment",
        expected: "Production or Sandbox",
        found: environment.rawValue
      )
    }
  }

  /// The header fields of the request.
  ///
  /// `bearerToken` is a token of the App Store Server API: keep it out of logs.
  public func headers(bearerToken: String) -> [HTTPHeader] {
    var headers = [
      HTTPHeader("Authorization", "Bearer \(bearerToken)"),
      HTTPHeader("Accept", "application/json"),
    ]
    if let body { headers.append(HTTPHeader("Content-Type", body.contentType)) }
    return headers
  }
}
