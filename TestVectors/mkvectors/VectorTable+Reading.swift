// SPDX-License-Identifier: Apache-2.0

import VectorRunner

extension VectorTable {
  /// Reads the vectors; a malformed row becomes one with a defect, for which the generator stops.
  ///
  /// `valid` is what the suite expects of a valid input, and `bytes` its notation of bytes; `other` reads an expectation in
  /// the notation of the suite, and `input` makes the input from the text of its column.
  func vectors<Failure: Error>(
    valid: Vector.Expectation? = nil,
    bytes: ([UInt8]) -> Vector.Input = { .base64($0) },
    expectation other: (String) -> Vector.Expectation? = { _ in nil },
    _ input: (String) throws(Failure) -> Vector.Input
  ) throws(Failure) -> [Vector] {
    try rows.map { row, cells throws(Failure) in
      guard cells.count == 5 || cells.count == 6, case .text(let name) = cells[0],
        let flags = VectorTable.flags(cells[1]),
        let parameters = cells.count == 6 ? VectorTable.parameters(cells[4]) : [],
        case .text(let comment)? = cells.last
      else { return Vector(malformedRow: row) }
      var valid = valid
      let source: Vector.Input
      switch cells[3] {
      case .text(let text): source = try input(text)
      case .bytes(let document): source = bytes(document)
      case .input(let input): source = input
      case .sample(let sample): (source, valid) = (sample.input, .valid(sample.value))
      case .expectation, .mixed: return Vector(malformedRow: row)
      }
      guard let notes = VectorTable.notes(cells[2]),
        let expectation = VectorTable.expectation(notes.rest, valid, other)
      else { return Vector(malformedRow: row) }
      return Vector(
        name,
        comment,
        flags,
        parameters: parameters,
        source,
        expectation,
        level: notes.level,
        rule: notes.rule,
        source: notes.source
      )
    }
  }

  private static func flags(_ cell: Cell) -> [Flag]? {
    guard case .text(let text) = cell else { return nil }
    let names = text.split(separator: " ")
    let flags = names.compactMap { Flag(rawValue: String($0)) }
    return flags.count == names.count ? flags : nil
  }

  /// An expectation without the notes at its end, and these.
  private struct Notes {
    var rest: Cell
    var source: String?
    var rule: String?
    var level: VectorLevel?
  }

  private static func notes(_ cell: Cell) -> Notes? {
    var notes = Notes(rest: cell)
    guard case .text(var text) = cell else { return notes }
    if let name = note("level", cutFrom: &text) {
      notes.level = VectorLevel(rawValue: name)
      guard notes.level != nil else { return nil }
    }
    notes.rule = note("rule", cutFrom: &text)
    notes.source = note("source", cutFrom: &text)
    notes.rest = .text(text)
    return notes
  }

  /// What follows a word, which is cut off with the word.
  private static func note(_ word: String, cutFrom text: inout String) -> String? {
    guard let found = text.firstRange(of: " \(word) ") else { return nil }
    let note = String(text[found.upperBound...])
    text = String(text[..<found.lowerBound])
    return note
  }

  private static func expectation(
    _ cell: Cell,
    _ valid: Vector.Expectation?,
    _ other: (String) -> Vector.Expectation?
  ) -> Vector.Expectation? {
    switch cell {
    case .expectation(let expectation): return expectation
    case .text("valid"): return valid
    case .text(let text):
      return other(text) ?? rejection(text.split(separator: " ").map(String.init))
    case .bytes, .input, .sample, .mixed: return nil
    }
  }

  /// A code, and pairs of a word and its argument.
  private static func rejection(_ words: [String]) -> Vector.Expectation? {
    guard words.count % 2 == 1, words[0].contains("/") else { return nil }
    var offset: Int?
    var cause: String?
    var also: [String] = []
    for index in stride(from: 1, to: words.count, by: 2) {
      let argument = words[index + 1]
      switch words[index] {
      case "at":
        guard let number = Int(argument) else { return nil }
        offset = number
      case "cause": cause = argument
      case "or": also.append(argument)
      default: return nil
      }
    }
    return .invalid(words[0], at: offset, cause: cause, also: also)
  }

  // MARK: Parameters

  private static func parameters(_ cell: Cell) -> JSON.Members? {
    guard case .text(let text) = cell else { return nil }
    let words = text.split(separator: " ")
    let parameters = words.compactMap(parameter)
    return parameters.count == words.count ? parameters : nil
  }

  private static func parameter(_ word: Substring) -> (key: String, value: JSON)? {
    guard let sign = word.firstIndex(of: "=") else { return nil }
    return ParameterReader.read(word[word.index(after: sign)...]).map {
      (String(word[..<sign]), $0)
    }
  }
}

extension Vector {
  fileprivate init(malformedRow row: String) {
    self.init(row, "", [], .text(""), "", defect: "malformed row")
  }

  /// Vectors whose inputs are texts in the suite.
  static func table(_ table: VectorTable, valid: Vector.Expectation? = nil) -> [Vector] {
    table.vectors(valid: valid) { .text($0) }
  }

  /// Vectors whose inputs are created from the text of their column.
  static func table<Failure: Error>(
    _ table: VectorTable,
    _ input: (String) throws(Failure) -> Input
  ) throws(Failure) -> [Vector] {
    try table.vectors(input)
  }
}
