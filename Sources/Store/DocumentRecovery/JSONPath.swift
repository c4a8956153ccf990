// SPDX-License-Identifier: Apache-2.0

import DocumentForms
package import StrictJSON

/// The path to a value of a JSON text, as jq writes it: `.data.receipt`.
///
/// A list of steps, so that a path is written only for a value that contains a document.
package final class JSONPath {
  package enum Step {
    case member(JSONMember)
    case element(Int)
  }

  private let step: Step
  private let parent: JSONPath?

  package init(_ step: Step, in parent: JSONPath?) {
    self.step = step
    self.parent = parent
  }

  /// The form around a value at a path; none for the value of the whole text.
  static func form(_ path: JSONPath?) -> [UndoneForm] {
    path.map { [UndoneForm(.object, path: $0.text)] } ?? []
  }

  private var text: String {
    var steps: [Step] = []
    var path: JSONPath? = self
    while let here = path {
      steps.append(here.step)
      path = here.parent
    }
    let text = steps.reversed().map(JSONPath.text).joined()
    // jq 1.6 refuses a bracket without a period before it only at the start.
    return text.utf8.first == UInt8(ascii: "[") ? "." + text : text
  }

  /// `.name`, `[3]`, or `["any name"]` without the period that jq 1.6 refuses.
  private static func text(of step: Step) -> String {
    switch step {
    case .element(let index): return "[\(index)]"
    case .member(let member):
      let name = member.utf8Name
      let isWord = name.allSatisfy { TokenText.isBase64URL($0) && $0 != UInt8(ascii: "-") }
      let startsWithDigit = name.first.map { 0x30...0x39 ~= $0 } ?? true
      guard !isWord || startsWithDigit || name.count > longestName else { return ".\(member.name)" }
      // A longer name may be a document or a key itself.
      let shown = name.prefix(longestName).map { byte in
        0x20..<0x7F ~= byte && !#""\'`"#.utf8.contains(byte)
          ? Character(Unicode.Scalar(byte)) : "?" as Character
      }
      return "[\"\(String(shown))\(name.count > longestName ? "?" : "")\"]"
    }
  }

  /// Names of members in use are shorter.
  private static let longestName = 40
}
