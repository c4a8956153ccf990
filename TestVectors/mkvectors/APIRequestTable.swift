// SPDX-License-Identifier: Apache-2.0

import Foundation
import ReceiptCommands

/// Writes the table of the requests of `receiptctl api` into the reference, a row for each line of the help.
enum APIRequestTable {
  private static let path = "Docs/Reference/receiptctl.md"
  private static let head = "| Request | What it returns or does | Specific options |\n"

  /// The page with the table.
  static func page() throws(MakerError) -> String {
    let page: String
    do {
      page = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    } catch {
      throw .vector(path, "\(error)")
    }
    guard let start = page.range(of: head)?.lowerBound,
      let end = page[start...].range(of: "\n\n")?.lowerBound
    else { throw .vector(path, "no table of requests") }
    return page[..<start] + head + rows().joined(separator: "\n") + page[end...]
  }

  private static func rows() -> [String] {
    var rows = ["| --- | --- | --- |"]
    var line: [APIRequestName] = []
    for request in APIRequestName.allCases {
      line.append(request)
      guard request.help != nil else { continue }
      let names = line.map { "`\($0.heading)`" }.joined(separator: ", ")
      let text = request.meaning.replacing("\n", with: " ").replacing(#/--[a-z-]+/#) {
        "`\($0.output)`"
      }
      let options = line.flatMap { $0.required + $0.optional }.map { "`--\($0)`" }
      let cells = [names, text, options.joined(separator: ", ")]
      rows.append("|" + cells.map { $0.isEmpty ? " |" : " \($0) |" }.joined())
      line = []
    }
    return rows
  }
}
