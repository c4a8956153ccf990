// SPDX-License-Identifier: Apache-2.0

/// The index of a record in a table of the store.
///
/// The tables have different types of indices, so that the index of one does not compile as that of another. The types
/// and members are `@usableFromInline` and `@inlinable` so that the compiler specializes searches of tables in other
/// modules, which would take two to five times as long.
@usableFromInline package struct TableIndex<Record>: Hashable, Strideable, Sendable {
  /// The number of records before this one.
  @usableFromInline package let value: Int

  /// Code outside this file gets its indices from tables.
  @usableFromInline init(value: Int) { self.value = value }

  /// The index of the first record.
  @inlinable package static var first: TableIndex { TableIndex(value: 0) }

  /// The number of the record, from 1, as in file names and logs.
  package var ordinal: Int { value + 1 }

  @inlinable package func distance(to other: TableIndex) -> Int { other.value - value }

  @inlinable package func advanced(by distance: Int) -> TableIndex {
    TableIndex(value: value + distance)
  }

  @inlinable package static func == (left: TableIndex, right: TableIndex) -> Bool {
    left.value == right.value
  }
}

package typealias CustomerIndex = TableIndex<CustomerState>
package typealias SubscriptionIndex = TableIndex<SubscriptionState>
package typealias TransactionIndex = TableIndex<TransactionRecord>
package typealias PeriodIndex = TableIndex<SubscriptionPeriod>
package typealias ProductIndex = TableIndex<CatalogueProduct>
package typealias NotificationIndex = TableIndex<NotificationRecord>
package typealias PostponedIndex = TableIndex<PostponedNotification>
package typealias RefundRequestIndex = TableIndex<RefundRequest>

/// An array of records.
package typealias Table<Record> = Column<Record, Record>

/// An array with one element for each record of a table, and with the indices of that table.
@usableFromInline
package struct Column<Record, Element>: RandomAccessCollection, ExpressibleByArrayLiteral {
  @usableFromInline var elements: [Element]

  @usableFromInline package init(arrayLiteral elements: Element...) { self.elements = elements }

  private init(_ elements: [Element]) { self.elements = elements }

  @inlinable package var startIndex: TableIndex<Record> { .first }
  @inlinable package var endIndex: TableIndex<Record> { TableIndex(value: elements.count) }
  @inlinable package var indices: Range<TableIndex<Record>> { startIndex..<endIndex }

  @usableFromInline package subscript(index: TableIndex<Record>) -> Element {
    @inlinable get { elements[index.value] }
    @inlinable _modify { yield &elements[index.value] }
  }

  /// The index with a value that may come from outside; `nil` if there is no such record.
  package func index(at value: Int) -> TableIndex<Record>? {
    elements.indices.contains(value) ? TableIndex(value: value) : nil
  }

  package mutating func append(_ element: Element) { elements.append(element) }

  /// A column with a value for each element.
  package func column<Value>(_ value: (Element) -> Value) -> Column<Record, Value> {
    Column<Record, Value>(elements.map(value))
  }

  /// Iterates over the array, which is faster than an iteration over indices.
  @inlinable package func makeIterator() -> IndexingIterator<[Element]> { elements.makeIterator() }
}

extension Column: Sendable where Element: Sendable {}
