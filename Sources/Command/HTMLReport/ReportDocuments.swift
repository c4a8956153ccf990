// SPDX-License-Identifier: Apache-2.0

package import AnswerOutput
import StoreVerification
import StrictTime

/// The documents of a report: a list of all, and the details of the first ones of each verdict.
///
/// Each document is written when it is verified, so that only the page is in memory.
package struct ReportDocuments {
  private var rows: [Entry] = []
  /// The documents with details.
  private var details: [(entry: Entry, contents: HTMLWriter)] = []
  private(set) var count = 0
  private(set) var validCount = 0
  private var detailed: [Bool: Int] = [:]
  private var decodedLines = 0
  private(set) var verificationTime: Timestamp?

  /// One document in the list of all.
  fileprivate struct Entry {
    let number: Int
    let title: String
    let kind: String
    let isValid: Bool
    let word: String
    let sentence: String
    let hasDetails: Bool
  }

  package init() {}

  /// Adds the answer about a document.
  package mutating func add(_ answer: Answer, title: String) {
    count += 1
    let isValid = answer.verdict == .valid
    if isValid { validCount += 1 }
    if count == 1 { verificationTime = answer.verificationTime }
    let hasDetails = detailed[isValid, default: 0] < ReportLimits.documents
    let entry = Entry(
      number: count,
      title: title,
      kind: answer.kind?.words ?? "not recognized",
      isValid: isValid,
      word: answer.verdict.word,
      sentence: answer.fault?.shortened.sentence ?? "",
      hasDetails: hasDetails
    )
    if rows.count < ReportLimits.listed { rows.append(entry) }
    guard hasDetails else { return }
    detailed[isValid, default: 0] += 1
    var html = HTMLWriter()
    html.write(answer, lines: &decodedLines)
    details.append((entry, html))
  }

  /// Whether every document is valid.
  var areAllValid: Bool { validCount == count }

  /// `3 of 5 documents are valid`.
  var sentence: String {
    let verb = validCount == 1 ? "is" : "are"
    return count == 1
      ? "1 document" : "\(validCount) of \(count) documents \(verb) valid"
  }

  /// Writes the list of all documents.
  func writeList(to html: inout HTMLWriter) {
    html.table(titles) { html in
      for row in rows { write(row, to: &html) }
    }
    if count > rows.count { html.note("and \(count - rows.count) more") }
  }

  private func write(_ row: Entry, to html: inout HTMLWriter) {
    html.element(.tr) { html in
      html.element(.td, .classes(.long), .column(titles[0])) { html in
        if row.hasDetails {
          html.element(.a, .link(.document(row.number)), text: row.title)
        } else {
          html.text(row.title)
        }
      }
      html.element(.td, .column(titles[1]), text: row.kind)
      html.element(.td, .column(titles[2])) { $0.badge(row) }
      if areAllValid { return }
      html.element(.td, .classes(.long), .column(titles[3]), text: row.sentence)
    }
  }

  private var titles: [String] {
    ["Document", "Kind", "Verdict"] + (areAllValid ? [] : ["Why"])
  }

  /// Writes the only document.
  func writeOnly(to html: inout HTMLWriter) {
    for (entry, contents) in details { html.card(entry.title) { $0.append(contents) } }
  }

  /// Writes the documents with details: those that are not valid expanded, the others collapsed.
  func writeDetails(to html: inout HTMLWriter) {
    guard !details.isEmpty else { return }
    html.card("Documents", .documents) { html in
      for (entry, contents) in details {
        // A link to a position inside a collapsed part expands it.
        func write(_ html: inout HTMLWriter) {
          html.element(.summary) { html in
            html.text(entry.title)
            html.text(" ")
            html.badge(entry)
          }
          html.element(.div, .id(.document(entry.number)), .classes(.group)) {
            $0.append(contents)
          }
        }
        if entry.isValid {
          html.element(.details, .classes(.raw), body: write)
        } else {
          html.element(.details, .isOpen, body: write)
        }
      }
      if count > details.count {
        html.note("The page has the details of \(details.count) of \(count) documents.")
      }
    }
  }
}

extension HTMLWriter {
  fileprivate mutating func badge(_ entry: ReportDocuments.Entry) {
    element(.span, .classes(.badge, entry.isValid ? .good : .bad), text: entry.word)
  }
}

extension Answer.Verdict {
  fileprivate var word: String {
    switch self {
    case .valid: "VALID"
    case .invalid: "NOT VALID"
    case .notVerified: "NOT VERIFIED"
    }
  }
}
