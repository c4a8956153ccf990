// SPDX-License-Identifier: Apache-2.0

/// The operands and the values of the options of a command line.
public struct Arguments: Sendable {
  /// The arguments that are not options, in order.
  public let operands: [String]
  /// The long names of the options that are given, with their dashes.
  public let given: Set<String>
  /// The value of each declared option, by name.
  private var values: [String: any Sendable] = [:]

  /// Reads the values of all declared options.
  public init(_ words: ParsedWords) throws(UsageError) {
    operands = words.operands
    given = Set(words.given.map(\.option.long))
    for option in words.options { values[option.name] = try option.read(words.values(of: option)) }
  }

  /// Parses the arguments that follow the command's name, and reads the values.
  public init(_ words: [String], options: [OptionSpec]) throws(UsageError) {
    try self.init(ParsedWords(words, options: options))
  }

  /// The value of a declared option.
  public subscript<Value>(option: Option<Value>) -> Value {
    guard let value = values[option.spec.name] as? Value else {
      preconditionFailure("\(option.spec.long) is read but not declared by the command")
    }
    return value
  }

  /// The operands; throws if there are more or fewer than declared.
  public func operands(_ spec: OperandSpec) throws(UsageError) -> [String] {
    let maximum = (spec.name.isEmpty ? 0 : 1) + (spec.path == nil ? 0 : spec.mostPaths)
    if !spec.isRepeatable, let extra = operands.dropFirst(maximum).first {
      throw UsageError(.unexpectedOperand, word: extra)
    }
    if !spec.isOptional, operands.isEmpty {
      throw UsageError(.missingOperand, word: spec.name)
    }
    return operands
  }

  /// The first operand as a value of an enumeration; throws if there are more or fewer operands than declared.
  public func operand<Value: Choice>(
    _ spec: OperandSpec,
    as type: Value.Type
  ) throws(UsageError) -> Value {
    guard let operand = try operands(spec).first else {
      throw UsageError(.missingOperand, word: spec.name)
    }
    return try ValueParser<Value>(word: spec.name).value(of: operand)
  }
}
