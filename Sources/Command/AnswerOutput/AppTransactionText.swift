// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

// The text of an app transaction and of a retention messaging request.

extension AppTransactionPayload {
  func facts(now: Timestamp?, all: Bool) -> [Fact?] {
    let usual = [
      Fact("App", appName(bundleId, applicationVersion, appAppleId)),
      Fact("Original purchase", purchaseText(seenFrom: now)),
      Fact("Preorder", preorderDate?.second),
      Fact("App transaction id", appTransactionId),
      Fact("Signed", receiptCreationDate?.text(seenFrom: now)),
      Fact("Device verification", deviceVerification),
    ]
    let rare = [
      Fact("Verification nonce", deviceVerificationNonce?.rawValue),
      Fact("Version external id", versionExternalIdentifier.map { "\($0)" }),
    ]
    return all ? usual + rare + labelledFacts() : usual
  }

  private func purchaseText(seenFrom now: Timestamp?) -> String? {
    // Xcode writes a date before the year 1.
    let date = originalPurchaseDate.flatMap { $0 == .earliest ? nil : $0.text(seenFrom: now) }
    return joined([
      date, originalApplicationVersion.map { "version \($0)" }, originalPlatform?.rawValue,
    ])
  }
}

extension RealtimeRequestPayload {
  func facts(now: Timestamp?, all: Bool) -> [Fact?] {
    let usual = [
      Fact("Meaning", "a customer is about to cancel; the App Store asks which message to show"),
      Fact("App", appName(nil, nil, appAppleId)),
      Fact("Product", productId),
      Fact("Original transaction id", originalTransactionId),
      Fact("User locale", userLocale),
      Fact("Request id", requestIdentifier?.rawValue),
      Fact("Signed", signedDate?.text(seenFrom: now)),
    ]
    return all ? usual + labelledFacts() : usual
  }
}

/// The bundle id, version and Apple id of an app.
func appName(_ bundleId: String?, _ version: String?, _ appAppleId: Int64?) -> String? {
  let name = [bundleId, version].compactMap { $0 }.joined(separator: " ")
  return joined([name.isEmpty ? nil : name, appAppleId.map { "Apple id \($0)" }])
}

/// The parts that are not `nil`, with commas; `nil` if there are none.
func joined(_ parts: [String?]) -> String? {
  let parts = parts.compactMap { $0 }
  return parts.isEmpty ? nil : parts.joined(separator: ", ")
}
