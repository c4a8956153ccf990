// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import OpenSSLTrust
import StoreVerification
import X509Certificates

/// The answers of `--brief`: a line for each document, and totals.
///
///     VALID      a.der           app receipt  pro.month  expires 2026-01-30
///     VALID      dump.csv:2:jws  transaction  pro.year   refunded 2025-11-02  7e3fb20b-4cdb-47cc-936d-99d65f608138
///     NOT VALID  b.der           [cms/malformed at 4]  reject it: it was damaged or forged; …
package struct BriefAnswers {
  private let style: ColorStyle
  /// The columns of the terminal, to which lines are shortened.
  private let terminal: Int?
  /// The first rows, from which the columns are computed.
  private var waiting: [BriefRow] = []
  private var columns: BriefColumns?
  private var files = 0
  private var documents = 0
  /// The number of documents with each verdict, in the order of ``BriefWord``.
  private var counts = [Int](repeating: 0, count: BriefWord.allCases.count)
  private var faults = BriefTally<CommandDiagnostic>()
  private var trusts = BriefTally<String>()
  private var apps = BriefTally<String>()
  /// How many valid documents are of an ended or refunded purchase.
  private var ended = BriefTally<String>()

  /// Answers about this number of files.
  package init(files: Int, style: ColorStyle, columns: Int?) {
    self.style = style
    terminal = columns
    self.files = files
  }

  /// Counts an answer, and returns the lines that are ready; `isListed` says whether it has one.
  package mutating func add(_ answer: Answer, title: String, isListed: Bool) -> String {
    let row = BriefRow(answer, title: title)
    documents += 1
    counts[row.word.rawValue] += 1
    if let fault = answer.fault {
      faults.add(fault.shortened, as: fault.code)
    } else {
      if let trust = answer.trustWords { trusts.add(trust, as: trust) }
      if let word = row.endWord { ended.add(word, as: word) }
      if let bundleId = answer.payload?.bundleId,
        let app = joined([bundleId, answer.environment])
      {
        apps.add(app, as: app)
      }
    }
    guard isListed else { return "" }
    if let columns { return columns.line(of: row, style) }
    waiting.append(row)
    return waiting.count < BriefAnswers.mostWaiting ? "" : rest
  }

  /// The lines that waited for the widths of their columns.
  package var rest: String {
    mutating get {
      let columns = columns ?? BriefColumns(waiting, terminal: terminal)
      defer { (self.columns, waiting) = (columns, []) }
      return waiting.map { columns.line(of: $0, style) }.joined()
    }
  }

  /// The totals: verdicts and trust, then apps, then the frequent errors.
  package var totals: String {
    let numbers = BriefWord.allCases.filter { counts[$0.rawValue] > 0 }.map { word in
      "\(counts[word.rawValue]) \(word.text.lowercased())"
    }
    let inFiles = documents == files ? "" : " in \(counted(files, "file"))"
    let all = counted(documents, documents == files ? "file" : "document")
    let signed = trusts.ranked.map { trust in
      trusts.ranked.count == 1 ? trust.value : "\(trust.count) \(trust.value)"
    }
    let states = ended.ranked.map { "\($0.count) \($0.value)" }.joined(separator: ", ")
    let parts = [numbers.joined(separator: ", ")] + (states.isEmpty ? [] : [states]) + signed
    let sentence = parts.joined(separator: "; ")
    var text = "\n" + hanging("\(all)\(inFiles): \(sentence)", 2) + "\n"
    let appCounts = apps.ranked
    let width =
      (appCounts + faults.ranked.map { ($0.value.code, $0.count) })
      .map { "\($0.count)".utf8.count }.max() ?? 0
    func number(_ count: Int) -> String {
      "  \(spaces(width - "\(count)".utf8.count))\(count)  "
    }
    for (app, count) in appCounts {
      text += number(count) + hanging(shown(app), width + 4) + "\n"
    }
    if apps.more > 0 { text += spaces(width + 4) + "and \(apps.more) of other apps\n" }
    let codeWidth = faults.ranked.map(\.value.code.utf8.count).max() ?? 0
    let margin = width + codeWidth + 6
    for (fault, count) in faults.ranked {
      text += number(count) + padded(fault.code, to: codeWidth) + "  "
      text += hanging(shown(fault.message, limit: 400), margin) + "\n"
      // On a terminal, the lines above may have only a part of it.
      if terminal != nil, let hint = fault.hint {
        let hint = hanging("hint: \(shown(hint, limit: 400))", margin)
        text += "\(spaces(margin))\(style(.hint, hint))\n"
      }
    }
    return text
  }

  private func hanging(_ text: String, _ margin: Int) -> String {
    wrapped(text, to: terminal.map { max($0 - margin, 1) } ?? .max)
      .joined(separator: "\n" + spaces(margin))
  }

  /// A screen or a few: later rows are as wide.
  private static let mostWaiting = 200
}

/// The first values with different keys, and how many there are of each.
private struct BriefTally<Value> {
  private var values: [(key: String, value: Value, count: Int)] = []
  /// The number of values beyond the limit of keys.
  private(set) var more = 0

  mutating func add(_ value: Value, as key: String) {
    if let known = values.firstIndex(where: { $0.key.utf8.elementsEqual(key.utf8) }) {
      values[known].count += 1
    } else if values.count < mostKeys {
      values.append((key, value, 1))
    } else {
      more += 1
    }
  }

  /// The frequent ones first.
  var ranked: [(value: Value, count: Int)] {
    values.indices.sorted { (values[$1].count, $0) < (values[$0].count, $1) }
      .map { (values[$0].value, values[$0].count) }
  }
}

/// There are a few hundred codes at most, and few apps in one run.
private let mostKeys = 400

extension Answer {
  /// `signed under Apple Root CA - G3`, `signed under a configured root`.
  fileprivate var trustWords: String? {
    guard let trust else { return nil }
    guard trust == .apple, let root = anchor?.anchor.subject.commonName else {
      return "signed \(trust.signer)"
    }
    return "signed under \(shown(root))"
  }
}
