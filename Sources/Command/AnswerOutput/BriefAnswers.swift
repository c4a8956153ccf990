// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import StorePayloads
import StoreReceipts
import StoreVerification

/// The answers of `--brief`: a line for each document, and totals.
///
///     VALID      a.der  app receipt, com.example.notes, Production, signed by Apple
///     NOT VALID  b.der  [cms/malformed at 4]  reject it: it was damaged or forged; …
package struct BriefAnswers {
  private let style: ColorStyle
  /// The columns of the terminal, to which lines are shortened.
  private let columns: Int?
  /// The width of the column of titles.
  private let titleWidth: Int
  private var files = 0
  private var documents = 0
  /// The number of documents with each verdict, in the order of ``Word``.
  private var counts = [Int](repeating: 0, count: Word.allCases.count)
  /// The first error with each code, and the numbers of documents with these codes.
  private var faults: [CommandDiagnostic] = []
  private var faultCounts: [Int] = []

  /// The verdict in the first column.
  private enum Word: Int, CaseIterable {
    case valid, notValid, notVerified, notRead

    init(_ answer: Answer) {
      switch (answer.fault?.status, answer.verdict) {
      case (.inputOutput?, _): self = .notRead
      case (nil, .valid): self = .valid
      case (.notValid?, .invalid): self = .notValid
      default: self = .notVerified
      }
    }

    var text: String {
      switch self {
      case .valid: "VALID"
      case .notValid: "NOT VALID"
      case .notVerified: "NOT VERIFIED"
      case .notRead: "NOT READ"
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
    counts[word.rawValue] += 1
    if let fault = answer.fault { count(fault) }
    let margin = BriefAnswers.wordWidth + 2
    let available = columns.map { max($0 - margin, 1) } ?? .max
    let title = shown(title, limit: 400)
    let name = padded(title, to: titleWidth)
    let rest = available - width(of: name) - 2
    let lines =
      rest >= BriefAnswers.narrowestText
      ? ["\(name)  \(answer.briefText(in: rest))"]
      : broken(title, to: available) + [answer.briefText(in: available)]
    let verdict = style(word.emphasis, padded(word.text, to: margin))
    return verdict + lines.joined(separator: "\n" + spaces(margin)) + "\n"
  }

  private mutating func count(_ fault: CommandDiagnostic) {
    // There are a few hundred codes at most.
    if let known = faults.firstIndex(where: { $0.code.utf8.elementsEqual(fault.code.utf8) }) {
      faultCounts[known] += 1
    } else {
      faults.append(fault.shortened)
      faultCounts.append(1)
    }
  }

  /// The totals, with the frequent errors first.
  package var totals: String {
    let numbers = Word.allCases.filter { counts[$0.rawValue] > 0 }.map { word in
      "\(counts[word.rawValue]) \(word.text.lowercased())"
    }
    let inFiles = documents == files ? "" : " in \(counted(files, "file"))"
    let all = counted(documents, documents == files ? "file" : "document")
    var text = "\n\(all)\(inFiles): \(numbers.joined(separator: ", "))\n"
    let countWidth = "\(faultCounts.max() ?? 0)".utf8.count
    let codeWidth = faults.map(\.code.utf8.count).max() ?? 0
    let margin = countWidth + codeWidth + 6
    func hanging(_ content: String) -> String {
      let lines = wrapped(
        shown(content, limit: 400),
        to: columns.map { max($0 - margin, 1) } ?? .max
      )
      return lines.joined(separator: "\n" + spaces(margin))
    }
    for index in faults.indices.sorted(by: { faultCounts[$0] > faultCounts[$1] }) {
      let (fault, count) = (faults[index], "\(faultCounts[index])")
      text += "  \(spaces(countWidth - count.utf8.count))\(count)  "
      text += "\(padded(fault.code, to: codeWidth))  \(hanging(fault.message))\n"
      // On a terminal, the lines above may have only a part of it.
      if columns != nil, let hint = fault.hint {
        text += "\(spaces(margin))\(style(.hint, hanging("hint: \(hint)")))\n"
      }
    }
    return text
  }

  private static let wordWidth = Word.allCases.map(\.text.utf8.count).max() ?? 0
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
      let parts = [
        kind?.words, payload?.bundleId.map { shown($0) }, environment.map { shown($0) }, signer,
      ]
      return parts.compactMap { $0 }.joined(separator: ", ").shortened(to: columns)
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
    case .token(.transaction(let payload)): payload.bundleId
    case .token(.appTransaction(let payload)): payload.bundleId
    case .token(.notification(let payload, _)): payload.bundleId
    case .transactionReceipt, .token: nil
    }
  }
}
