// SPDX-License-Identifier: Apache-2.0

import AppStoreServer

// The codes of errors: ours, and those of Apple's servers.

extension Vocabulary {
  static let errors = Vocabulary(
    "errors",
    "error codes of receiptctl and the library",
    members: ["code"],
    ErrorExplanation.all.map { error in
      Meaning(
        error.code,
        "error code",
        error.meaning,
        causes: error.causes,
        action: error.action,
        source: error.source
      )
    }
  )

  /// Apple's numbers come before the errors that have only a name.
  static let apiErrors = Vocabulary(
    "api",
    "errors of the App Store Server API",
    members: ["errorCode", "rawApiError"],
    APIErrorCode.allCases.map(Meaning.init) + NamedAPIError.all.map(Meaning.init)
  )

  static let externalPurchaseErrors = Vocabulary(
    "external-purchases",
    "errors of the External Purchase Server API",
    members: ["errorCode"],
    ExternalPurchaseErrorCode.allCases.map(Meaning.init)
  )
}

extension Meaning {
  fileprivate init(_ error: APIErrorCode) {
    let number = "\(error.rawValue)"
    let endpoints = APIEndpoint.allCases.filter { $0.errors.contains(error) }.map(\.rawValue)
    let requests =
      endpoints.isEmpty || endpoints.count > Self.mostEndpoints
      ? "" : " Requests: \(endpoints.joined(separator: ", "))."
    self.init(
      number,
      "error \(error.name) of the App Store Server API, HTTP status \(error.rawValue / 10_000)",
      DocumentedValue.meaning("APIErrorCode", number) + requests,
      causes: error.cause,
      action: error.action,
      source: "Apple, App Store Server API, \"Error codes\"",
      aliases: ["api/\(number)"] + Self.spellings(of: error.name)
    )
  }

  fileprivate init(_ error: NamedAPIError) {
    let number = error.number.map { "\($0)" }
    let note = number == nil ? ". Apple has not published its number." : ""
    let name = String(error.name.dropLast("Error".count))
    self.init(
      number ?? error.name,
      "error \(error.name) of the App Store Server API",
      error.meaning + note,
      action: error.action,
      source: "Apple, App Store Server API, \"\(error.name)\"",
      aliases: number == nil ? [name] : [error.name, name]
    )
  }

  fileprivate init(_ error: ExternalPurchaseErrorCode) {
    let subject =
      switch error.subject {
      case .report: "It is about the report."
      case .lineItem: "It names the line item with the mistake."
      case .referencedLineItem: "It names the line item that another one references."
      }
    self.init(
      "\(error.rawValue)",
      "error \(error.name) of the External Purchase Server API",
      "\(error.meaning). \(subject)",
      action: error.action,
      source: "Apple, External Purchase Server API, \"Error messages and codes\"",
      aliases: Self.spellings(of: error.name)
    )
  }

  /// The name of an error as in Swift, as in Apple's documentation, and as in Apple's libraries for Java, Node and Python.
  private static func spellings(of name: String) -> [String] {
    let title = name.prefix(1).uppercased() + name.dropFirst() + "Error"
    var constant = ""
    var isAfterLowercase = false
    for letter in name {
      if letter.isUppercase, isAfterLowercase { constant += "_" }
      constant += letter.uppercased()
      isAfterLowercase = letter.isLowercase
    }
    return [name, title, constant, "\(constant)_ERROR"]
  }

  /// The maximum number of requests to list: more are most requests.
  private static let mostEndpoints = 6
}
