// SPDX-License-Identifier: Apache-2.0

package import StorePayloads
import StoreReceipts
package import StoreVerification

/// The kind of a document, as `--kind` and JSON name it.
package enum DocumentKindOption: String, CaseIterable, Sendable {
  case appReceipt = "app-receipt"
  case transactionReceipt = "transaction-receipt"
  case transaction
  case renewalInfo = "renewal-info"
  case notification
  case appTransaction = "app-transaction"
  case realtimeRequest = "realtime-request"

  package init(_ kind: DocumentKind) {
    switch kind {
    case .appReceipt: self = .appReceipt
    case .transactionReceipt: self = .transactionReceipt
    }
  }

  package init(_ kind: SignedKind) {
    switch kind {
    case .transaction: self = .transaction
    case .renewalInfo: self = .renewalInfo
    case .notification: self = .notification
    case .appTransaction: self = .appTransaction
    case .realtimeRequest: self = .realtimeRequest
    }
  }

  /// The kind of token; `nil` for receipts.
  package var signedKind: SignedKind? {
    SignedKind.allCases.first { DocumentKindOption($0) == self }
  }

  package var isToken: Bool { self != .appReceipt && self != .transactionReceipt }

  package var words: String { rawValue.split(separator: "-").joined(separator: " ") }

  /// `a transaction`, `an app transaction`.
  package var oneOfIt: String { (words.hasPrefix("a") ? "an " : "a ") + words }
}
