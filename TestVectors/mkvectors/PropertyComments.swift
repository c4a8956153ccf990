// SPDX-License-Identifier: Apache-2.0

/// The comments of the properties of a type, by the names of their members.
struct PropertyComments {
  private var comments: [String: String] = [:]

  /// Reads the comments in the only file of a folder that declares the type.
  init(of type: String, below folder: String) throws(MakerError) {
    for path in Repository.files(below: folder) where path.hasSuffix(".swift") {
      let text = String(decoding: try Repository.read(path), as: UTF8.self)
      guard let start = text.firstRange(of: "struct \(type):") else { continue }
      read(text[start.upperBound...].split(separator: "\n", omittingEmptySubsequences: false))
      return
    }
    throw .source(folder, "declares no type \(type)")
  }

  /// The first paragraph; empty for a member without a property.
  subscript(_ member: String) -> String { comments[member] ?? "" }

  /// A comment, with links to symbols as code.
  static func plain(_ comment: String) -> String {
    comment.replacing(#/``([^`]+)``/#) { "`\($0.output.1.replacing("/", with: "."))`" }
  }

  private mutating func read(_ lines: [Substring]) {
    var comment: [String] = []
    var isFirstParagraph = true
    for (line, next) in zip(lines, lines.dropFirst()) {
      guard line != "}" else { return }
      let text = line.drop { $0 == " " }
      if text.hasPrefix("///") {
        isFirstParagraph = isFirstParagraph && text != "///"
        if isFirstParagraph { comment.append(String(text.dropFirst("/// ".count))) }
        continue
      }
      if let name = text.firstMatch(of: /\bvar (\w+)(?::| =)/)?.1 {
        let member = "\(line)\(next)".firstMatch(of: /members\.\w+\("(\w+)"/)?.1 ?? name
        // A link to a symbol becomes code.
        comments[String(member)] = Self.plain(comment.joined(separator: " "))
      }
      comment = []
      isFirstParagraph = true
    }
  }
}
