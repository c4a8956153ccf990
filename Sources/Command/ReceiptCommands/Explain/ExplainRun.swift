// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import DocumentInput
import StoreVerification
import SystemIO

/// One run of `receiptctl explain`: its operands in order, and the greatest exit status.
struct ExplainRun {
  let arguments: Arguments
  let terminal: Terminal
  private(set) var status = CommandStatus.success
  private let index = WordIndex.all
  /// Whether an answer was printed, which a blank line divides from the next.
  private var isContinued = false

  init(arguments: Arguments, terminal: Terminal) {
    self.arguments = arguments
    self.terminal = terminal
  }

  mutating func explainAll() throws(CommandFailure) {
    var words = arguments.operands[...]
    let inputs = words.count { Input(name: $0).isStandardInput }
    guard inputs <= 1 else {
      let error = UsageError(.standardInput, word: Input.standardInput.name)
      throw .usage(error, verb: ExplainCommand.name)
    }
    while !words.isEmpty {
      let taken = try explainFirst(of: words)
      words = words.dropFirst(taken)
    }
  }

  /// Explains the first operands of a list and returns their number.
  private mutating func explainFirst(of words: ArraySlice<String>) throws(CommandFailure) -> Int {
    // Apple's text may have spaces: Auto-Renewable Subscription.
    for count in stride(from: min(words.count, ExplainRun.mostWords), through: 2, by: -1) {
      let known = index.meanings(of: words.prefix(count).map(bare).joined(separator: " "))
      guard known.isEmpty else {
        try print(known)
        return count
      }
    }
    let first = words[words.startIndex]
    if let second = words.dropFirst().first,
      index.meanings(of: bare(first)).count == index.meanings(ofMember: bare(first)).count
    {
      let known = index.meanings(of: bare(second), as: bare(first))
      guard known.isEmpty else {
        try print(known)
        return 2
      }
    }
    try explain(first)
    return 1
  }

  private mutating func explain(_ operand: String) throws(CommandFailure) {
    guard !Input(name: operand).isStandardInput else { return try explainInput() }
    let word = bare(operand)
    let known = index.meanings(of: word)
    let lists = Vocabulary.lists(named: word)
    guard known.isEmpty, lists.isEmpty else {
      if !known.isEmpty { try print(known) }
      for list in lists { try print(list) }
      return
    }
    try explain(text: operand, about: operand)
  }

  private mutating func explainInput() throws(CommandFailure) {
    let input = Input.standardInput
    let bytes: [UInt8]
    do throws(CommandDiagnostic) {
      bytes = try input.read(in: terminal, limit: ExplainRun.mostBytes)
    } catch {
      var fault = error
      if fault.code == ReadError.tooLarge.code {
        (fault.status, fault.hint) = (.inputOutput, "send the lines with the error alone")
      }
      throw .fault(fault, about: input.title)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let known = index.meanings(of: bare(text))
    guard known.isEmpty else { return try print(known) }
    try explain(text: text, about: input.title)
  }

  /// Explains the known words of a text; without one, the member whose value is not known, or the nearest known word.
  private mutating func explain(
    text: String,
    about subject: String
  ) throws(CommandFailure) {
    let log = LogText(text, index)
    let known = log.meanings()
    guard known.isEmpty else { return try print(known) }
    if let member = log.memberOfUnknownValue() {
      try explain(member)
      return try complain("unknown value of \(shown(String(member)))", about: subject)
    }
    let members = log.namedMembers()
    guard members.isEmpty else { return try print(members) }
    let near = isWord(subject) ? index.nearest(to: bare(subject)) : log.nearest()
    try complain(
      isWord(subject) ? "not a known word" : "no known word in the text",
      hint: near.map { "did you mean '\($0.spelling)'?" } ?? hint(for: subject),
      about: subject
    )
    if let near { try print([near.meaning]) }
  }

  /// Explains a member of Apple's and lists its values.
  private mutating func explain(_ member: Substring) throws(CommandFailure) {
    let meanings = index.meanings(ofMember: member)
    guard !meanings.isEmpty else { return }
    try print(meanings)
    for list in Vocabulary.valueLists(of: member) { try print(list) }
  }

  private mutating func complain(
    _ message: String,
    hint: String? = nil,
    about subject: String
  ) throws(CommandFailure) {
    status = max(status, .usage)
    try terminal.complain(
      CommandDiagnostic(
        code: UsageError.Code.invalidValue.rawValue,
        message: message,
        hint: hint,
        status: .usage
      ),
      about: shown(subject, limit: ExplainRun.mostShown)
    )
  }

  private func hint(for subject: String) -> String {
    let word = bare(subject)
    if word.utf8.starts(with: "eyJ".utf8) || word.utf8.starts(with: "MII".utf8) {
      return "'\(ReceiptTool.name) decode' shows the contents of a signed document"
    }
    if terminal.pathKind(subject) == .regularFile {
      let file = shown(subject)
      return "'\(ReceiptTool.name) verify \(file)' says what a document is; "
        + "'\(ReceiptTool.name) explain - < \(file)' reads a log"
    }
    if let request = identifierRequest(word) {
      return "'\(ReceiptTool.name) api \(request)' asks the App Store Server API about "
        + (request.utf8.starts(with: "order".utf8) ? "an order number of Apple's email" : "an id")
    }
    guard isWord(subject), word.utf8.count <= index.longest else { return ExplainRun.listHint }
    let known = Vocabulary.allWords + Vocabulary.listNames
    let suffix = known.first { $0.utf8.reversed().starts(with: "/\(word)".utf8.reversed()) }
    let near = suffix ?? nearest(to: word, among: known)
    return near.map { "did you mean '\($0)'?" } ?? ExplainRun.listHint
  }

  /// The request about a word that looks like an id of Apple's: an order id begins with M, a transaction id is a long number.
  private func identifierRequest(_ word: String) -> String? {
    let bytes = Array(word.utf8)
    let isNumber = bytes.allSatisfy { 0x30...0x39 ~= $0 }
    if isNumber { return 13...20 ~= bytes.count ? "transaction \(word)" : nil }
    let isOrder =
      9...13 ~= bytes.count && bytes[0] == UInt8(ascii: "M")
      && bytes.allSatisfy { 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 }
      && bytes.contains { 0x30...0x39 ~= $0 }
    return isOrder ? "order \(word)" : nil
  }

  private mutating func print(_ meanings: [Meaning]) throws(CommandFailure) {
    for meaning in meanings {
      try divide()
      try arguments.print(meaning.json, in: terminal) { meaning.write(to: &$0) }
    }
  }

  /// Prints the words of a list and their meanings.
  private mutating func print(_ list: Vocabulary) throws(CommandFailure) {
    guard !arguments[CommonOptions.json] else {
      for meaning in list.words { try terminal.answer(meaning.json) }
      return
    }
    try divide()
    var page = arguments.page(in: terminal)
    page.title("\(list.name): \(list.summary)")
    page.table(
      ["CODE", "MEANING"],
      list.words.map { TableRow(cells: [$0.code, $0.meaning]) },
      wrapsLast: true
    )
    try terminal.answer(page.text)
  }

  private mutating func divide() throws(CommandFailure) {
    if isContinued, !arguments[CommonOptions.json] { try terminal.answer("\n") }
    isContinued = true
  }

  private static let listHint = "'\(ReceiptTool.name) explain' lists what it knows"

  /// The maximum number of operands that are one word, as in `Auto-Renewable Subscription`.
  private static let mostWords = 3

  /// The maximum number of characters of a text in an error about it.
  private static let mostShown = 60

  /// The maximum size of a text on standard input.
  private static let mostBytes = 1 << 20
}

/// Whether an operand has no space or punctuation inside.
private func isWord(_ text: String) -> Bool {
  !bare(text).utf8.contains { " \t\r\n\"':=,;(){}<>".utf8.contains($0) }
}

/// A word without the punctuation around it: brackets, quotation marks, a comma or a colon.
private func bare(_ text: String) -> String {
  let text = plainPunctuation(text)
  let bytes = text.utf8
  func isInside(_ byte: UInt8) -> Bool { !" \t\r\n[]\"'`,;:".utf8.contains(byte) }
  guard let start = bytes.firstIndex(where: isInside), let end = bytes.lastIndex(where: isInside)
  else { return text }
  return String(text[start...end])
}
