// SPDX-License-Identifier: Apache-2.0

/// The doc comments of the values of enumerations, which are the meanings that `receiptctl explain` prints.
///
/// A type is named as in Swift: `ConsumptionInformationV1.Delivery`.
struct ValueComments {
  /// A value with its comment.
  struct Value {
    /// The raw value, as text.
    let value: String
    /// The name in Swift.
    let name: String
    /// The first paragraph of the comment, for a terminal.
    let meaning: String
  }

  /// The values, by type.
  private(set) var types: [String: [Value]] = [:]
  /// The types whose set of values Apple may extend.
  private(set) var openTypes: Set<String> = []

  /// The values in all files of folders.
  init(below folders: [String]) throws(MakerError) {
    for folder in folders {
      for path in Repository.files(below: folder).sorted() where path.hasSuffix(".swift") {
        var file = ValueFile(lines: String(decoding: try Repository.read(path), as: UTF8.self))
        file.read()
        types.merge(file.types) { $0 + $1 }
        openTypes.formUnion(file.openTypes)
      }
    }
  }

  /// The values of a type.
  func values(of type: String) throws(MakerError) -> [Value] {
    guard let values = types[type], !values.isEmpty else {
      throw .source("the sources", "no enumeration \(type) with values")
    }
    for value in values where value.meaning.isEmpty {
      throw .source("the sources", "no comment above \(type).\(value.name)")
    }
    return values
  }
}

/// A source file that is read line by line.
private struct ValueFile {
  private let lines: [Substring]
  private(set) var types: [String: [ValueComments.Value]] = [:]
  private(set) var openTypes: Set<String> = []
  private var outer = ""
  private var current: (name: String, raw: Substring, indent: Int)?
  private var comment: [String] = []
  private var isFirstParagraph = true
  private var next = 0

  init(lines text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  mutating func read() {
    for (index, line) in lines.enumerated() {
      let indent = line.prefix { $0 == " " }.count
      let text = line.dropFirst(indent)
      if text.hasPrefix("///") {
        isFirstParagraph = isFirstParagraph && text != "///"
        if isFirstParagraph { comment.append(String(text.dropFirst("/// ".count))) }
        continue
      }
      // An attribute is between the comment and the declaration.
      if text.hasPrefix("@") { continue }
      read(text, indent: indent, index < lines.count - 1 ? lines[index + 1] : "")
      comment = []
      isFirstParagraph = true
    }
  }

  private mutating func read(_ text: Substring, indent: Int, _ following: Substring) {
    if let type = text.firstMatch(of: /^(?:\w+ )?(?:enum|struct|extension) ([\w.]+)/)?.1 {
      if indent == 0 { outer = String(type) }
      let pattern = /: (?:.*, )?(OpenStringEnum|OpenIntEnum|String|Int64)\b/
      guard let raw = text.firstMatch(of: pattern)?.1 else { return }
      let name = indent == 0 ? String(type) : "\(outer).\(type)"
      (current, next) = ((name, raw, indent), 0)
      if raw.hasPrefix("Open") { openTypes.insert(name) }
    } else if text == "}", indent == current?.indent {
      current = nil
    } else if let constant = text.firstMatch(of: /static let (\w+) = (\w+)\(/) {
      let value = "\(text)\(following)".firstMatch(of: /\(\s*rawValue: (?:"([^"]*)"|(-?\d+))/)
      guard let current, let raw = value?.1 ?? value?.2, current.raw.hasPrefix("Open") else {
        return
      }
      add(String(raw), String(constant.1), to: current.name)
    } else if let current, indent == current.indent + 2, !current.raw.hasPrefix("Open"),
      let name = text.firstMatch(of: /^case (\w+)(?: = (?:"([^"]*)"|(-?[\d_]+)))?$/)
    {
      let number = name.3.flatMap { Int($0.filter { $0 != "_" }) } ?? next
      next = number + 1
      let raw = current.raw == "Int64" ? "\(number)" : String(name.2 ?? name.1)
      add(raw, String(name.1), to: current.name)
    }
  }

  private mutating func add(_ value: String, _ name: String, to type: String) {
    // A link at the end of a sentence leads to a symbol of Swift, which a terminal has no use for.
    let text = comment.joined(separator: " ")
      .replacing(#/: ``[^`]+``(?=[.;])/#, with: "")
      .replacing(#/``([^`]+)``/#) { link in
        link.output.1.split(separator: "/").joined(separator: ".")
      }
      .replacing("`", with: "'")
    // The comment of a number begins with it.
    let meaning = text.hasPrefix("\(value): ") ? String(text.dropFirst(value.count + 2)) : text
    types[type, default: []].append(.init(value: value, name: name, meaning: meaning))
  }
}
