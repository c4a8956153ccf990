// SPDX-License-Identifier: Apache-2.0

/// The doc comments of the cases of `Code` enums, which are the meanings of the codes.
struct CaseComments {
  private var comments: [String: String] = [:]

  /// The meanings of all error codes.
  static func ofErrorCodes() throws(MakerError) -> CaseComments {
    var all = CaseComments()
    for path in Repository.files(below: "Sources") where path.hasSuffix("Error.swift") {
      try all.read(path)
    }
    return all
  }

  /// Reads the enums in a file whose names end with `Code`.
  mutating func read(_ path: String) throws(MakerError) {
    var comment: [String] = []
    var isInside = false
    let text = String(decoding: try Repository.read(path), as: UTF8.self)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = line.drop { $0 == " " }
      if line.contains("Code: String"), line.contains("enum ") {
        isInside = true
        comment = []
      } else if isInside, line.hasPrefix("/// ") {
        comment.append(String(line.dropFirst(4)))
      } else if isInside, line.hasPrefix("case "), !line.hasPrefix("case .") {
        let parts = line.split(separator: "\"")
        guard parts.count >= 2, parts[1].contains("/") else { throw .source(path, "\(line)") }
        comments[String(parts[1])] = CaseComments.plain(comment.joined(separator: " "))
        comment = []
      } else if isInside, line == "}" {
        isInside = false
      }
    }
  }

  subscript(code: String) -> String? { comments[code] }

  /// The comment of the case with this code.
  func meaning(of code: String) throws(MakerError) -> String {
    guard let comment = self[code], !comment.isEmpty else {
      throw .source("the sources", "no comment above the case of \(code)")
    }
    return comment
  }

  /// A comment without symbol links, for a table cell.
  private static func plain(_ comment: String) -> String {
    comment.replacing("``", with: "`").replacing("|", with: "\\|")
  }
}
