// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
package import AppStoreServer
import CommandArguments
import ReceiptKit
import SystemIO

/// A request of `receiptctl api`, defined once: its operands and options, its line in the help, and how it is sent.
package struct APIRequestName: RawRepresentable, CaseIterable, Sendable {
  /// The name on the command line.
  package let rawValue: String
  /// The endpoint.
  package let endpoint: APIEndpoint
  /// The names of the operands.
  package let operands: [String]
  /// The names of the required options.
  package let required: [String]
  /// The names of the other options that only some requests have.
  package let optional: [String]
  /// What the request does, in the help; `nil` if the line continues with the next request.
  package let help: String?
  /// What the request does, in the reference, if the line in the help does not say it.
  package let meaning: String
  /// Sends the request and prints the response.
  let send: Send

  typealias Send = @Sendable (APICommand, APISender) throws(CommandFailure) -> CommandStatus

  init(
    _ rawValue: String,
    _ endpoint: APIEndpoint,
    _ operands: String...,
    required: [String] = [],
    optional: [String] = [],
    help: String? = nil,
    meaning: String? = nil,
    send: @escaping Send
  ) {
    self.rawValue = rawValue
    self.endpoint = endpoint
    self.operands = operands
    self.required = required
    self.optional = optional
    self.help = help
    self.meaning = meaning ?? help ?? ""
    self.send = send
  }

  /// A request without operands and options of its own.
  init<Response: APIResponse>(
    _ rawValue: String,
    _ endpoint: APIEndpoint,
    help: String? = nil,
    meaning: String? = nil,
    request: @escaping @Sendable () -> APIRequest<Response>
  ) {
    self.init(rawValue, endpoint, help: help, meaning: meaning) {
      _,
      sender throws(CommandFailure) in
      try sender.send(request())
    }
  }

  /// A request with one operand and without options of its own.
  init<Response: APIResponse>(
    _ rawValue: String,
    _ endpoint: APIEndpoint,
    _ operand: String,
    help: String? = nil,
    meaning: String? = nil,
    request: @escaping @Sendable (String) throws(APIRequestError) -> APIRequest<Response>
  ) {
    self.init(rawValue, endpoint, operand, help: help, meaning: meaning) {
      command,
      sender throws(CommandFailure) in
      try sender.send(request(command.id))
    }
  }

  /// The request with a name.
  package init?(rawValue: String) {
    let found = Self.allCases.first { $0.rawValue.utf8.elementsEqual(rawValue.utf8) }
    guard let found else { return nil }
    self = found
  }

  /// All requests, in the order of the help.
  package static let allCases = general + externalPurchases + advancedCommerce + retention

  /// The requests of the App Store Server API itself.
  static let general = queries + changes + groups + seats

  /// Whether the response has signed tokens.
  var hasTokens: Bool { endpoint.hasTokens }

  /// The name and the operands: `history TRANSACTION-ID`.
  package var heading: String { ([rawValue] + operands).joined(separator: " ") }

  /// The lines about requests in the help: the names in a column, then what they do.
  static func help(_ requests: [APIRequestName]) -> String {
    var lines: [String] = []
    var headings: [String] = []
    for request in requests {
      headings.append(request.heading)
      guard let help = request.help else { continue }
      let heading = headings.joined(separator: ", ")
      headings = []
      var text = help.split(separator: "\n")
      let blanks = column - heading.utf8.count
      if blanks > 0, !text.isEmpty {
        lines.append(heading + String(repeating: " ", count: blanks) + text.removeFirst())
      } else {
        lines.append(heading)
      }
      lines += text.map { String(repeating: " ", count: column) + $0 }
    }
    return lines.map { "  " + $0 }.joined(separator: "\n")
  }

  /// The column of what a request does.
  private static let column = 32
}
