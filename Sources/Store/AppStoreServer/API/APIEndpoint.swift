// SPDX-License-Identifier: Apache-2.0

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
  package let path: String
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
  /// The segments of the path.
  package let segments: [Segment]

  /// The forms of request bodies.
  package enum Body: Sendable {
    /// No body.
    case none
    /// A JSON object.
    case json
    /// An image.
    case png
  }

  /// A segment of a path.
  package enum Segment: Hashable, Sendable {
    /// This text.
    case text(String)
    /// The value of a parameter.
    case parameter(String)
  }

  init(
    _ rawValue: String,
    _ method: HTTPMethod,
    _ path: String,
    query: [String] = [],
    body: Body = .none,
    _ response: any APIResponse.Type = EmptyResponse.self,
    in environments: [StoreEnvironment] = [.production, .sandbox],
    errors: [APIErrorCode]
  ) {
    self.rawValue = rawValue
    self.method = method
    self.path = path
    self.query = query
    self.body = body
    self.response = response
    self.environments = environments
    self.errors = errors
    segments = path.split(separator: "/").map { segment in
      segment.first == "{"
        ? .parameter(String(segment.dropFirst().dropLast())) : .text(String(segment))
    }
  }

  /// The endpoint with a name.
  package init?(rawValue: String) {
    let found = Self.allCases.first { $0.rawValue.utf8.elementsEqual(rawValue.utf8) }
    guard let found else { return nil }
    self = found
  }

  /// All endpoints.
  package static let allCases =
    transactions + subscriptions + notifications + messages + messageChoice + groups
    + advancedCommerce

  /// The path with a value for each parameter, in order, percent-encoded.
  ///
  /// Each value must be an identifier.
  func path(_ values: [String]) throws(APIRequestError) -> String {
    var path = ""
    var rest = values[...]
    for segment in segments {
      switch segment {
      case .text(let text): path += "/\(text)"
      case .parameter(let name):
        let value = try APIArgument.identifier(rest.popFirst() ?? "", name)
        path += "/\(PercentEncoding.encoded(value))"
      }
    }
    return path
  }

  /// The values of the parameters in a path, in order; `nil` for the path of another endpoint.
  package func values(in path: [String]) -> [String]? {
    guard path.count == segments.count else { return nil }
    var values: [String] = []
    for (segment, value) in zip(segments, path) {
      switch segment {
      case .text(let text): guard text.utf8.elementsEqual(value.utf8) else { return nil }
      case .parameter: values.append(value)
      }
    }
    return values
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
