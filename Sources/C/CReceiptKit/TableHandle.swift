// SPDX-License-Identifier: Apache-2.0

import CReceiptKitHeader

/// The columns of a batch at fixed addresses, as a handle.
final class TableHandle {
  private let columns: [Column]

  init(_ batch: BatchHandle) throws(InterfaceError) {
    columns = try TableBuilder(batch).columns.map { Column($0) }
  }

  var count: Int { columns.count }

  /// Describes a column; `nil` if there is none.
  func describe(_ index: Int) -> rk_column? {
    guard columns.indices.contains(index) else { return nil }
    return unsafe columns[index].description
  }
}

/// A column and its buffers.
private final class Column {
  private let name: OutputText
  private let type: ColumnBuilder.ColumnType
  private let nullCount: Int
  private let validity: ColumnBuffer
  private let offsets: ColumnBuffer?
  private let values: ColumnBuffer

  init(_ builder: ColumnBuilder) {
    name = OutputText(builder.name)
    type = builder.type
    nullCount = builder.nullCount
    validity = ColumnBuffer(builder.validity)
    switch builder.type {
    case .text:
      offsets = ColumnBuffer(builder.offsets)
      values = ColumnBuffer(builder.bytes)
    case .boolean:
      offsets = nil
      values = ColumnBuffer(builder.bytes)
    case .integer, .time:
      offsets = nil
      values = ColumnBuffer(builder.numbers)
    }
  }

  var description: rk_column {
    var column = unsafe rk_column()
    unsafe column.name = OutputText?(name).characters(nil)
    unsafe column.type = type.rawValue
    unsafe column.null_count = nullCount
    unsafe column.validity = validity.start(UInt8.self)
    unsafe column.validity_length = validity.count
    unsafe column.offsets = offsets?.start(Int32.self)
    unsafe column.offsets_length = offsets?.count ?? 0
    unsafe column.values = values.start(UInt8.self)
    unsafe column.values_length = values.count
    return unsafe column
  }
}

/// Memory with Arrow's alignment.
///
/// Safe, because the memory is private and lives as long as the object.
@safe
private final class ColumnBuffer {
  private let memory: UnsafeMutableRawBufferPointer
  /// The number of bytes in use.
  let count: Int

  init<Element: BitwiseCopyable>(_ elements: [Element]) {
    count = elements.count * MemoryLayout<Element>.stride
    unsafe memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(count, ColumnBuffer.alignment),
      alignment: ColumnBuffer.alignment
    )
    unsafe elements.withUnsafeBytes { unsafe memory.copyMemory(from: $0) }
  }

  deinit { unsafe memory.deallocate() }

  func start<Element>(_ type: Element.Type) -> UnsafePointer<Element>? {
    unsafe memory.baseAddress.map { unsafe UnsafePointer($0.assumingMemoryBound(to: type)) }
  }

  /// The alignment that Arrow recommends.
  private static let alignment = 64
}
