// SPDX-License-Identifier: Apache-2.0

import StrictBase64

/// Short texts that stand in place of a receipt; for hints only.
enum Placeholder {
  /// What to do about a text that is no document but known.
  static func hint(for bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.count <= longest else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    let word = text.lowercased().filter { $0.isLetter || $0.isNumber }
    if missing.contains(word) {
      return
        "a program writes this where a value is missing: the app sent no receipt; ask it to send one again"
    }
    if simulated.contains(word) {
      return
        "a library writes this where the device has no receipt, such as the simulator: test with StoreKit testing in Xcode, or with a sandbox account on a device"
    }
    if isOrderNumber(text) {
      return
        "this looks like the order number in Apple's email: 'receiptctl api order ID' returns its transactions"
    }
    return nil
  }

  private static let missing: Set<String> = [
    "null", "nil", "none", "undefined", "nan", "na", "optionalnil", "objectobject", "objectpromise",
    "unknown",
    "empty", "false", "true", "error",
  ]
  private static let simulated: Set<String> = [
    "noreceipt", "simulator", "simulatorreceipt", "iossimulator", "norecipt", "receiptnotfound",
    "notavailable",
  ]

  /// `MK5TTTVWJ0`: the letter M and about nine capitals and digits.
  private static func isOrderNumber(_ text: String) -> Bool {
    let word = text.utf8.filter { !$0.isWhiteSpace }
    return word.first == UInt8(ascii: "M") && 9...14 ~= word.count
      && word.allSatisfy { 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 }
      && word.contains { 0x30...0x39 ~= $0 }
  }

  /// A receipt is longer.
  private static let longest = 64
}
