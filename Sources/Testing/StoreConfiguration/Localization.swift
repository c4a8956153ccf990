// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// The title and the description of a product or a subscription group in one language.
package struct Localization: Hashable, Sendable {
  /// The language, such as `en_US`.
  package let locale: String?
  package let displayName: String?
  package let description: String?

  fileprivate init(_ object: JSONObject?) {
    func text(_ name: String) -> String? {
      object?[name]?.string.flatMap { $0.isEmpty ? nil : $0 }
    }
    locale = text("locale")
    displayName = text("displayName")
    description = text("description")
  }
}

extension StoreConfiguration {
  /// The localizations of the product or group at a JSON pointer.
  package func localizations(at path: String) -> [Localization] {
    var value: JSONValue? = document.root
    for part in path.split(separator: "/") {
      if let array = value?.array {
        value = Int(part).flatMap { place in array.dropFirst(place).first { _ in true } }
      } else {
        value = value?.object?[String(part)]
      }
    }
    guard let all = value?.object?["localizations"]?.array else { return [] }
    return all.prefix(StoreConfiguration.mostLocalizations).map { Localization($0.object) }
  }

  /// The App Store has fewer languages.
  private static let mostLocalizations = 60
}
