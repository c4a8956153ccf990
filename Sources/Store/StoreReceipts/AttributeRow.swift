// SPDX-License-Identifier: Apache-2.0

package import StrictTime

/// A type of attribute of a receipt or an in-app purchase.
///
/// A new attribute is a property, a case, its row and the statement that reads it, all in the file of its owner; the
/// compiler requires the last two. JSON, the text, the vectors, the Python class and the reference page follow.
package protocol ReceiptAttributeType: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue == Int64 {
  associatedtype Owner

  /// The form of the value, and the property that has it.
  var row: AttributeRow<Owner> { get }

  /// The name of the property.
  var member: String { get }

  /// All rows with the names of their properties, computed once.
  static var rows: [(member: String, row: AttributeRow<Owner>)] { get }
}

extension ReceiptAttributeType {
  /// The name of the type.
  package var name: String { String(describing: self) }

  package var member: String { name }

  static var namedRows: [(member: String, row: AttributeRow<Owner>)] {
    allCases.map { ($0.member, $0.row) }
  }

  /// Whether Apple documents the type.
  ///
  /// A documented attribute with an unexpected form makes a receipt malformed. An undocumented one may
  /// change at any time, and is then kept among the unknown attributes.
  package var isDocumented: Bool { row.isDocumented }

  /// Whether a property represents the current attribute; that of a documented one was read.
  func isReadable(_ reader: borrowing AttributeReader) -> Bool {
    row.isDocumented || reader.has(row.form)
  }
}

/// What the program knows of an attribute.
package struct AttributeRow<Owner>: Sendable {
  package let form: AttributeForm
  /// See ``ReceiptAttributeType/isDocumented``.
  package let isDocumented: Bool
  /// Its name in the text of a receipt, if it is shown with its plain value there.
  package let label: String?
  /// The value of its property.
  package let value: @Sendable (Owner) -> AttributeValue

  /// An undocumented attribute.
  init(
    _ form: AttributeForm,
    _ label: String? = nil,
    _ value: @escaping @Sendable (Owner) -> AttributeValue
  ) {
    self.form = form
    self.label = label
    self.value = value
    isDocumented = false
  }

  /// A documented attribute.
  init(documented form: AttributeForm, _ value: @escaping @Sendable (Owner) -> AttributeValue) {
    self.form = form
    self.value = value
    label = nil
    isDocumented = true
  }
}

/// The form of a value.
package enum AttributeForm: String, Sendable {
  case integer
  /// An integer; 0 means none.
  case identifier
  /// 0 or 1.
  case flag
  case utf8
  case ascii
  /// A date in an IA5String.
  case date
  /// Any bytes.
  case raw
  /// A SET of attributes.
  case purchase
}

/// The value of an attribute, as its property has it; `nil` if the receipt has none.
package enum AttributeValue: Sendable {
  case number(Int64?)
  case flag(Bool?)
  case text(String?)
  case date(Timestamp?)
  case bytes(ArraySlice<UInt8>?)
  case purchases([InAppPurchase])
}

extension AttributeReader {
  /// Whether the value of the current attribute has a form.
  fileprivate func has(_ form: AttributeForm) -> Bool {
    do throws(ReceiptError) {
      switch form {
      case .integer, .identifier: _ = try integer()
      case .flag: _ = try flag()
      case .utf8: _ = try string()
      case .ascii: _ = try asciiString()
      case .date: _ = try date()
      case .raw, .purchase: break
      }
      return true
    } catch {
      return false
    }
  }
}
