// SPDX-License-Identifier: Apache-2.0

/// A NUL-terminated text at a fixed address.
///
/// Safe, because the memory is private and lives as long as the object.
@safe
package final class OutputText {
  private let buffer: UnsafeMutableBufferPointer<UInt8>

  /// A copy of bytes.
  package init(_ bytes: some Collection<UInt8>) {
    let count = bytes.count
    unsafe buffer = UnsafeMutableBufferPointer.allocate(capacity: count + 1)
    _ = unsafe buffer.initialize(from: bytes)
    unsafe buffer[count] = 0
  }

  /// A copy of a text.
  package convenience init(_ text: String) { self.init(Array(text.utf8)) }

  deinit { unsafe buffer.deallocate() }

  /// The number of bytes, without the NUL.
  package var count: Int { unsafe buffer.count - 1 }

  /// The first byte.
  package var start: UnsafePointer<UInt8>? { unsafe UnsafePointer(buffer.baseAddress) }
}

extension OutputText? {
  /// The address as a pointer to characters; stores the length in `length`.
  package func characters(_ length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar>? {
    if let length = unsafe length { unsafe length.pointee = self?.count ?? 0 }
    guard let start = unsafe self?.start else { return nil }
    return unsafe UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
  }

  /// The address as a pointer to bytes; stores the length in `length`.
  package func bytes(_ length: UnsafeMutablePointer<Int>?) -> UnsafePointer<UInt8>? {
    if let length = unsafe length { unsafe length.pointee = self?.count ?? 0 }
    return unsafe self?.start
  }
}
