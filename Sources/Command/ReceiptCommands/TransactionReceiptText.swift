// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StrictTime

// What a legacy transaction receipt says, for people.

extension LegacyReceiptContents {
  var info: LegacyPurchaseInfo? {
    if case .success(let info) = purchaseInfo { info } else { nil }
  }

  var readableSignature: LegacySignature? {
    if case .success(let signature) = signature { signature } else { nil }
  }

  func facts(now: Timestamp?, all: Bool) -> [Fact] {
    guard let info else { return (all ? besideFacts : []).compactMap { $0 } }
    let usual = [
      Fact("App", info.appText),
      Fact("Bought", info.purchaseDate.text(seenFrom: now)),
      Fact("Purchase", info.lineText),
      Fact("From", placeText(info)),
      Fact("Device", info.uniqueVendorIdentifier ?? info.uniqueIdentifier),
    ]
    return (usual + (all ? rareFacts(info) + besideFacts : [])).compactMap { $0 }
  }

  /// Where it is from by what is signed, and the word beside it.
  private func placeText(_ info: LegacyPurchaseInfo) -> String {
    let place = info.signedEnvironment.name
    let reason =
      info.appItemId == nil
      ? ", because no app-item-id is signed" : ", because an app-item-id is signed"
    return place + reason + (environment.map { "; the word \($0) is not signed" } ?? "")
  }

  private func rareFacts(_ info: LegacyPurchaseInfo) -> [Fact?] {
    [
      Fact("Group", info.subscriptionGroupIdentifier),
      Fact("Ownership", info.inAppOwnershipType?.rawValue),
      Fact("Item", info.itemId.map { "\($0)" }),
      Fact("Line item", info.webOrderLineItemId),
      Fact("Version", info.versionExternalIdentifier.map { "\($0) in the App Store" }),
      Fact("Device id", info.uniqueIdentifier),
    ]
  }

  /// The unsigned parts, and how the rest is signed.
  private var besideFacts: [Fact?] {
    [
      Fact(
        "Signature",
        readableSignature.map { "version \($0.version.rawValue), \($0.digest.rawValue)" }
      ),
      Fact("Pod", pod.map { "\($0), not signed" }),
      Fact("Status", signingStatus.map { "\($0), not signed" }),
    ]
  }

  func writeTables(to page: inout TextPage) {
    if let info {
      page.blank()
      page.table(["PRODUCT", "BOUGHT", "UNTIL", "NOTE"], [info.row])
    }
    let unknown =
      (info?.unknownEntries ?? []).map { Row(cells: [$0.key, $0.value]) }
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
