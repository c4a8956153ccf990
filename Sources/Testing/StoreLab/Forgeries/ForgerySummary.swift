// SPDX-License-Identifier: Apache-2.0

/// The summaries of a table with rows such as `other-app | A token of another app.`, by name of the attack.
func summaryTable(_ table: String) -> [String: String] {
  table.split(separator: "\n").reduce(into: [:]) { summaries, row in
    guard let bar = row.firstIndex(of: "|") else { return }
    summaries[String(row[..<bar].dropLast())] = String(row[bar...].dropFirst(2))
  }
}

/// The summary of an attack that no table describes: its name as a sentence.
func summary(ofName id: String) -> String {
  "\(id.prefix(1).uppercased())\(id.dropFirst().replacing("-", with: " "))."
}
