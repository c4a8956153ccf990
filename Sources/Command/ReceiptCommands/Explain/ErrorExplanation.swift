// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// The meaning of an error code, and what to do about it.
struct ErrorExplanation {
  /// The code, such as `trust/untrusted`.
  let code: String
  let meaning: String
  /// What usually causes it.
  let causes: String
  /// What to do.
  let action: String
  /// The source of the rule, or the page about it.
  let source: String
}

extension ErrorExplanation {
  /// The code as copied from an error: without brackets and offset.
  static func code(in text: String) -> String {
    let words = text.utf8.split { " []".utf8.contains($0) }
    return words.first.map { String(Substring($0)) } ?? ""
  }

  static func of(_ code: String) -> ErrorExplanation? {
    all.first { $0.code.utf8.elementsEqual(code.utf8) }
  }

  /// The codes of a layer: `trust` or `trust/`.
  static func layer(_ name: String) -> [ErrorExplanation] {
    let prefix = name.utf8.last == UInt8(ascii: "/") ? name : name + "/"
    return all.filter { $0.code.utf8.starts(with: prefix.utf8) }
  }

  var json: JSON {
    .object([
      "schema": .string("\(ReceiptTool.name)/explain/1"),
      "code": .string(code),
      "meaning": .string(meaning),
      "causes": .string(causes),
      "action": .string(action),
      "source": .string(source),
    ])
  }
}
