// SPDX-License-Identifier: Apache-2.0

package import OpenSSLTrust
import StoreLab
import StrictJSON
import StrictTime

// Responses of the App Store Server API about a customer: subscription statuses and history.
extension StoreState {
  /// The response of Get All Subscription Statuses.
  ///
  /// Returns subscriptions whose status is in `wanted`, or all if it is empty.
  package func statuses(
    of customer: CustomerIndex,
    among wanted: [Int64] = [],
    signedBy signer: StoreSigner
  ) throws(TrustError) -> [UInt8] {
    var groups: [(id: String, items: [[UInt8]])] = []
    for number in shownSubscriptions(of: customer) {
      let subscription = subscriptions[number]
      guard wanted.isEmpty || wanted.contains(subscription.status) else { continue }
      let item = try statusItem(subscription, signer)
      if let place = groups.firstIndex(where: { isSame($0.id, subscription.group) }) {
        groups[place].items.append(item)
      } else {
        groups.append((subscription.group, [item]))
      }
    }
    return JSONWriter.object { json in
      json.member("environment") { $0.string(options.environment.rawValue) }
      json.member("bundleId") { $0.string(options.bundleId) }
      if let appAppleId { json.member("appAppleId") { $0.integer(appAppleId) } }
      json.array("data") { json in
        for group in groups {
          json.object { json in
            json.member("subscriptionGroupIdentifier") { $0.string(group.id) }
            json.array("lastTransactions") { json in for item in group.items { json.raw(item) } }
          }
        }
      }
    }
  }

  private func statusItem(
    _ subscription: SubscriptionState,
    _ signer: StoreSigner
  ) throws(TrustError) -> [UInt8] {
    let transaction = try signedTransaction(shownTransaction(of: subscription.current), signer)
    let renewal = try signedRenewalInfo(subscription.index, signer)
    return JSONWriter.object { json in
      json.member("originalTransactionId") { $0.string(transactionId(subscription.original)) }
      json.member("status") { $0.integer(subscription.status) }
      json.member("signedTransactionInfo") { $0.string(transaction) }
      json.member("signedRenewalInfo") { $0.string(renewal) }
    }
  }

  /// The response of Get Transaction History, all on one page.
  package func history(of customer: CustomerIndex, signedBy signer: StoreSigner) throws(TrustError)
    -> [UInt8]
  {
    var tokens: [String] = []
    for record in historyTransactions(of: customer) {
      tokens.append(try signedTransaction(record.number, signer))
    }
    return JSONWriter.object { json in
      json.member("revision") { $0.string("\(now.millisecondsSince1970)_\(tokens.count)") }
      json.member("bundleId") { $0.string(options.bundleId) }
      if let appAppleId { json.member("appAppleId") { $0.integer(appAppleId) } }
      json.member("environment") { $0.string(options.environment.rawValue) }
      json.member("hasMore") { $0.boolean(false) }
      json.array("signedTransactions") { json in for token in tokens { json.string(token) } }
    }
  }

  package func historyTransactions(of customer: CustomerIndex) -> [TransactionRecord] {
    customers[customer].transactions.lazy.map { transactions[$0] }
      .filter { !$0.isDeleted && !isWithheld($0) }
  }

  // MARK: Current copies

  /// The current copy of a transaction.
  ///
  /// `signedDate` is the current time, but not before the transaction's content was signed.
  package func signedTransaction(_ number: TransactionIndex, _ signer: StoreSigner)
    throws(TrustError) -> String
  {
    let record = transactions[number]
    return try signer.token(payload(of: record, signed: max(now, record.signedAt)))
  }

  /// The current copy of a subscription's renewal info.
  package func signedRenewalInfo(_ number: SubscriptionIndex, _ signer: StoreSigner)
    throws(TrustError) -> String
  {
    let signed = max(now, subscriptions[number].signedAt)
    return try signer.token(payload(of: renewalRecord(of: number), signed: signed))
  }
}
