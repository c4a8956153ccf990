// SPDX-License-Identifier: Apache-2.0

import StrictJSON

// A synchronized file is an unsigned, read-only copy from App Store Connect. These checks find text that Xcode
// would not write; they cannot find an edit in Xcode's format.

extension ConfigurationCheck {
  mutating func checkSynchronization() {
    guard configuration.settings.isSynchronized else { return }
    checkMarkers()
    if configuration.xcodeText != Array(configuration.document.text) {
      reportEdit("", "the text is not formatted as Xcode writes it")
    }
    for group in configuration.groups where !isNumber(group.id) {
      reportEdit("\(group.path)/id", "group id \(quoted(group.id)) is not a number")
    }
    var first: [[UInt8]: String] = [:]
    let products =
      configuration.products.map { ($0.internalId, $0.path) }
      + configuration.subscriptions.map { ($0.internalId, $0.path) }
    for (id, product) in products {
      let path = "\(product)/internalID"
      guard let id else {
        reportEdit(path, "the product has no internalID")
        continue
      }
      if !isNumber(id) {
        reportEdit(path, "internalID \(quoted(id)) is not an App Store Connect id")
      }
      if let other = first[Array(id.utf8)] {
        reportEdit(path, "duplicate internalID \(quoted(id)), also at \(other)")
      } else {
        first[Array(id.utf8)] = product
      }
    }
  }

  private mutating func checkMarkers() {
    let settings = configuration.document.root.object?["settings"]?.object
    for name in StoreSettings.synchronizationMembers {
      let path = "/settings/\(name)"
      guard let value = settings?[name], !value.isNull else {
        reportEdit(path, "\(name) is missing, although other members mark a synchronized file")
        continue
      }
      let isExpected =
        switch name {
        case "_applicationInternalID": value.string.map(isNumber) ?? false
        case "_developerTeamID": value.string.map(isTeam) ?? false
        default: value.number.map { !$0.source.starts(with: "-".utf8) } ?? false
        }
      if !isExpected { reportEdit(path, "\(name) does not have the form that Xcode writes") }
    }
  }

  private mutating func reportEdit(_ path: String, _ finding: String) {
    report(
      .editedCopy,
      path,
      "\(finding): the synchronized file was probably edited by hand (heuristic)",
      hint: "synchronize it again in Xcode, or convert it with --local before editing it"
    )
  }

  private func isNumber(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
  }

  /// Ten capital letters and digits.
  private func isTeam(_ text: String) -> Bool {
    text.utf8.count == 10 && text.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 }
  }
}
