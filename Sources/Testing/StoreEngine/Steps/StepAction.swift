// SPDX-License-Identifier: Apache-2.0

/// What a person does with a step: one name, used in every menu, button and form.
///
/// A step whose Boolean turns something on or off has an action for each.
package struct StepAction: Sendable {
  /// The name for people.
  package let title: String
  /// The Boolean that the action sets.
  package let flag: (member: String, value: Bool)?
  /// The consequence to confirm first, if no other action takes it back.
  package let warning: String?
  /// Other words by which people search for the action.
  package let synonyms: [String]
  /// The optional members that the action is about: its form begins with them, and requires them.
  package let needs: [String]

  init(_ title: String, _ member: String, _ value: Bool, synonyms: [String] = []) {
    self.title = title
    flag = (member, value)
    warning = nil
    self.synonyms = synonyms
    needs = []
  }

  init(
    _ title: String,
    warning: String? = nil,
    needs: [String] = [],
    synonyms: [String] = []
  ) {
    self.title = title
    flag = nil
    self.warning = warning
    self.synonyms = synonyms
    self.needs = needs
  }
}

extension StepField.Input {
  /// The choices for people, in the order of ``choices``.
  package var choiceLabels: [String] { choices.map(StepField.Input.label) }

  /// The words of a choice: `BILLED_UPFRONT` becomes `Billed upfront`, `P16D` becomes `16 days`, `USA` `USA — United States`.
  private static func label(of choice: String) -> String {
    if let duration = duration(choice) { return duration }
    if let storefront = Storefront(choice) { return storefront.title }
    guard choice.utf8.count > 3 else { return choice }
    guard !choice.utf8.contains(where: { 0x61...0x7A ~= $0 }) else { return words(choice) }
    let parts = choice.split(separator: "_").map { part in
      acronyms.contains(String(part)) ? String(part) : part.lowercased()
    }
    let text = parts.joined(separator: " ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  private static func duration(_ text: String) -> String? {
    let (prefix, units) =
      text.hasPrefix("PT") ? ("PT", ["M": "minute", "H": "hour"]) : ("P", ["D": "day"])
    guard text.hasPrefix(prefix), let unit = text.last.flatMap({ units[String($0)] }),
      let number = Int(text.dropFirst(prefix.count).dropLast())
    else { return nil }
    return number == 1 ? "1 \(unit)" : "\(number) \(unit)s"
  }

  private static let acronyms: Set<String> = ["HTTP", "SSL", "TLS"]
}
