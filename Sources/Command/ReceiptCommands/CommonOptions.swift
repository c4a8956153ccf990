// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import ReceiptKit

/// The options and operands of the verbs that read documents.
struct CommonOptions {
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
  /// An option whose value is a time in RFC 3339 form.
  static func time(_ name: String, help: String) -> Self {
    value(name, "TIME", help: help, expecting: "a time such as 2025-03-04T10:11:12Z") { text in
      do {
        return try Timestamp(rfc3339: text)
      } catch {
        return nil
      }
    }
  }
}

extension Option<String?> {
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
