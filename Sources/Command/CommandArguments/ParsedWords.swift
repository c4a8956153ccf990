// SPDX-License-Identifier: Apache-2.0

/// A command line divided into options and operands by the rules of `getopt_long`; the values are not read.
///
///     -q  -qr FILE  -rFILE  --root FILE  --root=FILE    options, before or after operands
///     --explain  --explain=NAME                         an option with an optional value
///     --                                                ends the options
///     -                                                 is an operand: standard input
///
/// Unlike in `getopt_long`, long names cannot be abbreviated: a new option must not change the meaning of an
/// existing command line. Arguments are compared as bytes and split at scalars, not at characters, so that a
/// combining mark after `=` is part of the value.
public struct ParsedWords: Sendable {
  /// The arguments that are not options, in order.
  public private(set) var operands: [String] = []
  let options: [OptionSpec]
  private(set) var given: [(option: OptionSpec, value: String)] = []

  /// Parses the arguments that follow the command's name.
  public init(_ words: [String], options: [OptionSpec]) throws(UsageError) {
    self.options = options
    var words = words[...]
    while let word = words.popFirst() {
      let bytes = word.utf8
      if bytes.elementsEqual("--".utf8) {
        operands += words
        return
      } else if bytes.starts(with: "--".utf8) {
        try takeLong(word, from: &words)
      } else if bytes.starts(with: "-".utf8), bytes.count > 1 {
        try takeCluster(word, from: &words)
      } else {
        operands.append(word)
      }
    }
  }

  /// The arguments of a command line as text; rejects invalid UTF-8.
  ///
  /// Replacing invalid bytes could give the name of another existing file.
  public static func text(of words: [[UInt8]]) throws(UsageError) -> [String] {
    try words.map { bytes throws(UsageError) in
      guard let word = String(validating: bytes, as: UTF8.self) else {
        throw UsageError(.encoding, word: String(decoding: bytes, as: UTF8.self))
      }
      return word
    }
  }

  /// Whether a flag is given.
  public func contains(_ flag: Option<Bool>) -> Bool { !values(of: flag.spec).isEmpty }

  func values(of option: OptionSpec) -> [String] {
    given.filter { $0.option.isNamed(option.long) }.map(\.value)
  }

  private mutating func takeLong(
    _ word: String,
    from words: inout ArraySlice<String>
  ) throws(UsageError) {
    let equals = word.utf8.firstIndex(of: UInt8(ascii: "="))
    let name = String(word[..<(equals ?? word.endIndex)])
    let attached = equals.map { String(word[word.utf8.index(after: $0)...]) }
    guard let option = options.first(where: { $0.isNamed(name) }) else {
      let known = nearest(to: name, among: options.map(\.long))
      throw UsageError(.unknownOption, word: name, suggestion: known)
    }
    if option.isFlag, let attached {
      throw UsageError(.unexpectedValue, word: name, found: attached)
    }
    try give(option, as: name, attached: attached, from: &words)
  }

  private mutating func takeCluster(
    _ word: String,
    from words: inout ArraySlice<String>
  ) throws(UsageError) {
    var letters = word.unicodeScalars.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        // `-json` is a cluster with an unknown `-j`, but probably means `--json`.
        let known = options.first { $0.isNamed("-\(word)") }
        throw UsageError(.unknownOption, word: "-\(letter)", suggestion: known?.long)
      }
      var attached: String?
      if !option.isFlag, !letters.isEmpty {
        attached = String(letters)
        letters = letters.suffix(0)
      }
      try give(option, as: "-\(letter)", attached: attached, from: &words)
    }
  }

  /// Records an option with its attached value, or with the next argument.
  private mutating func give(
    _ option: OptionSpec,
    as word: String,
    attached: String?,
    from words: inout ArraySlice<String>
  ) throws(UsageError) {
    guard let valueName = option.valueName else { return given.append((option, "")) }
    guard !option.isValueOptional else { return given.append((option, attached ?? "")) }
    guard let value = attached ?? words.popFirst() else {
      throw UsageError(.missingValue, word: word, expected: [valueName])
    }
    given.append((option, value))
  }
}

extension OptionSpec {
  fileprivate func isNamed(_ word: String) -> Bool {
    long.utf8.elementsEqual(word.utf8)
  }
}
