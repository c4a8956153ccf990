// SPDX-License-Identifier: Apache-2.0

import CReceiptKit
import StoreLab
import StoreTypes
import StrictJSON

/// The attacks on a kind of document.
enum Forgeries {
  static func json(of kind: String) throws(InterfaceError) -> [UInt8] {
    let list: JSON
    if kind == "receipt" {
      list = json(ReceiptTampering.allCases)
    } else if kind == "transaction-receipt" {
      list = json(TransactionReceiptTampering.allCases)
    } else if let kind = DocumentKind.tokens.first(where: { $0.rawValue == kind }) {
      list = json(TokenTampering.cases(for: kind))
    } else {
      throw InterfaceError(.value, "kind", found: kind)
    }
    return Array(list.text.utf8)
  }

  private static func json(_ attacks: [some Tampering]) -> JSON {
    .array(attacks) { attack in
      .object([
        "name": .string(attack.id),
        "rule": .string(attack.rule),
        "code": .string(attack.code),
        "effect": .string("\(attack.effect)"),
      ])
    }
  }
}
