// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import Foundation
import ReceiptCommands
import Testing

/// The requests of `receiptctl api`, and what follows from their definitions.
struct APIRequestNameTests {
  /// Endpoints without a request of their own, and why.
  static let exceptions: [APIEndpoint: String] = [
    .historyV1: "deprecated by Apple",
    .consumptionV1: "deprecated by Apple",
    .advancedCommerceTransaction: "advanced-commerce --operation request-refund",
  ]

  @Test(arguments: APIEndpoint.allCases)
  func `an endpoint has one request, or a reason`(_ endpoint: APIEndpoint) {
    let requests = APIRequestName.allCases.filter { $0.endpoint == endpoint }
    #expect(requests.count == (Self.exceptions[endpoint] == nil ? 1 : 0))
  }

  @Test func `names are unique, and their options exist`() {
    let requests = APIRequestName.allCases
    #expect(Set(requests.map(\.rawValue)).count == requests.count)
    let help = FakeSystem().run("receiptctl help api").out
    for option in Set(requests.flatMap { $0.required + $0.optional }) {
      #expect(help.contains("  --\(option)"))
    }
  }

  /// If this fails, replace the table of the page with the expected one.
  @Test func `the reference lists the requests as they are defined`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let url = root.appending(path: "Docs/Reference/receiptctl.md")
    let page = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    let table = Self.table().joined(separator: "\n")
    let isListed = page.contains("\n\n\(table)\n\n")
    #expect(isListed, "\(table)")
  }

  /// The table of requests, with a row for each line of the help.
  private static func table() -> [String] {
    var rows = ["| Request | What it returns or does | Specific options |", "| --- | --- | --- |"]
    var line: [APIRequestName] = []
    for request in APIRequestName.allCases {
      line.append(request)
      guard let help = request.help else { continue }
      let names = line.map { "`\($0.heading)`" }.joined(separator: ", ")
      let text = help.replacing("\n", with: " ").replacing(#/--[a-z-]+/#) { "`\($0.output)`" }
      let options = line.flatMap { $0.required + $0.optional }.map { "`--\($0)`" }
      rows.append("| \(names) | \(text) | \(options.joined(separator: ", ")) |")
      line = []
    }
    return rows.map { $0.replacing("|  |", with: "| |") }
  }
}
