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
    let isFixed = environment?.canonical == .sandbox && originalPurchaseDate.day == "2013-08-01"
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
      Fact("Date 8", undocumentedDate.map { "\($0.second), attribute 8, not documented" }),
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
}

extension Timestamp {
  /// `2025-03-04 10:11:12 UTC, 8 months ago`.
  func text(seenFrom now: Timestamp?) -> String {
    now.map { "\(second), \(relative(to: $0))" } ?? second
  }
}
