// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StrictTime

// The text of an app receipt.

extension AppReceipt {
  var environmentText: String { environment?.words ?? "no environment" }

  /// The facts; all of them have the numbers of their attributes.
  func facts(now: Timestamp?, all: Bool) -> [Fact?] {
    func fact(_ words: String, _ types: [AppReceiptAttributeType], _ text: String?) -> Fact? {
      Fact(all ? AppReceiptAttributeType.numbered(words, types) : words, text)
    }
    let end = expiry(expires, seenFrom: now)
    let usual = [
      fact("App", [.appAppleId, .bundleId, .applicationVersion], appText),
      fact("Created", [.creationDate], creationDate.text(seenFrom: now)),
      fact(
        "Original purchase",
        [.originalPurchaseDate, .originalApplicationVersion],
        purchaseText
      ),
      end.flatMap { fact($0.label, [.expirationDate], $0.text) },
      fact("Organization", [.organizationDisplayName], organizationDisplayName),
      fact("Preorder", [.preorderDate], preorderDate?.second),
      fact("SHA-1 hash", [.sha1Hash], sha1Hash.map { shortHexadecimal($0, limit: 20) }),
    ]
    return all ? usual + rareFacts : usual
  }

  private var appText: String? { appName(bundleId, applicationVersion, appAppleId) }

  private var purchaseText: String? {
    let isFixed = environment?.canonical == .sandbox && originalPurchaseDate?.day == "2013-08-01"
    return joined([
      originalPurchaseDate?.second, originalApplicationVersion.map { "version \($0)" },
      isFixed ? "always so in the sandbox" : nil,
    ])
  }

  private var rareFacts: [Fact?] {
    let labelled: [Fact?] = AppReceiptAttributeType.labelled(in: self).map { Fact($0, $1) }
    func fact(_ words: String, _ type: AppReceiptAttributeType, _ text: String?) -> Fact? {
      Fact(type.numbered(words), text)
    }
    return [
      fact("Opaque value", .opaqueValue, opaqueValue.map { shortHexadecimal($0, limit: 20) }),
      fact(
        "Client system",
        .clientSystemVersion,
        clientSystemVersion.map(AppReceipt.systemVersion)
      ),
    ] + labelled + [
      fact(
        "Signing service",
        .signingServiceBuild,
        signingServiceBuild.map(AppReceipt.fourCharacters)
      ),
      fact("Date", .undocumentedDate, undocumentedDate.map { "\($0.second), undocumented" }),
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
