// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import StorePayloads
import StoreReceipts
import StoreVerification

/// The answers of `--brief`: a line for each document, and totals.
///
///     VALID      a.der  app receipt, com.example.notes, Production, signed by Apple
///     NOT VALID  b.der  [cms/malformed at 4]  receiptctl dump shows the structure of the document
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
  ///
  /// On a terminal, text that does not fit continues below the title: at the left edge, a name could forge a verdict.
  package mutating func line(_ answer: Answer, title: String) -> String {
    let word = Word(answer)
    documents += 1
    counts[word, default: 0] += 1
    if let fault = answer.fault {
      faults[fault.code, default: (0, fault.message, fault.hint)].count += 1
    }
    let margin = BriefAnswers.wordWidth + 2
    let available = columns.map { max($0 - margin, 1) } ?? .max
    let title = shown(title, limit: 400)
    let name = padded(title, to: titleWidth)
    let rest = available - width(of: name) - 2
    let lines =
      rest >= BriefAnswers.narrowestText
      ? ["\(name)  \(answer.briefText(in: rest))"]
      : broken(title, to: available) + [answer.briefText(in: available)]
    let verdict = style(word.emphasis, padded(word.rawValue, to: margin))
    return verdict + lines.joined(separator: "\n" + spaces(margin)) + "\n"
  }

  /// The totals, with the frequent errors first.
  package var totals: String {
    let numbers = Word.allCases.compactMap { word in
      counts[word].map { "\($0) \(word.rawValue.lowercased())" }
    }
    let inFiles = documents == files ? "" : " in \(counted(files, "file"))"
    let all = counted(documents, documents == files ? "file" : "document")
    var text = "\n\(all)\(inFiles): \(numbers.joined(separator: ", "))\n"
    let sorted = faults.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    let countWidth = sorted.first.map { "\($0.value.count)".utf8.count } ?? 0
    let codeWidth = sorted.map(\.key.utf8.count).max() ?? 0
    let margin = countWidth + codeWidth + 6
    func hanging(_ content: String) -> String {
      let lines = wrapped(
        shown(content, limit: 400),
        to: columns.map { max($0 - margin, 1) } ?? .max
      )
      return lines.joined(separator: "\n" + spaces(margin))
    }
    for (code, fault) in sorted {
      let count = "\(fault.count)"
      text += "  \(spaces(countWidth - count.utf8.count))\(count)  "
      text += "\(padded(code, to: codeWidth))  \(hanging(fault.message))\n"
      // On a terminal, the lines above may have only a part of it.
      if columns != nil, let hint = fault.hint {
        text += "\(spaces(margin))\(style(.hint, hanging("hint: \(hint)")))\n"
      }
    }
    return text
  }

  private static let wordWidth = Word.allCases.map(\.rawValue.utf8.count).max() ?? 0
  /// A narrower text would contain the code only; it is then on a line of its own.
  private static let narrowestText = 24
  /// The text after longer titles is not aligned.
  private static let widestTitle = 40
}

extension Answer {
  /// What the document is, or the code of the error with its hint, shortened to this number of columns.
  fileprivate func briefText(in columns: Int) -> String {
    guard let fault else {
      let signer = trust.map { "signed \($0.signer)" }
      return [kind?.words, payload?.bundleId.map { shown($0) }, payload?.environmentText, signer]
        .compactMap { $0 }.joined(separator: ", ").shortened(to: columns)
    }
    let text = shown(fault.hint ?? fault.shortened.sentence, limit: 400)
    return "[\(fault.label)]  \(text)".shortened(to: columns)
  }
}

extension String {
  /// The text, or its first words and `…`.
  fileprivate func shortened(to columns: Int) -> String {
    guard width(of: self) > columns else { return self }
    return (broken(self, to: max(columns - 1, 1)).first ?? "") + "…"
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
