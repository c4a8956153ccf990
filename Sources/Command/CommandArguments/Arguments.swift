// SPDX-License-Identifier: Apache-2.0

/// The operands and the values of the options of a command line.
public struct Arguments: Sendable {
  /// The arguments that are not options, in order.
  public let operands: [String]
  /// The long names of the options that are given, with their dashes.
  public let given: Set<String>
  /// The value of each declared option, by name.
  private var values: [String: any Sendable] = [:]

  /// Reads the values of all declared options; also throws if there are more or fewer operands than
  /// declared.
  public init(_ words: ParsedWords, operands spec: OperandSpec) throws(UsageError) {
    operands = words.operands
    given = Set(words.given.map(\.option.long))
    for option in words.options { values[option.name] = try option.read(words.values(of: option)) }
    let maximum = (spec.name.isEmpty ? 0 : 1) + (spec.path == nil ? 0 : spec.mostPaths)
    if !spec.isRepeatable, let extra = operands.dropFirst(maximum).first {
      throw UsageError(.unexpectedOperand, word: extra)
    }
    if !spec.isOptional, operands.isEmpty {
      throw UsageError(.missingOperand, word: spec.name)
    }
  }

  /// Parses the arguments of a command that follow its name.
  public init(_ words: [String], of command: any Command.Type) throws(UsageError) {
    try self.init(ParsedWords(words, options: command.options), operands: command.operands)
  }

  /// The value of an option.
  ///
  /// An option that the command does not declare cannot be given, so it has the value of an absent one.
  public subscript<Value>(option: Option<Value>) -> Value {
    values[option.spec.name] as? Value ?? option.absent
  }

  /// The first operand as a value of an enumeration.
  public func operand<Value: Choice>(
    _ spec: OperandSpec,
    as type: Value.Type
  ) throws(UsageError) -> Value {
    try ValueParser<Value>(word: spec.name).value(of: operands.first ?? "")
  }
}
