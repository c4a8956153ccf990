// SPDX-License-Identifier: Apache-2.0

import CReceiptKit
import StoreLab
import StrictJSON

/// The attacks on a kind of document.
enum Forgeries {
  static func json(of kind: String) throws(InterfaceError) -> [UInt8] {
    guard let kind = MintedKind(named: kind) else {
      throw InterfaceError(.value, "kind", found: kind)
    }
    let list = JSON.array(kind.attacks) { attack in
      .object([
        "name": .string(attack.id),
        "level": .string(attack.level.rawValue),
        "summary": .string(attack.summary),
        "rule": .string(attack.rule),
        "code": .string(attack.code),
        "effect": .string("\(attack.effect)"),
      ])
    }
    return Array(list.text.utf8)
  }
}
