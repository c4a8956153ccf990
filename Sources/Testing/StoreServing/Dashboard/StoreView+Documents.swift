// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreEngine
import StrictBase64

// Signed tokens and receipts.
extension StoreView {
  /// The current copy of a signed token or receipt.
  ///
  /// `kind` is `transaction`, `renewal-info`, `app-transaction`, `receipt` or `notification`. `id` is a transaction
  /// id, an original transaction id, a customer's name or a notification UUID.
  package func document(_ kind: String, _ id: String) throws(ViewError) -> StoreDocument {
    do {
      switch kind {
      case "transaction":
        return .token(try state.signedTransaction(try RequestedIds(state).transaction(id), signer))
      case "renewal-info":
        let original = state.transactions[try RequestedIds(state).originalTransaction(id)]
        guard let number = original.subscription else { throw StoreView.absent(kind, id) }
        return .token(try state.signedRenewalInfo(number, signer))
      case "app-transaction":
        let payload = try state.currentAppTransaction(of: try customer(id))
        return .token(try signer.token(payload))
      case "receipt":
        let customer = try customer(id)
        let receipt = try signer.receipt(state.receipt(of: customer, created: now))
        let base64 = StoreView.base64(receipt)
        let answer = state.verifyReceipt(of: customer, latestReceipt: base64)
        return .receipt(receipt, base64: base64, answer: answer)
      case "notification":
        guard let record = state.notifications.first(where: { isSame($0.uuid, id) }) else {
          throw StoreView.absent(kind, id)
        }
        return .token(try state.token(of: record, signedBy: signer))
      default: throw StoreView.absent(kind, id)
      }
    } catch let error as ViewError {
      throw error
    } catch is APIRefusal {
      throw StoreView.absent(kind, id)
    } catch {
      throw ViewError.failedCrypto
    }
  }

  /// The signed evidence for a customer's entitlements: the newest transactions, the newest renewal info and the app
  /// transaction, and the number of omitted transactions.
  package func evidence(
    about name: String
  ) throws(ViewError) -> (transactions: [String], renewalInfos: [String], app: String, omitted: Int)
  {
    let number = try customer(name)
    let records = state.historyTransactions(of: number)
    do {
      var transactions: [String] = []
      for record in records.suffix(StoreView.mostEvidence) {
        transactions.append(try state.signedTransaction(record.number, signer))
      }
      var renewalInfos: [String] = []
      for subscription in state.customers[number].allSubscriptions.suffix(StoreView.mostEvidence)
      where !state.subscriptions[subscription].isRemoved {
        renewalInfos.append(try state.signedRenewalInfo(subscription, signer))
      }
      let app = try signer.token(try state.currentAppTransaction(of: number))
      return (transactions, renewalInfos, app, max(0, records.count - StoreView.mostEvidence))
    } catch {
      throw ViewError.failedCrypto
    }
  }

  private func customer(_ name: String) throws(ViewError) -> CustomerIndex {
    guard let number = state.customerNumbers[name] else {
      throw StoreView.absent("customer", name)
    }
    return number
  }

  private static func absent(_ what: String, _ id: String) -> ViewError {
    ViewError(404, "no \(what.prefix(32)) \"\(id.prefix(64))\"")
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    String(
      decoding: Base64.encode(bytes[...], alphabet: .standard, padding: true).utf8,
      as: UTF8.self
    )
  }

  /// The maximum number of tokens: signing and verifying one takes about 0.1 ms.
  private static let mostEvidence = 1_000
}

/// A signed token or receipt of a store.
package enum StoreDocument: Sendable {
  /// A JWS.
  case token(String)
  /// A PKCS#7 receipt, and the verifyReceipt response for it.
  case receipt([UInt8], base64: String, answer: [UInt8])
}
