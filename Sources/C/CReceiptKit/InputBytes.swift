// SPDX-License-Identifier: Apache-2.0

import DocumentForms
import StoreVerification

/// Copies buffers of the caller.
package enum InputBytes {
  /// The maximum length, which is also the library's limit for documents.
  package static let limit = DocumentLimits.bytes

  /// A copy of a buffer; a null pointer with length 0 is an empty buffer.
  package static func read(
    _ start: UnsafePointer<UInt8>?,
    _ length: Int,
    _ name: String
  ) throws(InterfaceError) -> ArraySlice<UInt8> {
    guard 0...limit ~= length else {
      throw InterfaceError(
        .length,
        name,
        expected: "0 to \(limit)",
        found: "\(UInt(bitPattern: length))"
      )
    }
    guard let start = unsafe start else {
      guard length == 0 else { throw InterfaceError(.null, name) }
      return []
    }
    return unsafe Array(UnsafeBufferPointer(start: start, count: length))[...]
  }

  /// A copy of a document, or the error of one above the limit: a server must reject such a document, whereas other
  /// wrong arguments are errors of the caller.
  static func document(
    _ start: UnsafePointer<UInt8>?,
    _ length: Int,
    _ name: String
  ) throws -> ArraySlice<UInt8> {
    guard length > limit, unsafe start != nil else { return try unsafe read(start, length, name) }
    throw InputError(.tooLarge, expected: "at most \(limit) bytes", found: "\(length)")
  }

  /// A NUL-terminated text of at most `limit` bytes, including the NUL.
  package static func text(
    _ start: UnsafePointer<CChar>?,
    _ name: String,
    limit: Int = 128
  ) throws(InterfaceError) -> String {
    guard let start = unsafe start else { throw InterfaceError(.null, name) }
    var bytes: [UInt8] = []
    while bytes.count < limit {
      let byte = unsafe UInt8(bitPattern: start[bytes.count])
      guard byte != 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    throw InterfaceError(.length, name, expected: "at most \(limit) bytes")
  }
}
