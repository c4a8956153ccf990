// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import StoreReceipts
import StrictTime
import Testing

/// The rows of the attributes: each reads the value of its own attribute.
struct AttributeRowTests {
  @Test(arguments: AppReceiptAttributeType.allCases.filter { $0 != .inAppPurchase })
  func `the row of an attribute has the value in the receipt`(_ type: AppReceiptAttributeType)
    throws
  {
    var fixture = AppReceiptFixture()
    let sample = type.sample()
    fixture.set(type.rawValue, .raw(sample.bytes))
    #expect("\(type.row.value(try fixture.receipt()))" == "\(sample.value)")
    fixture.set(type.rawValue, .raw([0x05, 0x00]))
    let kept = Result { () throws(ReceiptError) in try fixture.receipt().unknownAttributes }
    #expect(kept.types == (type.row.form == .raw ? [] : type.isDocumented ? nil : [type.rawValue]))
  }

  @Test(arguments: InAppPurchaseAttributeType.allCases)
  func `the row of an attribute has the value in the purchase`(_ type: InAppPurchaseAttributeType)
    throws
  {
    var fixture = InAppPurchaseFixture()
    let sample = type.sample()
    fixture.set(type.rawValue, .raw(sample.bytes))
    #expect("\(type.row.value(try fixture.purchase()))" == "\(sample.value)")
    fixture.set(type.rawValue, .raw([0x05, 0x00]))
    let kept = Result { () throws(ReceiptError) in try fixture.purchase().unknownAttributes }
    #expect(kept.types == (type.isDocumented ? nil : [type.rawValue]))
  }

  @Test func `the names of the rows are different`() {
    for names in [
      AppReceiptAttributeType.rows.map(\.member), InAppPurchaseAttributeType.rows.map(\.member),
    ] { #expect(Set(names).count == names.count) }
  }
}

extension Result<[ReceiptAttribute], ReceiptError> {
  /// The types of the attributes; `nil` if the document was rejected.
  fileprivate var types: [Int64]? {
    switch self {
    case .success(let attributes): attributes.map(\.type)
    case .failure: nil
    }
  }
}

extension ReceiptAttributeType {
  /// A value of the form of the attribute, as written and as read.
  fileprivate func sample() -> (bytes: [UInt8], value: AttributeValue) {
    let number = rawValue + 7
    let text = "value \(rawValue)"
    switch row.form {
    case .integer, .identifier: return (ASN1Writer.bytes { $0.integer(number) }, .number(number))
    case .flag: return (ASN1Writer.bytes { $0.integer(1) }, .flag(true))
    case .utf8: return (ASN1Writer.bytes { $0.utf8String(text) }, .text(text))
    case .ascii: return (ASN1Writer.bytes { $0.ia5String(text) }, .text(text))
    case .date:
      let date = Timestamp(millisecondsSince1970: rawValue * 86_400_000)
      return (ASN1Writer.bytes { $0.ia5String(date?.description ?? "") }, .date(date))
    case .raw: return ([1, 2, 3], .bytes([1, 2, 3]))
    case .purchase: return ([], .purchases([]))
    }
  }
}
