// SPDX-License-Identifier: Apache-2.0

/// A verb of the tool: its description, from which help and completions are made, and its values.
public protocol Command: Sendable {
  /// The word that calls the verb.
  static var name: String { get }
  /// What it does, in one phrase: lower case, no full stop.
  static var summary: String { get }
  /// What stands beside the options.
  static var operands: OperandSpec { get }
  /// The options, in the order of the help text.
  static var options: [OptionSpec] { get }
  /// What help says below the options, set by hand: examples, exit status.
  static var discussion: String { get }

  /// Takes the values that the command needs.
  init(_ arguments: Arguments) throws(UsageError)
}

/// The operands of a command: one kind of word, and how often it may stand.
public struct OperandSpec: Sendable {
  /// What help calls the operand, such as `FILE`; empty when the command takes none.
  public let name: String
  /// What may stand there.
  public let kind: ValueKind
  /// Whether it may be left out.
  public let isOptional: Bool
  /// Whether there may be several.
  public let isRepeatable: Bool
  /// What help calls a second operand, which is a path and may be left out; `nil` when there is none.
  public let path: String?
  /// How many paths may follow the first operand.
  public let mostPaths: Int

  /// One operand, unless said otherwise.
  public init(
    _ name: String,
    kind: ValueKind = .text,
    isOptional: Bool = false,
    isRepeatable: Bool = false,
    path: String? = nil,
    most mostPaths: Int = 1
  ) {
    self.name = name
    self.kind = kind
    self.isOptional = isOptional
    self.isRepeatable = isRepeatable
    self.path = path
    self.mostPaths = mostPaths
  }

  /// A command without operands.
  public static var none: Self { Self("", isOptional: true) }

  /// One operand, which is a word of an enumeration.
  ///
  /// `path` names an operand after it, of which there may be several.
  public static func choice<Value: Choice>(
    _ name: String,
    of type: Value.Type,
    path: String? = nil,
    most mostPaths: Int = 1
  ) -> Self {
    Self(name, kind: .choice(of: type), path: path, most: mostPaths)
  }
}
