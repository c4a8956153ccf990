// SPDX-License-Identifier: Apache-2.0

import ReceiptKit

/// The identity of a subscription or purchase across all apps.
///
/// Xcode numbers transactions 0, 1, 2 on each machine; there the signer is part of the key.
struct SubscriptionKey: Hashable {
  private let bytes: [UInt8]
  private let environment: StoreEnvironment?
  private let xcodeSigner: [UInt8]

  init(_ id: String, in environment: StoreEnvironment?, xcodeSigner: [UInt8] = []) {
    bytes = Array(id.utf8)
    self.environment = environment?.canonical
    self.xcodeSigner = xcodeSigner
  }

  /// The original transaction id.
  var id: String { String(decoding: bytes, as: UTF8.self) }

  init(of token: Verified<TransactionPayload>) {
    let id = token.value.originalTransactionId ?? token.value.transactionId ?? ""
    self.init(
      id,
      in: token.environment,
      xcodeSigner: token.value.environment.isXcode ? token.leafSHA256 : []
    )
  }

  init(of token: Verified<RenewalInfoPayload>) {
    let id = token.value.originalTransactionId ?? ""
    self.init(
      id,
      in: token.environment,
      xcodeSigner: token.value.environment.isXcode ? token.leafSHA256 : []
    )
  }
}

extension VerifiedDocument {
  /// The subscriptions and purchases with a transaction in the document.
  var subscriptions: [SubscriptionKey] {
    switch self {
    case .appReceipt(let receipt):
      return receipt.value.inAppPurchases.map { purchase in
        let isXcode = receipt.value.environment.isXcode
        let id = purchase.originalTransactionId ?? purchase.transactionId
        return SubscriptionKey(
          id,
          in: receipt.environment,
          xcodeSigner: isXcode ? receipt.leafSHA256 : []
        )
      }
    case .transactionReceipt(let receipt):
      let purchase = receipt.value.purchase
      return [
        SubscriptionKey(
          purchase.originalTransactionId ?? purchase.transactionId,
          in: receipt.environment
        )
      ]
    case .token(.transaction(let token)): return [SubscriptionKey(of: token)]
    case .token(.notification(let token)):
      return token.transaction.map { [SubscriptionKey(of: $0)] } ?? []
    case .token: return []
    }
  }
}

extension StoreEnvironment? {
  fileprivate var isXcode: Bool { self?.canonical == .xcode }
}
