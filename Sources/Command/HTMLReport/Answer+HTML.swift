// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import StoreVerification
import StrictJSON

// One document: the verdict, the contents, the signers, each check, and the decoded document.

extension HTMLWriter {
  /// `lines` counts the lines of decoded documents.
  mutating func write(_ answer: Answer, lines: inout Int) {
    write(answer.verdictElements)
    write(answer.contentElements)
    write(answer.chainElements)
    let checks = answer.checkReports
    if !checks.isEmpty {
      let failed = checks.count { $0.outcome == .failed }
      let passed = checks.count { $0.outcome == .passed }
      let words = failed == 0 ? "\(passed) passed" : "\(failed) failed, \(passed) passed"
      fold("Checks: \(words)", isOpen: failed > 0) { $0.write(checks) }
    }
    let details = answer.detailElements
    if !details.isEmpty { fold("Purchases and other fields", isOpen: true) { $0.write(details) } }
    if let decoded = answer.decoded {
      decodedDocument("Decoded document", Array(decoded.text.utf8), lines: &lines)
    }
  }

  /// A collapsible part.
  mutating func fold(_ title: String, isOpen: Bool = false, _ body: (inout HTMLWriter) -> Void) {
    func contents(_ html: inout HTMLWriter) {
      html.element(.summary, text: title)
      body(&html)
    }
    if isOpen {
      element(.details, .isOpen, body: contents)
    } else {
      element(.details, body: contents)
    }
  }

  /// Collapsible JSON, up to the limits of the page.
  mutating func decodedDocument(_ title: String, _ json: [UInt8], lines: inout Int) {
    let most = min(ReportLimits.lines, ReportLimits.allLines - lines)
    guard most > 0 else {
      return note("\(title): left out, because the page is long; --json has it")
    }
    let text = IndentedJSON.lines(of: json, most: most)
    lines += text.lines.count
    element(.details, .classes(.raw)) { html in
      html.element(.summary, text: title)
      html.element(.pre, .focusable) { html in
        for line in text.lines {
          html.text(line)
          html.newline()
        }
      }
      if text.isCut { html.note("and more; --json has all of it") }
    }
  }

  private mutating func write(_ checks: [CheckReport]) {
    table(["Check", CheckReport.resultTitle, CheckReport.meaningTitle]) { html in
      for check in checks { html.write(check) }
    }
  }

  private mutating func write(_ check: CheckReport) {
    element(.tr) { html in
      html.element(.th, .rowHeader, text: check.name)
      html.element(.td, .column(CheckReport.resultTitle)) { html in
        html.element(
          .span,
          .classes(.badge, StyleClass(check.outcome)),
          text: check.outcome.words
        )
      }
      html.element(.td, .classes(.long), .column(CheckReport.meaningTitle)) { html in
        html.text(check.meaning)
        if let detail = check.detail {
          html.element(.div, .classes(check.outcome == .failed ? .bad : .dim)) { html in
            html.text(detail)
            guard let code = check.code else { return }
            html.text(" ")
            html.element(.code, text: code)
          }
        }
        if let hint = check.hint {
          html.element(.div, .classes(.hint), text: hint)
        }
      }
    }
  }
}

extension StyleClass {
  fileprivate init(_ outcome: CheckOutcome) {
    switch outcome {
    case .passed: self = .good
    case .failed: self = .bad
    case .skipped, .notRequested: self = .plain
    }
  }
}

extension CheckReport {
  fileprivate static let resultTitle = "Result"
  fileprivate static let meaningTitle = "What it requires"
}
