// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictJSON

/// The members of a signed document that are dates or prices, by the definition of its payload.
package enum DocumentFields {
  /// `{"purchaseDate": "date", "price": "price", "data": {…}}`; `nil` for a receipt.
  package static func json(ofKind kind: String) -> [UInt8]? {
    let kinds: [String: DocumentKind] = [
      "transaction": .transaction, "renewal-info": .renewalInfo, "notification": .notification,
      "app-transaction": .appTransaction,
    ]
    return kinds[kind]?.payload.map { payload in
      JSONWriter.object { write(payload.fields, to: &$0) }
    }
  }

  /// Writes the members, also those inside of other members and tokens.
  private static func write(_ fields: PayloadFields, to json: inout JSONWriter) {
    for field in fields.list {
      switch field.kind {
      case .date: json.member(field.name, "date")
      case .milliunits: json.member(field.name, "price")
      case .object(let inner), .objects(let inner):
        json.object(field.name) { write(inner, to: &$0) }
      case .token(let kind), .tokens(let kind):
        guard let payload = kind.payload else { continue }
        json.object(field.name) { write(payload.fields, to: &$0) }
      case .string, .word, .uuid, .text, .boolean, .integer, .code, .strings: continue
      }
    }
  }
}
