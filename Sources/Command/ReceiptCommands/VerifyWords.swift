// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StoreReceipts
import StoreVerification

/// What a document is: the words of `--kind`.
enum DocumentKindOption: String, CaseIterable, Sendable {
  case appReceipt = "app-receipt"
  case transactionReceipt = "transaction-receipt"
  case transaction
  case renewalInfo = "renewal-info"
  case notification
  case appTransaction = "app-transaction"
  case realtimeRequest = "realtime-request"

  init(_ kind: DocumentKind) {
    switch kind {
    case .appReceipt: self = .appReceipt
    case .transactionReceipt: self = .transactionReceipt
    }
  }

  init(_ kind: SignedKind) {
    switch kind {
    case .transaction: self = .transaction
    case .renewalInfo: self = .renewalInfo
    case .notification: self = .notification
    case .appTransaction: self = .appTransaction
    case .realtimeRequest: self = .realtimeRequest
    }
  }

  /// The kind of token; `nil` for receipts.
  var signedKind: SignedKind? { SignedKind.allCases.first { DocumentKindOption($0) == self } }

  var isToken: Bool { self != .appReceipt && self != .transactionReceipt }
}

/// The word of `--device-id`: receipts hash its octets, tokens its text.
struct DeviceWord: Sendable {
  let text: String
  let identifier: DeviceIdentifier

  init?(_ text: String) {
    guard let identifier = DeviceIdentifier(text: text) else { return nil }
    self.text = text
    self.identifier = identifier
  }
}

/// The words of `--legacy-policy`.
enum LegacyPolicy: String, CaseIterable, Sendable {
  case fairPlay2010 = "fairplay-2010"
  case transactionReceipt2 = "transaction-receipt-v2"
}
