// SPDX-License-Identifier: Apache-2.0

/// An option of a command, declared once: its names, its help and the type of its value.
///
/// Declare it as a static property of the command, list it in ``Command/options``, and read its value with
/// ``Arguments/value(of:)``.
public struct Option<Value: Sendable>: Sendable {
  /// The declaration, without the type of the value.
  public let spec: OptionSpec

  /// Converts the given values, in order; the list is empty if the option is absent.
  let read: @Sendable ([String]) throws(UsageError) -> Value
}

extension Option {
  /// The same option with another help text.
  public func explained(_ help: String) -> Self { Self(spec: spec.explained(help), read: read) }
}

extension Option where Value == Bool {
  /// A flag: true if given.
  public static func flag(_ name: String, short: Unicode.Scalar? = nil, help: String) -> Self {
    Self(spec: OptionSpec(name, short: short, valueName: nil, help: help)) { !$0.isEmpty }
  }

  /// `--help`.
  public static var help: Self { flag("help", short: "h", help: "show this help") }

  /// `--version`.
  public static var version: Self { flag("version", help: "show the version") }
}

extension Option {
  /// An option with one value, nil if absent; the last one given wins.
  ///
  /// `parse` returns nil for invalid text; `expecting` describes valid text in the error message.
  public static func value<Wrapped>(
    _ name: String,
    _ valueName: String,
    short: Unicode.Scalar? = nil,
    kind: ValueKind = .text,
    help: String,
    expecting: String? = nil,
    parse: @escaping @Sendable (String) throws(UsageError) -> Wrapped?
  ) -> Self where Value == Wrapped? {
    let spec = OptionSpec(name, short: short, valueName: valueName, help: help, kind: kind)
    let parser = ValueParser(word: spec.long, expected: [expecting ?? valueName], parse: parse)
    return Self(spec: spec) { values throws(UsageError) in try parser.last(of: values) }
  }

  /// An option with any text as its value, nil if absent; the last one given wins.
  public static func value(
    _ name: String,
    _ valueName: String,
    short: Unicode.Scalar? = nil,
    kind: ValueKind = .text,
    help: String
  ) -> Self where Value == String? {
    value(name, valueName, short: short, kind: kind, help: help) { $0 }
  }

  /// A repeatable option; all values are used.
  public static func list<Element>(
    _ name: String,
    _ valueName: String,
    short: Unicode.Scalar? = nil,
    kind: ValueKind = .text,
    help: String,
    expecting: String? = nil,
    parse: @escaping @Sendable (String) throws(UsageError) -> Element?
  ) -> Self where Value == [Element] {
    let spec = OptionSpec(
      name,
      short: short,
      valueName: valueName,
      help: help,
      kind: kind,
      isRepeatable: true
    )
    let parser = ValueParser(word: spec.long, expected: [expecting ?? valueName], parse: parse)
    return Self(spec: spec) { values throws(UsageError) in try parser.all(of: values) }
  }

  /// A repeatable option with any text as its values.
  public static func list(
    _ name: String,
    _ valueName: String,
    short: Unicode.Scalar? = nil,
    kind: ValueKind = .text,
    help: String
  ) -> Self where Value == [String] {
    list(name, valueName, short: short, kind: kind, help: help) { $0 }
  }
}

extension Option where Value == [String] {
  /// A repeatable option with optional values; a missing value is empty.
  ///
  /// As in `getopt_long`, a value must follow `=`, because the next argument may be an operand.
  public static func optionalValues(_ name: String, _ valueName: String, help: String) -> Self {
    let spec = OptionSpec(
      name,
      short: nil,
      valueName: valueName,
      help: help,
      isRepeatable: true,
      isValueOptional: true
    )
    return Self(spec: spec) { $0 }
  }
}

extension Option {
  /// An option whose value is a case of an enumeration; the last one given wins.
  ///
  /// The help lists the choices and the default. The default name of the value is that of the option.
  public static func choice(
    _ name: String,
    _ valueName: String? = nil,
    short: Unicode.Scalar? = nil,
    default standard: Value,
    help: String
  ) -> Self where Value: Choice {
    let spec = OptionSpec(
      name,
      short: short,
      valueName: valueName ?? name.uppercased(),
      help: help,
      kind: .choice(of: Value.self),
      defaultChoice: standard.rawValue
    )
    let parser = ValueParser<Value>(word: spec.long)
    return Self(spec: spec) { values throws(UsageError) in
      try parser.last(of: values) ?? standard
    }
  }

  /// An option whose value is a case of an enumeration, nil if absent.
  public static func choice<Wrapped: Choice>(
    _ name: String,
    _ valueName: String? = nil,
    short: Unicode.Scalar? = nil,
    help: String
  ) -> Self where Value == Wrapped? {
    let spec = OptionSpec(
      name,
      short: short,
      valueName: valueName ?? name.uppercased(),
      help: help,
      kind: .choice(of: Wrapped.self)
    )
    let parser = ValueParser<Wrapped>(word: spec.long)
    return Self(spec: spec) { values throws(UsageError) in try parser.last(of: values) }
  }

  /// A repeatable option whose values are cases of an enumeration.
  public static func choices<Element: Choice>(
    _ name: String,
    _ valueName: String? = nil,
    short: Unicode.Scalar? = nil,
    help: String
  ) -> Self where Value == [Element] {
    let spec = OptionSpec(
      name,
      short: short,
      valueName: valueName ?? name.uppercased(),
      help: help,
      kind: .choice(of: Element.self),
      isRepeatable: true
    )
    let parser = ValueParser<Element>(word: spec.long)
    return Self(spec: spec) { values throws(UsageError) in try parser.all(of: values) }
  }
}
