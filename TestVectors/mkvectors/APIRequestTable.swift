// SPDX-License-Identifier: Apache-2.0

import ReceiptCommands

/// The table of the requests of `receiptctl api` in the reference, a row for each line of the help.
enum APIRequestTable {
  private static let head = "| Request | What it returns or does | Specific options |"

  static func rows() -> [String] {
    var rows = [head, "| --- | --- | --- |"]
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
