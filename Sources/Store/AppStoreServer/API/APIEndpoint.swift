// SPDX-License-Identifier: Apache-2.0

package import HTTPMessages
package import StoreTypes

/// An endpoint of the App Store Server API, defined once: its requests, the routing of the test store, `receiptctl api`
/// and the reference follow.
///
/// A definition stands above the function that creates its request. To add an endpoint, add its definition, with the
/// list below it, and its function; tests then name what the test store and the command lack.
package struct APIEndpoint: RawRepresentable, CaseIterable, Hashable, Sendable,
  CustomStringConvertible
{
  /// The name of the function in Apple's libraries: `getTransactionInfo`.
  package let rawValue: String
  /// The HTTP method.
  package let method: HTTPMethod
  /// The path, with the names of its parameters: `/inApps/v1/transactions/{transactionId}`.
  package let path: PathPattern
  /// The names of the query parameters.
  package let query: [String]
  /// The form of the request body.
  package let body: Body
  /// The type of the response.
  package let response: any APIResponse.Type
  /// The servers that have the endpoint.
  package let environments: [StoreEnvironment]
  /// The error codes for a request or a purchase that the endpoint does not accept, without those of all endpoints.
  package let errors: [APIErrorCode]
  /// The errors that Apple documents by name.
  package let namedErrors: [NamedAPIError]
  /// Whether an equal request has no second effect: Apple recognizes it by an identifier in its body.
  let isIdempotent: Bool

  /// The forms of request bodies.
  package enum Body: Sendable {
    /// No body.
    case none
    /// A JSON object.
    case json
    /// An image.
    case png
  }

  init(
    _ rawValue: String,
    _ method: HTTPMethod,
    _ path: String,
    query: [String] = [],
    body: Body = .none,
    _ response: any APIResponse.Type = EmptyResponse.self,
    in environments: [StoreEnvironment] = [.production, .sandbox],
    errors: [APIErrorCode],
    namedErrors: [NamedAPIError] = [],
    isIdempotent: Bool = false
  ) {
    self.rawValue = rawValue
    self.method = method
    self.path = PathPattern(path)
    self.query = query
    self.body = body
    self.response = response
    self.environments = environments
    self.errors = errors
    self.namedErrors = namedErrors
    self.isIdempotent = isIdempotent
  }

  /// The endpoint with a name.
  package init?(rawValue: String) {
    let found = Self.allCases.first { $0.rawValue.utf8.elementsEqual(rawValue.utf8) }
    guard let found else { return nil }
    self = found
  }

  /// All endpoints.
  package static let allCases =
    transactions + subscriptions + notifications + messages + messageChoice + groups + seats
    + externalPurchases + advancedCommerce

  /// The path with a value for each parameter, in order, percent-encoded.
  ///
  /// Each value must be an identifier.
  func path(_ values: [String]) throws(APIRequestError) -> String {
    var rest = values[...]
    var text = ""
    for segment in path.segments {
      switch segment {
      case .text(let name): text += "/\(name)"
      case .parameter(let name), .rest(let name):
        let value = try APIArgument.identifier(rest.popFirst() ?? "", name)
        text += "/\(PercentEncoding.encoded(value))"
      }
    }
    return text
  }

  /// The query parameter that continues a list; `nil` if the response is complete.
  package var continuation: String? {
    response is any PagedResponse.Type ? query.first : nil
  }

  /// Whether the response has signed tokens.
  package var hasTokens: Bool { response is any SignedResponse.Type }

  /// The name.
  package var description: String { rawValue }
}
