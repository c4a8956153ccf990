// SPDX-License-Identifier: Apache-2.0

/// What the parser, the help text and the completions know of an option.
///
/// Declare an ``Option`` instead: it carries the type of its value, and makes its own description.
public struct OptionSpec: Sendable {
  /// The long name, without its two dashes.
  public let name: String
  /// The short name, one scalar, so that a combining mark never hides in it.
  public let short: Unicode.Scalar?
  /// What help calls the value, such as `FILE`; a flag has none.
  public let valueName: String?
  /// What the option is for, in one phrase: lower case, no full stop.
  public let help: String
  /// What may stand as the value.
  public let kind: ValueKind
  /// The choice that holds when the option is not given.
  public let defaultChoice: String?
  /// Whether every value counts, or only the last.
  public let isRepeatable: Bool
  /// Whether the value may be left out; then it can only follow `=`.
  public let isValueOptional: Bool

  init(
    _ name: String,
    short: Unicode.Scalar?,
    valueName: String?,
    help: String,
    kind: ValueKind = .text,
    defaultChoice: String? = nil,
    isRepeatable: Bool = false,
    isValueOptional: Bool = false
  ) {
    self.name = name
    self.short = short
    self.valueName = valueName
    self.help = help
    self.kind = kind
    self.defaultChoice = defaultChoice
    self.isRepeatable = isRepeatable
    self.isValueOptional = isValueOptional
  }

  /// The same option with other words about it.
  func explained(_ help: String) -> OptionSpec {
    OptionSpec(
      name,
      short: short,
      valueName: valueName,
      help: help,
      kind: kind,
      defaultChoice: defaultChoice,
      isRepeatable: isRepeatable,
      isValueOptional: isValueOptional
    )
  }

  /// The words among which the value is chosen, when it is a choice.
  public var choices: [String]? { kind.choices }

  /// Whether the option takes no value.
  public var isFlag: Bool { valueName == nil }

  /// The long name as it is written on the command line.
  var long: String { "--\(name)" }

  /// Every way to write the option, short name first.
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + [long] }
}

extension [OptionSpec] {
  /// Gathers options whose values are of different types.
  public init<each Value>(_ options: repeat Option<each Value>) {
    self = []
    for option in repeat each options { append(option.spec) }
  }
}
