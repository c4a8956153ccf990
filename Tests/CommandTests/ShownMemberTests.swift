// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import StoreLab
import StorePayloads
import StoreReceipts
import Testing

/// `decode` shows each member and attribute that this version knows: its row has a label, or another line contains it.
struct ShownMemberTests {
  @Test(arguments: DocumentKind.tokens)
  func `decode shows every member of a token`(_ kind: DocumentKind) throws {
    let fields = try #require(kind.payload).fields.list.filter { !$0.isSubject(of: kind) }
    let plain = try Self.text(fields, changing: nil)
    #expect(plain.contains("NOT VERIFIED"))
    for field in fields {
      #expect(try Self.text(fields, changing: field.name) != plain, "\(kind) \(field.name)")
    }
  }

  /// What `decode` prints for a token with all members, one of them with another value.
  private static func text(_ fields: [PayloadField], changing name: String?) throws -> String {
    let lab = try TokenLab.shared()
    var token = try lab.authority.token(TransactionBuilder.production)
    token.payload = Array(fields.sample { $0.name == name ? 2 : 1 }.utf8)
    var system = lab.system
    system.input = Array(try token.text().utf8)
    return system.run("receiptctl decode").out
  }

  @Test func `decode shows every attribute of a receipt`() throws {
    let plain = try Self.text(AppReceiptAttributeType?.none)
    for type in AppReceiptAttributeType.allCases where type != .inAppPurchase {
      #expect(try Self.text(type) != plain, "\(type)")
    }
  }

  @Test func `decode shows every attribute of a purchase`() throws {
    let plain = try Self.text(InAppPurchaseAttributeType?.none)
    for type in InAppPurchaseAttributeType.allCases {
      #expect(try Self.text(type) != plain, "\(type)")
    }
  }

  /// What `decode` prints for a receipt with all attributes, one of them with another value.
  private static func text<Attribute: ReceiptAttributeType>(_ changed: Attribute?) throws -> String
  {
    let lab = try Lab.shared()
    var edits = AttributeEdits()
    for type in Attribute.allCases {
      guard let value = type.sample(type == changed ? 2 : 1) else { continue }
      edits.replace(type: type.rawValue, withRawValue: value)
    }
    var system = lab.system
    system.input = try lab.authority.receipt { receipt in
      receipt.purchases = [PurchaseBuilder("pro")]
      if Attribute.self == AppReceiptAttributeType.self {
        receipt.edits = edits
      } else {
        receipt.purchases[0].edits = edits
      }
    }
    return system.run("receiptctl decode").out
  }
}

extension ReceiptAttributeType {
  /// A value of the form of the attribute; `nil` for purchases.
  fileprivate func sample(_ seed: Int) -> [UInt8]? {
    switch row.form {
    case .integer, .identifier: ASN1Writer.bytes { $0.integer(Int64(seed)) }
    case .flag: ASN1Writer.bytes { $0.integer(Int64(seed - 1)) }
    case .utf8: ASN1Writer.bytes { $0.utf8String("\(name)-\(seed)") }
    case .ascii: ASN1Writer.bytes { $0.ia5String("\(name)-\(seed)") }
    case .date: ASN1Writer.bytes { $0.ia5String("202\(seed)-0\(rawValue % 9 + 1)-01T00:00:00Z") }
    case .raw: [UInt8](repeating: UInt8(seed), count: 20)
    case .purchase: nil
    }
  }
}

extension PayloadField {
  /// Whether it is one of the objects of a notification, of which it has only one; the types of notifications decide
  /// what is shown of it.
  fileprivate func isSubject(of kind: DocumentKind) -> Bool {
    if case .object = self.kind { kind == .notification } else { false }
  }
}

extension [PayloadField] {
  /// An object with all fields, whose values depend on their seed.
  fileprivate func sample(_ seed: (PayloadField) -> Int) -> String {
    let members = map { "\"\($0.name)\":\($0.sample(seed($0)))" }
    return "{\(members.joined(separator: ","))}"
  }
}

extension PayloadField {
  fileprivate func sample(_ seed: Int) -> String {
    switch kind {
    case .string, .word, .uuid, .text, .token: "\"\(name)-\(seed)\""
    case .boolean: seed == 1 ? "false" : "true"
    case .integer, .code, .milliunits: "\(seed * 1000)"
    case .date: "\(1_735_689_600_000 + seed * 86_400_000)"
    case .strings, .tokens: "[\"\(name)-\(seed)\"]"
    case .object(let fields): fields.list.sample { _ in seed }
    case .objects(let fields): "[\(fields.list.sample { _ in seed })]"
    }
  }
}
