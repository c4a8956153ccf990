// SPDX-License-Identifier: Apache-2.0

/// A verb of the tool: its declaration, from which help, manual page and completions are generated, and its
/// values.
public protocol Command: Sendable {
  /// The name of the verb.
  static var name: String { get }
  /// A one-line summary: lower case, without a period.
  static var summary: String { get }
  /// The operands.
  static var operands: OperandSpec { get }
  /// The options, in the order of the help text.
  static var options: [OptionSpec] { get }
  /// The preformatted text below the options in the help: examples, exit status.
  static var discussion: String { get }

  /// Creates the command; throws if arguments contradict each other.
  init(arguments: Arguments) throws(UsageError)
}

/// The operands of a command: their kind and number.
public struct OperandSpec: Sendable {
  /// The name of the operand in the help, such as `FILE`; empty if there is none.
  public let name: String
  /// The kind of value.
  public let kind: ValueKind
  /// Whether it is optional.
  public let isOptional: Bool
  /// Whether it can be repeated.
  public let isRepeatable: Bool
  /// The name of an optional second operand, mostly a path; `nil` if there is none.
  public let path: String?
  /// The kind of the second operand.
  public let pathKind: ValueKind
  /// The maximum number of operands after the first operand.
  public let mostPaths: Int

  /// Operands; the default is exactly one.
  public init(
    _ name: String,
    kind: ValueKind = .text,
    isOptional: Bool = false,
    isRepeatable: Bool = false,
    path: String? = nil,
    pathKind: ValueKind = .file,
    most mostPaths: Int = 1
  ) {
    self.name = name
    self.kind = kind
    self.isOptional = isOptional
    self.isRepeatable = isRepeatable
    self.path = path
    self.pathKind = pathKind
    self.mostPaths = mostPaths
  }

  /// No operands.
  public static var none: Self { Self("", isOptional: true) }

  /// One operand, a value of an enumeration.
  ///
  /// With `path`, operands of `pathKind` may follow it; the help shows them under that name.
  public static func choice<Value: Choice>(
    _ name: String,
    of type: Value.Type,
    path: String? = nil,
    pathKind: ValueKind = .file,
    most mostPaths: Int = 1
  ) -> Self {
    Self(name, kind: .choice(of: type), path: path, pathKind: pathKind, most: mostPaths)
  }
}
