// SPDX-License-Identifier: Apache-2.0

package import AnswerOutput
import StoreVerification
import StrictTime

/// The documents of a report: a list of all, and the details of the first of each verdict.
///
/// Each is written when it is verified, so that only the page is in memory.
package struct ReportDocuments {
  private var details = HTMLWriter()
  private var rows: [Entry] = []
  private(set) var count = 0
  private(set) var validCount = 0
  private var detailed: [Bool: Int] = [:]
  private var decodedLines = 0
  private(set) var verificationTime: Timestamp?
  /// The first document's verdict, for a report about one.
  private(set) var first: [PageElement] = []

  /// One document in the list of all.
  private struct Entry {
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
    if count == 1 {
      verificationTime = answer.verificationTime
      first = Array(answer.verdictElements.prefix(1))
    }
    let hasDetails = detailed[isValid, default: 0] < ReportLimits.documents
    if rows.count < ReportLimits.listed {
      rows.append(
        Entry(
          number: count,
          title: title,
          kind: answer.kind?.words ?? "not recognized",
          isValid: isValid,
          word: answer.verdict.word,
          sentence: answer.fault?.shortened.sentence ?? "",
          hasDetails: hasDetails
        )
      )
    }
    guard hasDetails else { return }
    detailed[isValid, default: 0] += 1
    let number = count
    var lines = decodedLines
    details.card(title, id: .document(number)) { html in
      html.write(answer, lines: &lines)
    }
    decodedLines = lines
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
    html.element(.div, .classes(.wide), .focusable) { html in
      html.element(.table) { html in
        html.element(.thead) { html in
          html.element(.tr) { html in
            for title in ["Document", "Kind", "Verdict", "Why"] {
              html.element(.th, .columnHeader, text: title)
            }
          }
        }
        html.element(.tbody) { html in
          for row in rows { write(row, to: &html) }
        }
      }
    }
    if count > rows.count { html.note("and \(count - rows.count) more") }
  }

  private func write(_ row: Entry, to html: inout HTMLWriter) {
    html.element(.tr) { html in
      html.element(.td) { html in
        if row.hasDetails {
          html.element(.a, .link(.document(row.number)), text: row.title)
        } else {
          html.text(row.title)
        }
      }
      html.element(.td, text: row.kind)
      html.element(.td) { html in
        html.element(.span, .classes(.badge, row.isValid ? .good : .bad), text: row.word)
      }
      html.element(.td, text: row.sentence)
    }
  }

  /// Writes the details.
  func writeDetails(to html: inout HTMLWriter) {
    html.append(details)
    let shown = detailed.values.reduce(0, +)
    if count > shown { html.note("The page has the details of \(shown) of \(count) documents.") }
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
