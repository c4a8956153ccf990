// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What `Docs/API` says about a type: generated from what the compiler knows about it.
public struct APIPage {
  /// The names of the constants of the type itself, such as `leafExpired` of `TokenForgery`.
  public let constants: [String]

  /// Reads the page of a type, or its section in the page of its module.
  public init(_ type: String) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Docs/API")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let page = names.first { $0 == "\(type).md" }
    let pages = page.map { [$0] } ?? names.filter { $0.hasPrefix("Module-") }
    let texts = try pages.map {
      String(decoding: try Data(contentsOf: folder.appendingPathComponent($0)), as: UTF8.self)
    }
    let text = page == nil ? texts.firstSection(titled: type) : texts.joined()
    let declared = text.matches(of: #/static let (\w+): (\w+)/#)
      .filter { $0.output.2 == type }.map { String($0.output.1) }
    let listed = text.firstMatch(of: #/as constants: ([^.\n]*)\./#)?.output.1 ?? ""
    constants = declared + listed.matches(of: #/`(\w+)`/#).map { String($0.output.1) }
  }
}

extension [String] {
  /// The lines from `## title` to the next heading.
  fileprivate func firstSection(titled title: String) -> String {
    let sections = flatMap { $0.components(separatedBy: "\n## ") }
    return sections.first { $0.hasPrefix("\(title)\n") } ?? ""
  }
}
