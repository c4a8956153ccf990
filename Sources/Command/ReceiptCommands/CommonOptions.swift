// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import ReceiptKit

/// The options and operands of the verbs that read documents.
struct CommonOptions {
  /// The output format: JSON instead of text.
  static let json = Option.flag("json", help: "print JSON, one line per document")
  static let color = Option<ColorChoice>.choice(
    "color",
    "WHEN",
    default: .auto,
    help: "when to use color"
  )
  static let maxSize = Option<Int?>.value(
    "max-size",
    "SIZE",
    help: "reject larger input, such as 64K or 1G (default: \(sizeText(DocumentLimits.bytes)))",
    expecting: "a size such as 4096, 64K, 16M or 1G",
    parse: readSize
  )

  /// The options of a verb with this `--json`.
  static func specs(json: Option<Bool> = json) -> [OptionSpec] {
    [OptionSpec]([
      maxSize, json, AnswerDestination.quiet, AnswerDestination.output, color, Option.help,
      Option.version,
    ])
  }

  static let operands = OperandSpec("FILE", kind: .file, isOptional: true, isRepeatable: true)

  let arguments: Arguments

  /// Whether to answer in JSON, which contains the errors; with `--quiet` they belong on standard error.
  var isJSON: Bool { arguments[CommonOptions.json] && AnswerDestination(arguments) != .nowhere }
  var color: ColorChoice { arguments[CommonOptions.color] }
  var limit: Int { arguments[CommonOptions.maxSize] ?? DocumentLimits.bytes }
}

extension Option<Timestamp?> {
  /// An option whose value is a time in RFC 3339 form, or a date, which stands for its beginning in UTC.
  static func time(_ name: String, help: String) -> Self {
    value(name, "TIME", help: help, expecting: "a date, or a time such as 2025-03-04T10:11:12Z") {
      readTime($0)
    }
  }
}

func readTime(_ text: String) -> Timestamp? {
  do {
    return try Timestamp(rfc3339: text.utf8.count == dateLength ? "\(text)T00:00:00Z" : text)
  } catch {
    return nil
  }
}

/// The length of a date such as 2025-03-04.
private let dateLength = 10

extension Option<Int64?> {
  /// An option whose value is a number in a range.
  static func number(_ name: String, _ range: ClosedRange<Int64>, help: String) -> Self {
    let expecting = "a number from \(range.lowerBound) to \(range.upperBound)"
    return value(name, "N", help: help, expecting: expecting) { text in
      readNumber(text).flatMap { range ~= $0 ? $0 : nil }
    }
  }
}

extension Option<[String]> {
  /// An option with the names of files.
  static func files(_ name: String, _ valueName: String = "FILE", help: String) -> Self {
    list(name, valueName, kind: .file, help: help)
  }
}

extension Option<String?> {
  /// An option whose value is the name of a file; with `expecting`, an empty name is invalid.
  static func file(
    _ name: String,
    _ valueName: String = "FILE",
    short: Unicode.Scalar? = nil,
    help: String,
    expecting: String? = nil
  ) -> Self {
    guard let expecting else { return value(name, valueName, kind: .file, help: help) }
    return nonEmpty(name, valueName, short: short, kind: .file, help: help, expecting: expecting)
  }

  /// An option whose value is any non-empty text.
  static func nonEmpty(
    _ name: String,
    _ valueName: String,
    short: Unicode.Scalar? = nil,
    kind: ValueKind = .text,
    help: String,
    expecting: String
  ) -> Self {
    value(name, valueName, short: short, kind: kind, help: help, expecting: expecting) {
      $0.isEmpty ? nil : $0
    }
  }
}

extension Option<Bool?> {
  /// `true` or `false`, for a value that Apple requires to be explicit; nil if absent.
  static func boolean(_ name: String, help: String) -> Self {
    choice(name, "BOOLEAN", help: help, of: ["true": true, "false": false])
  }
}
