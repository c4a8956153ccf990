// SPDX-License-Identifier: Apache-2.0

import StrictJSON

extension StoreConfiguration {
  /// The top-level members that have content which is not read, in the order of the file.
  ///
  /// They are kept when the file is written, and have no effect in a simulation: texts of `appPolicies`, bundles and
  /// suites of subscriptions, and members that this version does not know.
  public var unreadMembers: [String] {
    guard let file = document.root.object else { return [] }
    return file.filter { member in
      !ConfigurationMembers.read.contains(where: member.isNamed)
        && (member.isNamed("appPolicies") ? member.value.hasText : !member.value.isEmpty)
    }
    .map(\.name)
  }
}

extension JSONMember {
  fileprivate func isNamed(_ name: String) -> Bool { utf8Name.elementsEqual(name.utf8) }
}

extension JSONValue {
  /// Whether the value is null, or an empty string, array or object.
  fileprivate var isEmpty: Bool {
    isNull || utf8?.isEmpty == true || array?.isEmpty == true || object?.isEmpty == true
  }

  /// Whether the value contains any text.
  ///
  /// Xcode writes empty policies with a locale.
  fileprivate var hasText: Bool {
    if let object { return object.contains { !$0.isNamed("locale") && $0.value.hasText } }
    if let array { return array.contains { $0.hasText } }
    return !isEmpty
  }
}
