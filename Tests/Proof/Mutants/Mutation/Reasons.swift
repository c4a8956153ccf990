// SPDX-License-Identifier: Apache-2.0

/// The reasons why some mutants may survive, read from the reference page.
///
/// After the heading `Survivors`, each paragraph states a reason, and the code block below it lists the
/// mutants, one per line.
package struct Reasons: Sendable {
  /// The reason of each mutant.
  package private(set) var reasons: [String: String] = [:]

  /// Reads the reference page.
  package init(page: String) {
    var isSurvivors = false
    var isCode = false
    var paragraph: [String] = []
    for line in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("#") {
        isSurvivors = line.hasSuffix(" Survivors")
        paragraph = []
      } else if line.hasPrefix("```") {
        if isCode { paragraph = [] }
        isCode.toggle()
      } else if isSurvivors, isCode {
        reasons[line] = paragraph.joined(separator: " ")
      } else if isSurvivors, !line.isEmpty {
        paragraph.append(line)
      }
    }
  }
}
