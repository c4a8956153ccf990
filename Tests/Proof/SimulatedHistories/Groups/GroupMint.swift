// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreEntitlements
import StoreLab
import StorePayloads
import StoreReceipts
import StoreVerification
import StrictTime

/// Signs what happened to a group, and verifies it as a server does.
package struct GroupMint: Sendable {
  private let authority: TokenAuthority
  private let verifier: SignedDataVerifier
  private let now: VerificationExpectations

  /// A mint with keys of its own.
  package init() throws {
    authority = try TokenAuthority.generate()
    verifier = SignedDataVerifier(
      apps: [AppIdentity(bundleId: StoreCatalog.bundleId, appAppleId: 1_234_567_890)],
      environments: [.production, .sandbox],
      anchors: .custom([try authority.anchor()])
    )
    now = VerificationExpectations(now: try Timestamp(rfc3339: "2049-01-01T00:00:00Z"))
  }

  /// The evidence of a message.
  func ledger(_ note: GroupNote, of life: GroupLife) throws -> EntitlementLedger {
    var ledger = EntitlementLedger.empty([life.isSandbox ? .sandbox : .production])
    for evidence in try evidence(note, of: life) { ledger.take(evidence) }
    return ledger
  }

  private func evidence(_ note: GroupNote, of life: GroupLife) throws -> [HistoryEvidence] {
    let transactions = note.purchases.map { life.transaction($0, at: note.signed) }
    guard let index = note.purchases.last, let transaction = transactions.last else { return [] }
    let info = life.renewalInfo(beside: index, note)
    switch note.form {
    case .notification:
      var builder = NotificationBuilder(note.hasEnded ? .expiredVoluntarily : .seatsIncreased)
      builder.signedDate = TokenDate(note.signed)
      builder.data?.environment = transaction.environment
      builder.data?.transaction = transaction
      builder.data?.renewalInfo = info
      builder.data?.status = life.status(index, note)
      let token = try authority.token(builder).text()
      return [.notification(try verifier.verifyNotification(token.utf8, expecting: now))]
    case .statuses:
      let body = try authority.response(
        .subscriptionStatuses([
          SubscriptionBuilder(transaction, info, status: life.status(index, note))
        ]) {
          $0.environment = transaction.environment
        }
      )
      return [
        .statuses(try verifier.verifyResponse(StatusResponse.self, body.utf8, expecting: now))
      ]
    case .tokens:
      let texts = (try authority.token(transaction).text(), try authority.token(info).text())
      return [
        .transaction(try verifier.verifyTransaction(texts.0.utf8, expecting: now)),
        .renewalInfo(try verifier.verifyRenewalInfo(texts.1.utf8, expecting: now)),
      ]
    case .history:
      let body = try authority.response(.transactionHistory(transactions))
      return [
        .history(
          try verifier.verifyResponse(TransactionHistoryResponse.self, body.utf8, expecting: now)
        )
      ]
    }
  }
}

extension GroupLife {
  /// The app transaction id of a person.
  static func appTransactionId(of person: Int) -> String { "70450000000000000\(person)" }

  static func id(_ number: Int) -> String { "\(2_000_000_100_000_000 + number)" }

  /// A transaction as the store signs it at a time.
  func transaction(_ index: Int, at signed: Timestamp) -> TransactionBuilder {
    let purchase = purchases[index]
    let period = purchases.filter {
      $0.person == 0 && $0.period == purchase.period && $0.line == purchase.line
    }
    let isAdded =
      purchase.person == 0 && period.contains { $0.isAddition && $0.from <= signed }
    let first = purchases.first { $0.number == purchase.line }
    var builder = TransactionBuilder(purchase.product)
    builder.transactionId = Self.id(purchase.number)
    builder.originalTransactionId = Self.id(purchase.line)
    builder.webOrderLineItemId = Self.id(
      sharesItems ? period.first?.number ?? purchase.number : purchase.number
    )
    if purchase.person != 0 { builder.webOrderLineItemId = Self.id(purchase.number) }
    builder.environment = isSandbox ? "Sandbox" : "Production"
    builder.purchaseDate = TokenDate(purchase.from)
    builder.originalPurchaseDate = TokenDate(first?.from ?? purchase.from)
    builder.expiresDate = TokenDate(purchase.until)
    builder.signedDate = TokenDate(signed)
    builder.transactionReason = purchase.isRenewal ? "RENEWAL" : "PURCHASE"
    builder.appTransactionId = Self.appTransactionId(of: purchase.person)
    builder.inAppOwnershipType = purchase.person == 0 ? "PURCHASED" : "ASSIGNED"
    builder.additionalTransactionReason = isAdded ? "SEAT_ADDITION" : nil
    builder.previousOriginalTransactionId = purchase.previous.map { Self.id($0) }
    builder.bundleProductId = purchase.product == "bundled" ? "bundle" : nil
    if purchase.seats > 0 {
      builder.quantity = purchase.seats
      let revoked = purchase.refunds.filter { $0.date <= signed }.reduce(0) { $0 + $1.seats }
      builder.multiSeatInfo =
        #"{"invitationManagement":"APPLE""#
        + (revoked > 0 ? #","revokedSeatQuantity":\#(revoked)}"# : "}")
    }
    if let end = purchase.end, end.date <= signed {
      builder.revocationDate = TokenDate(end.date)
      builder.revocationType = end.type
      builder.revocationReason = end.reason
    }
    return builder
  }

  /// The renewal info beside a transaction: that of the person, or of the group if members share its id and are not named.
  func renewalInfo(beside index: Int, _ note: GroupNote) -> RenewalInfoBuilder {
    let purchase = purchases[index]
    let isGroups = purchase.person != 0 && sharesIds && !namesPersons
    let described = isGroups ? groupPurchase(at: note.signed, of: purchase) : purchase
    let own = notesRenewal(note, isGroups: isGroups)
    var builder = RenewalInfoBuilder()
    builder.originalTransactionId = Self.id(purchase.line)
    builder.environment = isSandbox ? "Sandbox" : "Production"
    builder.productId = purchase.product
    builder.autoRenewProductId = purchase.product
    builder.recentSubscriptionStartDate = TokenDate(described.from)
    builder.renewalDate = TokenDate(described.until)
    builder.signedDate = TokenDate(note.signed)
    builder.appTransactionId = namesPersons ? Self.appTransactionId(of: purchase.person) : nil
    builder.renewalQuantity = purchase.seats > 0 ? note.nextSeats : nil
    if !own.renews { builder.turnOff() }
    if own.hasEnded {
      builder.expirationIntent = 1
      builder.isInBillingRetryPeriod = false
    }
    return builder
  }

  /// The transaction of the purchaser that a renewal info of the group describes.
  private func groupPurchase(at signed: Timestamp, of seat: GroupPurchase) -> GroupPurchase {
    purchases.last { purchase in
      purchase.person == 0 && purchase.line == seat.line && !purchase.isAddition
        && (purchase.from <= signed
          || purchase.isRenewal && purchase.from <= signed.adding(seconds: 40))
    } ?? seat
  }

  private func notesRenewal(_ note: GroupNote, isGroups: Bool) -> (renews: Bool, hasEnded: Bool) {
    guard isGroups else { return (note.renews, note.hasEnded) }
    // What the newest message about the purchaser says.
    let last = notes.last { other in
      other.signed <= note.signed && other.form != .history
        && purchases[other.purchases[0]].person == 0
        && purchases[other.purchases[0]].line == purchases[note.purchases[0]].line
    }
    return (last?.renews ?? true, last?.hasEnded ?? false)
  }

  /// The status of the person's subscription.
  func status(_ index: Int, _ note: GroupNote) -> Int64 {
    if note.hasEnded { return 2 }
    let purchase = purchases[index]
    let isActive = purchases.contains { other in
      other.person == purchase.person && other.line == purchase.line
        && other.from <= max(note.signed, purchase.from)
        && note.signed < other.until && !other.hasEnded(by: note.signed)
    }
    return isActive ? 1 : 5
  }
}
