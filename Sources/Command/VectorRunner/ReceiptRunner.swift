// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StrictTime

/// Runs `receipt-read`.
enum ReceiptRunner {
  static func run(_ input: ArraySlice<UInt8>) -> VectorOutcome {
    do {
      return .value(value(of: try AppReceipt(input)))
    } catch {
      return .failure(code: error.code.rawValue, offset: error.offset, cause: error.found)
    }
  }

  static func value(of receipt: AppReceipt) -> VectorValue {
    value(of: receipt, AppReceiptAttributeType.self, receipt.unknownAttributes)
  }

  private static func value<Attribute: ReceiptAttributeType>(
    of owner: Attribute.Owner,
    _ type: Attribute.Type,
    _ others: [ReceiptAttribute]
  ) -> VectorValue {
    var members: [String: VectorValue] = [:]
    for (name, row) in type.rows { members[name] = value(of: row.value(owner)) }
    members["unknownAttributes"] = unknown(others)
    return .object(members)
  }

  private static func value(of value: AttributeValue) -> VectorValue? {
    switch value {
    case .number(let number): .number(number)
    case .flag(let flag): .flag(flag)
    case .text(let text): .text(text)
    case .date(let date): .text(date)
    case .bytes(let bytes): .hex(bytes)
    case .purchases(let purchases):
      .array(
        purchases.map {
          self.value(of: $0, InAppPurchaseAttributeType.self, $0.unknownAttributes)
        }
      )
    }
  }

  private static func unknown(_ attributes: [ReceiptAttribute]) -> VectorValue? {
    guard !attributes.isEmpty else { return nil }
    var values: [String: VectorValue] = [:]
    for attribute in attributes { values["\(attribute.type)"] = .hex(attribute.value) }
    return .object(values)
  }
}
