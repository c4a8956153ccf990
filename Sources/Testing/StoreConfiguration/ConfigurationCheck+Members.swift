// SPDX-License-Identifier: Apache-2.0

import StrictJSON

// Unknown members and duplicate localizations.

extension ConfigurationCheck {
  mutating func checkMembers() {
    check(configuration.document.root, ConfigurationMembers.file, at: "", named: "")
  }

  private mutating func check(
    _ value: JSONValue,
    _ members: ConfigurationMembers,
    at path: String,
    named name: String
  ) {
    if let object = value.object {
      for member in object { check(member, members, at: path) }
    } else if let array = value.array {
      if name == "localizations" { checkLocales(array, at: path) }
      for (index, element) in zip(0..., array) {
        check(element, members, at: "\(path)/\(index)", named: "")
      }
    }
  }

  private mutating func check(
    _ member: JSONMember,
    _ members: ConfigurationMembers,
    at path: String
  ) {
    let name = member.name
    if let nested = members.nested[name] {
      return check(member.value, nested, at: "\(path)/\(name)", named: name)
    }
    guard !members.has(name) else { return }
    // A hostile file may have many unknown names, and each search for the nearest known name takes time.
    let nearest =
      problems.count < ConfigurationCheck.mostSuggestions ? members.nearest(to: name) : nil
    report(
      .unknownMember,
      "\(path)/\(name.jsonPointerToken)",
      "unknown member \(quoted(name))",
      hint: nearest.map { "did you mean \"\($0)\"?" } ?? "the member is kept but has no effect here"
    )
  }

  private static let mostSuggestions = 1000

  private mutating func checkLocales(_ localizations: JSONArray, at path: String) {
    var locales: Set<[UInt8]> = []
    for (index, localization) in zip(0..., localizations) {
      guard let locale = localization.object?["locale"]?.utf8,
        !locales.insert(Array(locale)).inserted
      else { continue }
      report(
        .localization,
        "\(path)/\(index)/locale",
        "duplicate localization for \(quoted(String(decoding: locale, as: UTF8.self)))",
        hint: "a product has at most one localization for each locale"
      )
    }
  }
}

extension String {
  /// The text as a token of a JSON pointer (RFC 6901, 3).
  var jsonPointerToken: String {
    guard utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
      return self
    }
    var token = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "~": token += "~0"
      case "/": token += "~1"
      default: token.unicodeScalars.append(scalar)
      }
    }
    return token
  }
}
