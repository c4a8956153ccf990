// SPDX-License-Identifier: Apache-2.0

import StoreReceipts

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
