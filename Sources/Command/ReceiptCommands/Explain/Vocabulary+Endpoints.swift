// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreTypes

// The requests of Apple's API, by name and by URL.

extension Vocabulary {
  static let endpoints = Vocabulary(
    "endpoints",
    "requests of the App Store Server API",
    role: .names,
    APIEndpoint.allCases.map(Meaning.init)
  )

  /// The request that a URL of Apple's API makes, and whether its server has it; `nil` for another URL.
  static func request(at url: Substring) -> (meaning: Meaning, exists: Bool)? {
    guard url.utf8.count <= mostBytesOfURL, url.utf8.starts(with: "//api.storekit".utf8) else {
      return nil
    }
    let parts = url.dropFirst(2).split(separator: "/").map(String.init)
    guard let host = parts.first,
      let endpoint = APIEndpoint.allCases.first(where: {
        $0.path.values(in: Array(parts.dropFirst())) != nil
      })
    else { return nil }
    let side = host.firstRange(of: "sandbox") == nil ? StoreEnvironment.production : .sandbox
    return (Meaning(endpoint), endpoint.environments.contains(side))
  }

  /// Longer URLs have a token or text of the caller in them, and are none of Apple's API.
  private static let mostBytesOfURL = 300
}

extension Meaning {
  fileprivate init(_ endpoint: APIEndpoint) {
    let isEverywhere = endpoint.environments.contains(.sandbox)
    let errors = endpoint.errors.map { "\($0.rawValue)" }.joined(separator: ", ")
    self.init(
      endpoint.rawValue,
      "request of the App Store Server API",
      "\(endpoint.method.rawValue) \(endpoint.path), "
        + (isEverywhere
          ? "in production and the sandbox"
          : "in production only: the sandbox answers with 404 and no JSON")
        + (errors.isEmpty ? "" : ". Its errors: \(errors)"),
      action: isEverywhere ? nil : "send it to \(APIServer.production)",
      source: "Docs/Reference/App-Store-Server-API.md",
      aliases: [
        endpoint.rawValue.reduce(into: "") { name, letter in
          name += letter.isUppercase ? " \(letter)" : "\(letter)"
        }
      ]
    )
  }
}
