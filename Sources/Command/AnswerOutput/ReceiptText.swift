// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StrictTime

// The text of an app receipt.

extension AppReceipt {
  var environmentText: String { environment?.words ?? "no environment" }

  func facts(now: Timestamp?, all: Bool) -> [Fact?] {
    let usual = [
      Fact("App", appName(bundleId, applicationVersion, appAppleId)),
      Fact("Created", creationDate.text(seenFrom: now)),
      Fact("Original purchase", purchaseText),
      expiry(expires, seenFrom: now),
      Fact("Organization", organizationDisplayName),
      Fact("Preorder", preorderDate?.second),
      Fact("SHA-1 hash", sha1Hash.map { shortHexadecimal($0, limit: 20) }),
    ]
    return all ? usual + rareFacts : usual
  }

  private var purchaseText: String? {
    let isFixed = environment?.canonical == .sandbox && originalPurchaseDate?.day == "2013-08-01"
    return joined([
      originalPurchaseDate?.second, originalApplicationVersion.map { "version \($0)" },
      isFixed ? "always so in the sandbox" : nil,
    ])
  }

  private var rareFacts: [Fact?] {
    let labelled: [Fact?] = AppReceiptAttributeType.labelled(in: self).map { Fact($0, $1) }
    return [
      Fact("Opaque value", opaqueValue.map { shortHexadecimal($0, limit: 20) }),
      Fact("Client system", clientSystemVersion.map(AppReceipt.systemVersion)),
    ] + labelled + [
      Fact("Signing service", signingServiceBuild.map(AppReceipt.fourCharacters)),
      Fact("Attribute 8", undocumentedDate.map { "\($0.second), undocumented" }),
    ]
  }

  /// `16.4.1` for `160401`.
  private static func systemVersion(_ number: Int64) -> String {
    "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
  }

  /// A number that encodes four characters, such as `P302`.
  private static func fourCharacters(_ number: Int64) -> String {
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    let isText = number >> 32 == 0 && bytes.allSatisfy { 0x20..<0x7F ~= $0 }
    return isText ? String(decoding: bytes, as: UTF8.self) : "\(number)"
  }
}
