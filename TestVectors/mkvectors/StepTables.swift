// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreEngine

/// The tables of steps in the page about scripts, from the definitions of the steps and their comments.
enum StepTables {
  static let folder = "Sources/Testing/StoreEngine/Steps"
  static let swiftFolder = "Sources/Testing/StoreSimulation"

  /// What each step needs and does.
  static func steps() throws(MakerError) -> [String] {
    var lines = ["| Step | Required | Optional | What happens |", "| --- | --- | --- | --- |"]
    for step in all {
      let comment = try StepComment(of: step)
      lines.append(
        row([
          "`\(step.name)`", members(step.fields, required: true),
          members(step.fields, required: false), comment.text,
        ])
      )
    }
    return lines
  }

  /// The same step in the dashboard, in Swift and as a request of a backend.
  static func names() throws(MakerError) -> [String] {
    let methods = try SwiftNames(below: swiftFolder)
    var lines = [
      "| Step | Dashboard | Swift | App Store Server API |", "| --- | --- | --- | --- |",
    ]
    for step in all {
      let comment = try StepComment(of: step)
      for method in comment.methods where !methods.contains(method) {
        throw .source(swiftFolder, "declares no \(method), which the comment of \(step.name) names")
      }
      lines.append(
        row([
          "`\(step.name)`", step.title, comment.methods.map { "`\($0)`" }.joined(separator: ", "),
          step.endpoint.map { "`\($0.rawValue)`" } ?? "",
        ])
      )
    }
    return lines
  }

  /// The steps in the order of the dashboard.
  private static var all: [any Step.Type] { StepKinds.groups.flatMap(\.steps) }

  private static func row(_ cells: [String]) -> String {
    "| \(cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |"
  }

  private static func members(_ fields: [StepField], required: Bool) -> String {
    fields.filter { $0.isRequired == required }.map { field in
      "`\(field.name)`\(values(of: field.input))"
    }
    .joined(separator: ", ")
  }

  /// The listed choices; storefronts and the names of steps are more.
  private static let mostChoices = 20

  /// The permitted values, except of names and texts.
  private static func values(of input: StepField.Input) -> String {
    let rest = input.choices.count - mostChoices
    let choices =
      input.choices.prefix(mostChoices).map { "`\($0)`" }.joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "")
    return switch input {
    case .product, .customer, .subscription, .transaction, .newName, .text, .offer, .names: ""
    case .uuid: " (a UUID)"
    case .flag: " (`true`, `false`)"
    case .integer, .percent: " (a number)"
    case .price: " (`\"9.99\"`)"
    case .time: " (a time)"
    case .choice: " (\(choices))"
    case .choiceOrNumber: " (\(choices), or a number)"
    case .choiceOrNull: " (\(choices), or `null`)"
    case .list: " (a list)"
    }
  }
}

/// The comment of a step; every step is documented, or the generator fails.
private struct StepComment {
  /// The paragraphs that say what happens.
  private(set) var text = ""
  /// The methods and properties in the paragraph `Swift:`.
  private(set) var methods: [String] = []

  init(of step: any Step.Type) throws(MakerError) {
    let declaration = "\npackage struct \(step): Step"
    for path in Repository.files(below: StepTables.folder) where path.hasSuffix(".swift") {
      let source = String(decoding: try Repository.read(path), as: UTF8.self)
      guard let end = source.firstRange(of: declaration)?.lowerBound else { continue }
      read(source[..<end].split(separator: "\n", omittingEmptySubsequences: false))
      guard !text.isEmpty else { throw .source(path, "\(step) is not documented") }
      return
    }
    throw .source(StepTables.folder, "declares no \(step)")
  }

  private mutating func read(_ lines: [Substring]) {
    let comment = lines.reversed().prefix { $0.hasPrefix("///") }.reversed()
      .map { $0.dropFirst("/// ".count) }
    let paragraphs = comment.split(separator: "").map { $0.joined(separator: " ") }
    let swift = "Swift: "
    text = paragraphs.filter { !$0.hasPrefix(swift) }.joined(separator: " ")
    methods = paragraphs.filter { $0.hasPrefix(swift) }
      .flatMap { $0.matches(of: /`([^`]+)`/).map { String($0.1) } }
  }
}

/// The names of the members of types in a folder: `TestCustomer.purchase`.
private struct SwiftNames {
  private var names: Set<String> = []

  init(below folder: String) throws(MakerError) {
    for path in Repository.files(below: folder) where path.hasSuffix(".swift") {
      let source = String(decoding: try Repository.read(path), as: UTF8.self)
      var type = ""
      for line in source.split(separator: "\n") {
        if let match = line.firstMatch(
          of: /^(?:public )?(?:final )?(?:extension|struct|class) (\w+)/
        ) {
          type = String(match.1)
        } else if let match = line.firstMatch(of: /^  public (?:func|var) (\w+)/) {
          names.insert("\(type).\(match.1)")
        }
      }
    }
  }

  func contains(_ name: String) -> Bool { names.contains(name) }
}
