// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import StorePayloads
import StoreReceipts
import StoreVerification

/// The answers of `--brief`: a line for each document, and totals.
///
///     VALID      a.der  app receipt, com.example.notes, Production, signed by Apple
///     NOT VALID  b.der  [trust/untrusted]  for receipts of a test authority, pass its root with --root
package struct BriefAnswers {
  private let style: ColorStyle
  /// The columns of the terminal, to which lines are shortened.
  private let columns: Int?
  /// The width of the column of titles.
  private let titleWidth: Int
  private var files = 0
  private var documents = 0
  private var counts: [Word: Int] = [:]
  private var faults: [String: (count: Int, message: String, hint: String?)] = [:]

  /// The verdict in the first column.
  private enum Word: String, CaseIterable {
    case valid = "VALID"
    case notValid = "NOT VALID"
    case notVerified = "NOT VERIFIED"
    case notRead = "NOT READ"

    init(_ answer: Answer) {
      switch (answer.fault?.status, answer.verdict) {
      case (.inputOutput?, _): self = .notRead
      case (nil, .valid): self = .valid
      case (.notValid?, .invalid): self = .notValid
      default: self = .notVerified
      }
    }

    var emphasis: ColorStyle.Emphasis {
      switch self {
      case .valid: .good
      case .notValid: .bad
      case .notVerified, .notRead: .caution
      }
    }
  }

  /// Answers about files with these titles.
  package init(titles: [String], style: ColorStyle, columns: Int?) {
    self.style = style
    self.columns = columns
    files = titles.count
    titleWidth = titles.reduce(0) { max($0, min(width(of: shown($1)), BriefAnswers.widestTitle)) }
  }

  /// Adds an answer, and returns its line.
  package mutating func line(_ answer: Answer, title: String) -> String {
    let word = Word(answer)
    documents += 1
    counts[word, default: 0] += 1
    if let fault = answer.fault {
      faults[fault.code, default: (0, fault.message, fault.hint)].count += 1
    }
    let title = shown(title, limit: 400)
    let verdict =
      style(word.emphasis, word.rawValue)
      + spaces(BriefAnswers.wordWidth - word.rawValue.utf8.count)
    let name = title + spaces(max(0, titleWidth - width(of: title)))
    let used = BriefAnswers.wordWidth + 4 + max(titleWidth, width(of: title))
    let room = columns.map { max($0 - used, BriefAnswers.narrowestText) }
    return "\(verdict)  \(name)  \(answer.briefText(style, room: room))\n"
  }

  /// The totals, with the frequent errors first.
  package var totals: String {
    let numbers = Word.allCases.compactMap { word in
      counts[word].map { "\($0) \(word.rawValue.lowercased())" }
    }
    let inFiles = documents == files ? "" : " in \(BriefAnswers.number(files, "file"))"
    let noun = documents == files ? "file" : "document"
    var text =
      "\n\(BriefAnswers.number(documents, noun))\(inFiles): \(numbers.joined(separator: ", "))\n"
    let sorted = faults.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    let countWidth = sorted.first.map { "\($0.value.count)".utf8.count } ?? 0
    let codeWidth = sorted.map(\.key.utf8.count).max() ?? 0
    for (code, fault) in sorted {
      let count = "\(fault.count)"
      text += "  \(spaces(countWidth - count.utf8.count))\(count)  "
      text += "\(code)\(spaces(codeWidth - code.utf8.count))  \(shown(fault.message, limit: 200))\n"
      // The lines above are shortened for terminals.
      if columns != nil, let hint = fault.hint {
        text +=
          "\(spaces(countWidth + codeWidth + 6))\(style(.hint, "hint: \(shown(hint, limit: 400))"))\n"
      }
    }
    return text
  }

  private static func number(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  private static let wordWidth = Word.allCases.map(\.rawValue.utf8.count).max() ?? 0
  /// A shorter text would say nothing; then a line is longer than the terminal is wide.
  private static let narrowestText = 24
  /// Longer names move the rest of their line.
  private static let widestTitle = 40
}

extension Answer {
  /// What the document is, or the error with its hint, in `room` columns.
  fileprivate func briefText(_ style: ColorStyle, room: Int?) -> String {
    if let fault {
      let text = shown(fault.hint ?? fault.shortened.sentence, limit: 400)
      let rest = room.map { max($0 - fault.label.utf8.count - 4, 0) } ?? .max
      return "\(style(.dim, "[\(fault.label)]"))  \(shortened(text, to: rest))"
    }
    let signer = trust.map { "signed \($0.signer)" }
    let text = [kind?.words, payload?.bundleId.map { shown($0) }, payload?.environmentText, signer]
      .compactMap { $0 }.joined(separator: ", ")
    return shortened(text, to: room ?? .max)
  }

  private func shortened(_ text: String, to room: Int) -> String {
    width(of: text) <= room ? text : truncated(text, to: max(room - 1, 0))
  }
}

extension DocumentContents {
  fileprivate var bundleId: String? {
    switch self {
    case .appReceipt(let receipt): receipt.bundleId
    case .transactionReceipt: nil
    case .token(.transaction(let payload)): payload.bundleId
    case .token(.appTransaction(let payload)): payload.bundleId
    case .token(.notification(let payload, _)): payload.bundleId
    case .token: nil
    }
  }

  fileprivate var environmentText: String? {
    switch self {
    case .appReceipt(let receipt): receipt.environmentText
    case .transactionReceipt: nil
    case .token(let payload): payload.environmentText
    }
  }
}
