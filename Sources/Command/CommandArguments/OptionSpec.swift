// SPDX-License-Identifier: Apache-2.0

/// The declaration of an option, for the parser, the help text and the completions.
///
/// Created by ``Option``, which has the type of the value.
public struct OptionSpec: Sendable {
  /// The long name, without its two dashes.
  public let name: String
  /// The short name, a single scalar, so that it cannot contain a combining mark.
  public let short: Unicode.Scalar?
  /// The name of the value in the help, such as `FILE`; `nil` for flags.
  public let valueName: String?
  /// The one-line help: lower case, without a period.
  public internal(set) var help: String
  /// The kind of value.
  public internal(set) var kind: ValueKind
  /// The default choice.
  public let defaultChoice: String?
  /// Whether all values are used, or only the last.
  public let isRepeatable: Bool
  /// Whether the value is optional; if so, it must follow `=`.
  public let isValueOptional: Bool
  /// Converts the given values, in order; the list is empty if the option is absent.
  var read: @Sendable ([String]) throws(UsageError) -> any Sendable

  /// The choices, if the value is one.
  public var choices: [String]? {
    guard case .choice(let words) = kind else { return nil }
    return words
  }
  /// Whether the option takes no value.
  public var isFlag: Bool { valueName == nil }
  /// The long name with its dashes.
  public var long: String { "--\(name)" }
  /// All spellings, the short name first.
  public var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + [long] }
}

extension [OptionSpec] {
  /// The declarations of options with values of different types.
  public init(_ options: [any DeclaredOption]) {
    self = options.map(\.spec)
  }

  /// The declarations of options with values of different types.
  public init(_ options: any DeclaredOption...) {
    self.init(options)
  }
}

/// An option with a value of any type.
public protocol DeclaredOption: Sendable {
  /// The declaration.
  var spec: OptionSpec { get }
}
