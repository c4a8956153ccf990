// SPDX-License-Identifier: Apache-2.0

/// Documents in one buffer, with their offsets.
struct BatchInput {
  /// Copies of the documents.
  let documents: [ArraySlice<UInt8>]

  /// The maximum number of documents.
  static let limit = 1_000_000
  /// The maximum length of the buffer: 1 GiB.
  private static let byteLimit = 1 << 30

  init(
    _ bytes: UnsafePointer<UInt8>?,
    _ length: Int,
    _ offsets: UnsafeRawPointer?,
    _ offsetSize: Int32,
    _ count: Int
  ) throws(InterfaceError) {
    guard 0...BatchInput.byteLimit ~= length else { throw InterfaceError(.length, "bytes") }
    guard 0...BatchInput.limit ~= count else { throw InterfaceError(.length, "count") }
    guard offsetSize == 4 || offsetSize == 8 else {
      throw InterfaceError(.value, "offset_size", expected: "4 or 8", found: "\(offsetSize)")
    }
    guard let offsets = unsafe offsets else { throw InterfaceError(.null, "offsets") }
    guard Int(bitPattern: offsets) % Int(offsetSize) == 0 else {
      throw InterfaceError(.offset, "offsets", expected: "aligned numbers")
    }
    guard unsafe bytes != nil || length == 0 else { throw InterfaceError(.null, "bytes") }
    let buffer = unsafe UnsafeBufferPointer(start: bytes, count: length)
    var documents: [ArraySlice<UInt8>] = []
    documents.reserveCapacity(count)
    var start = unsafe BatchInput.offset(0, offsets, offsetSize)
    guard 0...length ~= start else { throw InterfaceError(.offset, "offsets[0]") }
    for index in 0..<count {
      let end = unsafe BatchInput.offset(index + 1, offsets, offsetSize)
      guard start...length ~= end else {
        throw InterfaceError(
          .offset,
          "offsets[\(index + 1)]",
          expected: "\(start) to \(length)",
          found: "\(end)"
        )
      }
      documents.append(unsafe Array(buffer[start..<end])[...])
      start = end
    }
    self.documents = documents
  }

  private static func offset(_ index: Int, _ offsets: UnsafeRawPointer, _ size: Int32) -> Int {
    if size == 4 {
      let number = unsafe offsets.loadUnaligned(fromByteOffset: index * 4, as: Int32.self)
      return Int(number)
    }
    let number = unsafe offsets.loadUnaligned(fromByteOffset: index * 8, as: Int64.self)
    return Int(number)
  }
}
