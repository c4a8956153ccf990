// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A page with generated sections between text that is written by hand.
///
/// A section is between the lines `<!-- generated: NAME -->` and `<!-- end -->`.
struct PageSections {
  private let path: String
  private(set) var lines: [String]

  init(_ path: String) throws(MakerError) {
    self.path = path
    lines = String(decoding: try Repository.read(path), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The page, in which each section has these lines; every section must be given, and once.
  func page(_ sections: [(name: String, lines: [String])]) throws(MakerError) -> String {
    var page = self
    for section in sections { try page.replace(section.name, with: section.lines) }
    let names = lines.compactMap(PageSections.name)
    for name in names where !sections.contains(where: { $0.name == name }) {
      throw .vector(path, "nothing generates the section \(name)")
    }
    return page.lines.joined(separator: "\n")
  }

  /// The anchor of the last heading above a section.
  func anchor(above name: String) throws(MakerError) -> String {
    let heading = lines[..<(try start(of: name))].last { $0.hasPrefix("#") } ?? ""
    let words = heading.drop { $0 == "#" }.lowercased().filter {
      $0.isLetter || $0.isNumber || " -_".contains($0)
    }
    return words.split(separator: " ").joined(separator: "-")
  }

  private mutating func replace(_ name: String, with text: [String]) throws(MakerError) {
    let start = try start(of: name)
    guard let end = lines[start...].firstIndex(of: "<!-- end -->") else {
      throw .vector(path, "the section \(name) has no end")
    }
    lines.replaceSubrange((start + 1)..<end, with: [""] + text + [""])
  }

  private func start(of name: String) throws(MakerError) -> Int {
    let places = lines.indices.filter { PageSections.name(of: lines[$0]) == name }
    guard places.count == 1, let place = places.first else {
      throw .vector(path, "\(places.count) sections \(name), expected one")
    }
    return place
  }

  private static func name(of line: String) -> String? {
    let (start, end) = ("<!-- generated: ", " -->")
    guard line.hasPrefix(start), line.hasSuffix(end) else { return nil }
    return String(line.dropFirst(start.count).dropLast(end.count))
  }
}
