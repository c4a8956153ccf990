// SPDX-License-Identifier: Apache-2.0

/// Writes the tables of limits, from the constants and their comments.
///
/// All constants of the types `…Limits` are in the tables, and those that `others` names.
enum LimitTables {
  private static let path = "Docs/Reference/Limits.md"

  /// The page with the tables of documents, of connections, and of the output of the command.
  static func page() throws(MakerError) -> String {
    var tables: [String: [String]] = [:]
    for source in Repository.files(below: "Sources") where source.hasSuffix(".swift") {
      let parts = source.split(separator: "/")
      let table = ["Network": "connections", "Command": "command"][parts[1]] ?? "documents"
      let rows = try LimitSource(source).limits(alsoNamed: others[source] ?? []).map(row)
      tables[table, default: []] += rows
    }
    for path in others.keys where !Repository.exists(path) {
      throw .source(path, "does not exist, but LimitTables names it")
    }
    let head = HelpMarkdown.head("What", "Limit", "Reason", "Constant", "Code")
    return try PageSections(path).page(
      tables.sorted { $0.key < $1.key }.map { ($0.key, head + $0.value) }
    )
  }

  private static func row(_ limit: Limit) -> String {
    HelpMarkdown.row([
      limit.subject, limit.value, limit.reason, "`\(limit.name)`",
      limit.codes.map { "`\($0)`" }.joined(separator: ", "),
    ])
  }

  /// Limits that are constants of other types.
  private static let others = [
    "Sources/General/SystemIO/FolderFiles.swift": ["mostEntries", "mostLevels"],
    "Sources/General/StrictTime/Timestamp+RFC3339.swift": ["maximumFractionDigits"],
    "Sources/Store/AppStoreServer/OfferSignatures/OfferSignatureVerifier.swift": ["limit"],
    "Sources/Store/AppStoreServer/Keys/KeyFile.swift": ["limit"],
    "Sources/Store/AppStoreServer/Signing/BearerToken.swift": ["longestLifetime"],
    "Sources/Store/DocumentRecovery/DocumentFinder.swift": ["depthLimit", "passes"],
    "Sources/Store/StoreReceipts/PropertyList.swift": ["maximumBytes", "maximumEntries"],
    "Sources/Store/StoreTypes/ClockTolerance.swift": ["clockTolerance"],
    "Sources/Store/StoreVerification/Signers/RememberedChains.swift": ["ofReceipts", "ofTokens"],
    "Sources/Store/StoreVerification/Signers/RevocationChecker.swift": ["answers"],
    "Sources/Command/AnswerOutput/EvidenceReport.swift": ["mostListed"],
    "Sources/Command/AnswerOutput/TextTable.swift": ["mostRows"],
    "Sources/Command/DocumentInput/UnsignedMembers+Finder.swift": ["mostOfObject", "mostBytes"],
    "Sources/Command/ReceiptCommands/Entitlements/EvidenceCollector.swift": ["mostOwners"],
    "Sources/Command/ReceiptCommands/Store/StoreInput.swift": ["mostWarnings"],
    "Sources/Command/ReceiptCommands/Verify/VerifyReceiptCommand.swift": ["mostListed"],
    "Sources/Testing/StoreLab/Minting/ReceiptBuilder+Fields.swift": ["mostParts"],
    "Sources/Testing/StoreLab/Minting/TestAuthority+Minting.swift": ["mostEntries"],
  ]
}

/// A constant with its comment: what it limits, then the reason, then `Error:` with codes.
struct Limit {
  /// The type and the name.
  let name: String
  /// What is limited: the first paragraph, without "The maximum".
  let subject: String
  /// Why the limit has this value.
  let reason: String
  /// The codes of errors beyond the limit.
  let codes: [String]
  /// The value with its unit.
  let value: String

  init(_ name: String, _ comment: [String], value: String) throws(MakerError) {
    self.name = name
    let paragraphs = comment.split(separator: "").map { $0.joined(separator: " ") }
    let errors = paragraphs.filter { $0.hasPrefix("Error: ") }
    let text = paragraphs.filter { !$0.hasPrefix("Error: ") }.map {
      PropertyComments.plain($0).replacing("|", with: "\\|")
    }
    guard let first = text.first, first.hasSuffix(".") else {
      throw .source(name, "the comment has no sentence that says what is limited")
    }
    guard let number = LimitValue(value) else { throw .source(name, "not a number: \(value)") }
    codes = errors.flatMap { $0.matches(of: #/`([^`]+)`/#).map { String($0.1) } }
    reason = text.dropFirst().joined(separator: " ")
    let unit = first.firstMatch(of: #/, in (bytes|seconds|milliseconds|bytes per second)\.$/#)
    let what = first.replacing(#/^The (maximum |tolerated )?(number of )?/#, with: "")
    subject = String(what.dropLast(unit?.output.0.count ?? 1))
    self.value = number.text(
      in: unit.map { String($0.output.1) } ?? (value.contains(".seconds(") ? "seconds" : "")
    )
  }
}

/// A value in the source: `16 << 20`, `75 * 60`, `1...12` or `Duration.seconds(3600)`.
struct LimitValue {
  private let bounds: [Int]

  init?(_ text: String) {
    let plain = text.replacing("_", with: "")
      .replacing(#/^(?:Duration)?\.seconds\((.+)\)$/#) { String($0.output.1) }
    let numbers = plain.split(separator: "...").map { bound -> Int? in
      if let number = Int(bound) { return number }
      let parts = bound.split(separator: " ")
      guard parts.count >= 3, var value = Int(parts[0]) else { return nil }
      for (sign, operand) in zip(parts.dropFirst(), parts.dropFirst(2)) {
        if sign == "<<", let shift = Int(operand) { value <<= shift }
        if sign == "*", let factor = Int(operand) { value *= factor }
      }
      return value
    }
    bounds = numbers.compactMap { $0 }
    guard !bounds.isEmpty, bounds.count == numbers.count else { return nil }
  }

  /// The value with the largest unit that divides it.
  func text(in unit: String) -> String {
    guard bounds.count == 1, let value = bounds.first else {
      return bounds.map { "\($0)" }.joined(separator: " to ")
    }
    let units: [(Int, String)] =
      switch unit {
      case "bytes": [(1 << 20, "MiB"), (1 << 10, "KiB"), (1, "bytes")]
      case "seconds": [(3600, "hours"), (60, "minutes"), (1, "seconds")]
      case "milliseconds": [(1000, "seconds"), (1, "milliseconds")]
      default: [(1, unit)]
      }
    let (size, name) =
      units.first { unit in
        unit.0 < value + (unit.1 == "MiB" ? 1 : 0) && value.isMultiple(of: unit.0)
      } ?? (1, unit)
    let digits = String(value / size)
    let grouped = digits.enumerated().map { index, digit in
      index > 0 && (digits.count - index).isMultiple(of: 3) ? ",\(digit)" : "\(digit)"
    }
    return [grouped.joined(), name].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// The limits in a source file.
struct LimitSource {
  private let path: String
  private let lines: [Substring]

  init(_ path: String) throws(MakerError) {
    self.path = path
    lines = String(decoding: try Repository.read(path), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The limits of the types `…Limits`, and the constants with these names, which must exist.
  func limits(alsoNamed names: [String]) throws(MakerError) -> [Limit] {
    var missing = Set(names)
    var limits: [Limit] = []
    var type = ""
    var comment: [String] = []
    for line in lines {
      let text = line.drop { $0 == " " }
      if line.hasPrefix("}") { type = "" }
      // Most lines are neither, which is found out much faster without an expression.
      if line.first?.isLetter == true {
        if let match = line.firstMatch(of: #/^(?:\w+ )*(?:enum|struct|class|extension) (\w+)/#) {
          type = String(match.output.1)
        }
      } else if line.hasPrefix("  "), !line.hasPrefix("   "),
        text.contains("let ") || text.contains("var "),
        let match = text.firstMatch(of: #/^(?:@\w+ )*(?:\w+ )*(?:let|var) (\w+)/#)
      {
        let name = String(match.output.1)
        if isLimit(name, of: type, names) {
          missing.remove(name)
          limits.append(try Limit("\(type).\(name)", comment, value: value(of: name, text)))
        }
      }
      if text.hasPrefix("///") {
        comment.append(String(text.dropFirst("/// ".count)))
      } else if !text.hasPrefix("@") || text.contains(" ") {
        comment = []
      }
    }
    guard missing.isEmpty else {
      throw .source(path, "declares no \(missing.sorted().joined(separator: ", "))")
    }
    return limits
  }

  private func isLimit(_ name: String, of type: String, _ names: [String]) -> Bool {
    names.contains(name) || (type.hasSuffix("Limits") && name != "api")
  }

  /// The value in a declaration, or in the only call of an initializer in the file.
  private func value(of name: String, _ declaration: Substring) -> String {
    if let match = declaration.firstMatch(of: #/(?:= |\{ )([^{}]+?)(?: \})?$/#) {
      return String(match.output.1)
    }
    let argument = lines.map { $0.drop { $0 == " " } }.first { $0.hasPrefix("\(name): ") }
    return argument.map { $0.dropFirst(name.count + 2).filter { $0 != "," } } ?? ""
  }
}
