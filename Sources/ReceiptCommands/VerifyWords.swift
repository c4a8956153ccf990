// SPDX-License-Identifier: Apache-2.0

/// The words of `--kind`: the two that are judged here, and those of other tools of the family, so
/// that a script which asks for them gets an answer.
enum KindWord: String, CaseIterable, Sendable {
  case appReceipt = "app-receipt"
  case transactionReceipt = "transaction-receipt"
  case transaction
  case renewalInfo = "renewal-info"
  case notification
  case appTransaction = "app-transaction"
  case realtimeRequest = "realtime-request"
}

/// The words of `--legacy-policy`.
enum LegacyPolicy: String, CaseIterable, Sendable {
  case fairPlay2010 = "fairplay-2010"
  case transactionReceipt2 = "transaction-receipt-v2"
}
