// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StrictTime

// The text of a legacy transaction receipt.

extension LegacyReceiptContents {
  func facts(now: Timestamp?, all: Bool) -> [Fact?] {
    guard let info else { return all ? unsignedFacts : [] }
    let isFirstPurchase = (info.originalTransactionId ?? info.transactionId) == info.transactionId
    let usual = [
      Fact("App", appName(info.bundleId, info.applicationVersion, info.appItemId)),
      Fact("Purchased", info.purchaseDate.text(seenFrom: now)),
      Fact("Transaction id", info.transactionId),
      Fact("Original transaction id", info.originalTransactionId),
      Fact("Web order line item id", info.webOrderLineItemId),
      Fact("Original purchase", isFirstPurchase ? nil : info.originalPurchaseDate?.second),
      Fact("Environment", environmentText(info)),
      Fact("Vendor identifier", info.uniqueVendorIdentifier),
      Fact("Unique identifier", info.uniqueIdentifier),
    ]
    return all ? usual + rareFacts(info) + unsignedFacts : usual
  }

  /// The environment, the signed entry that decides it, and the unsigned entries that speak of it.
  private func environmentText(_ info: LegacyPurchaseInfo) -> String {
    let reason =
      switch info.environmentSign {
      case .sandboxTransactionId: "signed transaction id of the sandbox"
      case .noAppItemId: "no signed app-item-id"
      case .appItemId: "signed app-item-id"
      }
    let known = knownEnvironment
    let unsigned = joined([
      environment.map { "unsigned environment \($0)" },
      known == nil ? pod.map { "unsigned pod \($0)" } : nil,
    ])
    return joined([known?.words ?? "undetermined", reason, unsigned]) ?? ""
  }

  private func rareFacts(_ info: LegacyPurchaseInfo) -> [Fact?] {
    [
      Fact("Subscription group id", info.subscriptionGroupIdentifier),
      Fact("Ownership", info.inAppOwnershipType?.rawValue),
      Fact("Item id", info.itemId.map { "\($0)" }),
      Fact("Version external id", info.versionExternalIdentifier.map { "\($0)" }),
    ]
  }

  /// The signature and the unsigned members.
  private var unsignedFacts: [Fact?] {
    [
      Fact(
        "Signature",
        readableSignature.map { "version \($0.version.rawValue), \($0.digest.rawValue)" }
      ),
      Fact("Pod", pod.map { "\($0), unsigned" }),
      Fact("Signing status", signingStatus.map { "\($0), unsigned" }),
    ]
  }

  func writeTables(to page: inout TextPage) {
    page.table(["PRODUCT", "PURCHASED", "EXPIRES", "NOTE"], [info?.purchase.row].compactMap { $0 })
    let unknown =
      (info?.unknownEntries ?? []).map { TableRow(cells: [$0.key, $0.value]) }
      + unknownEntries.map { TableRow(cells: [$0.key, "\($0.value), unsigned"]) }
    page.table(["NOT KNOWN TO THIS VERSION", "VALUE"], unknown)
  }
}

extension InAppPurchase {
  fileprivate var row: TableRow {
    let notes = [
      isTrialPeriod == true ? "free trial" : nil,
      isInIntroOfferPeriod == true ? "introductory offer" : nil,
      quantity == 1 ? nil : "quantity \(quantity)",
    ]
    return TableRow(cells: [
      productId, purchaseDate.day, expiresDate?.day ?? "-", joined(notes) ?? "",
    ])
  }
}
