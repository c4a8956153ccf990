// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StrictTime

// What a legacy transaction receipt says, for people.

extension LegacyTransactionReceipt {
  func facts(now: Timestamp?, all: Bool) -> [Fact] {
    let info = purchaseInfo
    let usual = [
      Fact("App", info.appText),
      Fact("Bought", info.purchaseDate.text(seenFrom: now)),
      Fact("Purchase", info.lineText),
      Fact("From", placeText),
      Fact("Device", info.uniqueVendorIdentifier ?? info.uniqueIdentifier),
    ]
    return (usual + (all ? rareFacts : [])).compactMap { $0 }
  }

  /// The environment stands beside what is signed.
  private var placeText: String {
    guard let environment else { return "not named, as in production; nothing about it is signed" }
    return "\(environment), which is not signed: anyone could have written it"
  }

  private var rareFacts: [Fact?] {
    [
      Fact("Group", purchaseInfo.subscriptionGroupIdentifier),
      Fact("Ownership", purchaseInfo.inAppOwnershipType),
      Fact("Item", purchaseInfo.itemId.map { "\($0)" }),
      Fact("Line item", purchaseInfo.webOrderLineItemId),
      Fact("Version", purchaseInfo.versionExternalIdentifier.map { "\($0) in the App Store" }),
      Fact("Device id", purchaseInfo.uniqueIdentifier),
      Fact("Signature", "version \(signature.version.rawValue), \(signature.digest.rawValue)"),
      Fact("Pod", pod.map { "\($0), not signed" }),
      Fact("Status", signingStatus.map { "\($0), not signed" }),
    ]
  }

  func writeTables(to page: inout TextPage) {
    page.blank()
    page.table(["PRODUCT", "BOUGHT", "UNTIL", "NOTE"], [purchaseInfo.row])
    let unknown =
      purchaseInfo.unknownEntries.map { Row(cells: [$0.key, $0.value]) }
      + unknownEntries.map { Row(cells: [$0.key, "\($0.value), not signed"]) }
    guard !unknown.isEmpty else { return }
    page.blank()
    page.table(["UNKNOWN", "VALUE"], unknown)
  }
}

extension LegacyPurchaseInfo {
  fileprivate var appText: String {
    let version = applicationVersion.map { " \($0)" } ?? ""
    return bundleId + version + (appItemId.map { ", Apple id \($0)" } ?? "")
  }

  fileprivate var lineText: String {
    guard let originalTransactionId, originalTransactionId != transactionId else {
      return "transaction \(transactionId)"
    }
    let began = originalPurchaseDate.map { " of \($0.second)" } ?? ""
    return "transaction \(transactionId), first \(originalTransactionId)\(began)"
  }

  fileprivate var row: Row {
    let notes = [
      isTrialPeriod == true ? "free trial" : nil,
      isInIntroOfferPeriod == true ? "introductory offer" : nil,
      quantity == 1 ? nil : "quantity \(quantity)",
    ]
    return Row(
      cells: [
        productId, purchaseDate.day, expiresDate?.day ?? "-",
        notes.compactMap { $0 }.joined(separator: ", "),
      ]
    )
  }
}
