// SPDX-License-Identifier: Apache-2.0

/// An option of a command, declared once: its names, its help and the type of its value.
///
/// Declare it as a static property of the command, list it in ``Command/options``, and read its value with
/// the subscript of ``Arguments``.
public struct Option<Value: Sendable>: DeclaredOption {
  /// The declaration, without the type of the value.
  public private(set) var spec: OptionSpec
  /// The value if the option is not given.
  let absent: Value

  private init(
    _ name: String,
    _ valueName: String?,
    short: Unicode.Scalar? = nil,
    kind: ValueKind = .text,
    help: String,
    defaultChoice: String? = nil,
    isRepeatable: Bool = false,
    isValueOptional: Bool = false,
    absent: Value,
    read: @escaping @Sendable ([String]) throws(UsageError) -> Value
  ) {
    self.absent = absent
    spec = OptionSpec(
      name: name,
      short: short,
      valueName: valueName,
      help: help,
      kind: kind,
      defaultChoice: defaultChoice,
      isRepeatable: isRepeatable,
      isValueOptional: isValueOptional,
      read: read
    )
  }

  /// The same option with another help text.
  public func explained(_ help: String) -> Self {
    var option = self
    option.spec.help = help
    return option
  }

  /// The same option, for which completion offers these words.
  public func suggesting(_ words: [String]) -> Self {
    var option = self
    option.spec.kind = .suggestions(words)
    return option
  }

  /// The same option, which may be given only once: by default, the last value counts.
  public var once: Self {
    var option = self
    let (read, word) = (spec.read, spec.long)
    option.spec.read = { values throws(UsageError) in
      guard values.count > 1 else { return try read(values) }
      throw UsageError(
        .invalidValue,
        word: word,
        expected: ["one value"],
        found: values.joined(separator: ", ")
      )
    }
    return option
  }
}

extension Option where Value == Bool {
  /// A flag: true if given.
  public static func flag(_ name: String, short: Unicode.Scalar? = nil, help: String) -> Self {
    Self(name, nil, short: short, help: help, absent: false) { !$0.isEmpty }
  }

  /// `--help`.
  public static var help: Self { flag("help", short: "h", help: "show this help") }

  /// `--version`.
  public static var version: Self { flag("version", short: "V", help: "show the version") }
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
    parse: @escaping @Sendable (String) -> Wrapped?
  ) -> Self where Value == Wrapped? {
    let parser = ValueParser(word: "--\(name)", expected: [expecting ?? valueName], parse: parse)
    return Self(
      name,
      valueName,
      short: short,
      kind: kind,
      help: help,
      absent: nil,
      read: parser.last
    )
  }

  /// An option with any text as its value, nil if absent; the last one given wins.
  public static func value(
    _ name: String,
    _ valueName: String,
    kind: ValueKind = .text,
    help: String
  ) -> Self where Value == String? {
    value(name, valueName, kind: kind, help: help) { $0 }
  }

  /// A repeatable option; all values are used.
  public static func list<Element>(
    _ name: String,
    _ valueName: String,
    short: Unicode.Scalar? = nil,
    kind: ValueKind = .text,
    help: String,
    expecting: String? = nil,
    parse: @escaping @Sendable (String) -> Element?
  ) -> Self where Value == [Element] {
    let parser = ValueParser(word: "--\(name)", expected: [expecting ?? valueName], parse: parse)
    return Self(
      name,
      valueName,
      short: short,
      kind: kind,
      help: help,
      isRepeatable: true,
      absent: [],
      read: parser.all
    )
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

  /// A repeatable option with optional values; a missing value is empty.
  ///
  /// As in `getopt_long`, a value must follow `=`, because the next argument may be an operand.
  public static func optionalValues(
    _ name: String,
    _ valueName: String,
    help: String
  ) -> Self where Value == [String] {
    Self(name, valueName, help: help, isRepeatable: true, isValueOptional: true, absent: []) { $0 }
  }
}

// Options whose values are words. The default name of the value is that of the option.
extension Option {
  /// The last one given wins; the help lists the choices and the default.
  public static func choice(
    _ name: String,
    _ valueName: String? = nil,
    default standard: Value,
    help: String
  ) -> Self where Value: Choice {
    let parser = ValueParser<Value>(word: "--\(name)")
    return Self(
      name,
      valueName ?? name.uppercased(),
      kind: .choice(of: Value.self),
      help: help,
      defaultChoice: standard.rawValue,
      absent: standard
    ) { values throws(UsageError) in
      try parser.last(of: values) ?? standard
    }
  }

  /// The last one given wins; nil if absent.
  public static func choice<Wrapped: Choice>(
    _ name: String,
    _ valueName: String? = nil,
    help: String
  ) -> Self where Value == Wrapped? {
    choice(name, valueName, help: help, parser: ValueParser<Wrapped>(word: "--\(name)"))
  }

  /// As above, with a word for each value.
  public static func choice<Wrapped>(
    _ name: String,
    _ valueName: String? = nil,
    help: String,
    of values: KeyValuePairs<String, Wrapped>
  ) -> Self where Value == Wrapped? {
    choice(name, valueName, help: help, parser: ValueParser(word: "--\(name)", values: values))
  }

  /// A repeatable option, with a word for each value.
  public static func choices<Element>(
    _ name: String,
    _ valueName: String? = nil,
    help: String,
    of values: KeyValuePairs<String, Element>
  ) -> Self where Value == [Element] {
    let parser = ValueParser(word: "--\(name)", values: values)
    return Self(
      name,
      valueName ?? name.uppercased(),
      kind: .choice(parser.choices),
      help: help,
      isRepeatable: true,
      absent: [],
      read: parser.all
    )
  }

  private static func choice<Wrapped>(
    _ name: String,
    _ valueName: String?,
    help: String,
    parser: ValueParser<Wrapped>
  ) -> Self where Value == Wrapped? {
    Self(
      name,
      valueName ?? name.uppercased(),
      kind: .choice(parser.choices),
      help: help,
      absent: nil,
      read: parser.last
    )
  }
}
