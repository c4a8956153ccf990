// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StrictTime

// What an app receipt says, for people.

extension AppReceipt {
  /// Where it was made, in words; Apple's own word when it is none that is known.
  var environmentText: String {
    switch environment {
    case nil: "no environment named"
    case .production: "Production"
    case .productionVPP: "Production, bought in volume"
    case .productionSandbox: "Sandbox"
    case .productionVPPSandbox: "Sandbox, bought in volume"
    case .xcode: "Xcode"
    case let other?: "environment \"\(other)\""
    }
  }

  /// The facts that everybody wants, or all there are.
  func facts(now: Timestamp?, all: Bool) -> [Fact] {
    let usual = [
      Fact("App", appText),
      Fact("Created", creationDate.text(seenFrom: now)),
      Fact("Obtained", obtainedText(seenFrom: now)),
      Fact("Expires", expiryText(seenFrom: now)),
      Fact("Ordered", preorderDate?.second),
      Fact("Device", deviceText),
    ]
    return (usual + (all ? rareFacts : [])).compactMap { $0 }
  }

  private var appText: String {
    let version = applicationVersion.map { " \($0)" } ?? ""
    let number = appAppleId.map { ", Apple id \($0)" } ?? ""
    return bundleId + version + number
  }

  private func obtainedText(seenFrom now: Timestamp?) -> String? {
    let version = originalApplicationVersion.map { "as version \($0)" }
    guard let originalPurchaseDate else { return version.map { "first \($0)" } }
    let isFixed = environment?.kind == .sandbox && originalPurchaseDate.day == "2013-08-01"
    let remark = isFixed ? "as always in the sandbox" : nil
    return ([originalPurchaseDate.second] + [version, remark].compactMap { $0 })
      .joined(separator: ", ")
  }

  private func expiryText(seenFrom now: Timestamp?) -> String? {
    guard let expires else { return nil }
    let organization = organizationDisplayName.map { ", bought in volume by \($0)" } ?? ""
    return expires.text(seenFrom: now) + organization
  }

  private var deviceText: String? {
    sha1Hash.map { "hash \(shortHexadecimal($0, limit: 20))" }
  }

  private var rareFacts: [Fact?] {
    [
      Fact("Opaque", opaqueValue.map { shortHexadecimal($0, limit: 20) }),
      Fact("System", clientSystemVersion.map(AppReceipt.systemVersion)),
      Fact("Rating", ageRating),
      Fact("Developer", developerId.map { "\($0)" }),
      Fact("Download", downloadId.map { "\($0)" }),
      Fact("Version", versionExternalIdentifier.map { "\($0) in the App Store" }),
      Fact("Build", signingServiceBuild.map(AppReceipt.fourCharacters)),
      Fact("Dated", receiptCreationDate.map { "\($0.second), as receipt_creation_date" }),
      Fact("Volume", expires == nil ? organizationDisplayName : nil),
    ]
  }

  /// `160401` is 16.4.1.
  private static func systemVersion(_ number: Int64) -> String {
    "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
  }

  /// A number that stands for four characters, such as `P302`.
  private static func fourCharacters(_ number: Int64) -> String {
    let octets = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    let isText = number >> 32 == 0 && octets.allSatisfy { 0x20..<0x7F ~= $0 }
    return isText ? String(decoding: octets, as: UTF8.self) : "\(number)"
  }

  // MARK: Tables

  func writeTables(to page: inout TextPage, all: Bool) {
    writePurchases(to: &page, all: all)
    let unknown = unknownRows
    guard !unknown.isEmpty else { return }
    page.blank()
    if all {
      page.table(["UNKNOWN", "IN", "VALUE"], unknown)
    } else {
      let types = unknownAttributes.map(\.type).sorted().map { "\($0)" }.joined(separator: ", ")
      guard !types.isEmpty else { return }
      page.line("attributes that nobody has explained: \(types); decode shows them", .dim)
    }
  }

  /// One row for each type: those of the receipt, then those of its purchases.
  private var unknownRows: [Row] {
    let own = unknownAttributes.sorted { $0.type < $1.type }.map { attribute in
      Row(cells: ["\(attribute.type)", "receipt", attribute.shortValue])
    }
    let groups = Dictionary(grouping: inAppPurchases.flatMap(\.unknownAttributes), by: \.type)
    return groups.sorted { $0.key < $1.key }.reduce(into: own) { rows, group in
      let row = Row(
        cells: [
          "\(group.key)", purchaseCount(group.value.count), ReceiptAttribute.summary(group.value),
        ]
      )
      if let last = rows.last, last.cells.dropFirst() == row.cells.dropFirst() {
        rows[rows.count - 1].cells[0] += ", \(group.key)"
      } else {
        rows.append(row)
      }
    }
  }

  private func purchaseCount(_ count: Int) -> String {
    count == 1 ? "1 purchase" : "\(count) purchases"
  }
}

extension ReceiptAttribute {
  fileprivate var shortValue: String {
    shortHexadecimal(value, limit: 16) + (value.count == 2 && value.last == 0 ? " (empty)" : "")
  }

  fileprivate static func summary(_ attributes: [ReceiptAttribute]) -> String {
    guard let first = attributes.first else { return "" }
    let isSame = attributes.allSatisfy { $0.value.elementsEqual(first.value) }
    return first.shortValue + (isSame ? "" : " and others")
  }
}

extension Timestamp {
  /// `2025-03-04 10:11:12 UTC, 8 months ago`.
  func text(seenFrom now: Timestamp?) -> String {
    now.map { "\(second), \(relative(to: $0))" } ?? second
  }
}
