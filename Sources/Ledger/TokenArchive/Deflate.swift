// SPDX-License-Identifier: Apache-2.0

import CZLib

/// Raw deflate streams (RFC 1951) with a preset dictionary.
///
/// The only code that calls zlib.
enum Deflate {
  /// The compressed bytes; `nil` if zlib has no memory.
  static func compress(_ bytes: ArraySlice<UInt8>, with dictionary: PresetDictionary) -> [UInt8]? {
    var stream = unsafe z_stream()
    let memory = Memory(forSize: bytes.count)
    return unsafe withUnsafeMutablePointer(to: &stream) { stream in
      let status = unsafe deflateInit2_(
        stream,
        Z_DEFAULT_COMPRESSION,
        Z_DEFLATED,
        -memory.windowBits,
        memory.level,
        Z_DEFAULT_STRATEGY,
        ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)
      )
      guard status == Z_OK else { return nil }
      defer { _ = unsafe deflateEnd(stream) }
      unsafe dictionary.bytes.withUnsafeBufferPointer { dictionary in
        _ = unsafe deflateSetDictionary(stream, dictionary.baseAddress, UInt32(dictionary.count))
      }
      let bound = unsafe Int(deflateBound(stream, UInt(bytes.count)))
      return unsafe bytes.withUnsafeBufferPointer { input in
        unsafe stream.pointee.setInput(input)
        var isFinished = false
        let output = unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
          unsafe stream.pointee.setOutput(output)
          isFinished = unsafe deflate(stream, Z_FINISH) == Z_STREAM_END
          count = unsafe output.count - Int(stream.pointee.avail_out)
        }
        return isFinished ? output : nil
      }
    }
  }

  /// The original of exactly these compressed bytes, at most `limit` bytes.
  static func expand(
    _ bytes: ArraySlice<UInt8>,
    with dictionary: PresetDictionary,
    limit: Int
  ) throws(ArchiveError) -> [UInt8] {
    guard bytes.count <= UInt32.max else { throw .tooLarge }
    var stream = unsafe z_stream()
    return try unsafe withUnsafeMutablePointer(to: &stream) { stream throws(ArchiveError) in
      let status = unsafe inflateInit2_(
        stream,
        -MAX_WBITS,
        ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)
      )
      guard status == Z_OK else { throw .outOfMemory }
      defer { _ = unsafe inflateEnd(stream) }
      unsafe dictionary.bytes.withUnsafeBufferPointer { dictionary in
        _ = unsafe inflateSetDictionary(stream, dictionary.baseAddress, UInt32(dictionary.count))
      }
      return try unsafe bytes.withUnsafeBufferPointer { input throws(ArchiveError) in
        unsafe stream.pointee.setInput(input)
        return try unsafe inflateAll(stream, compressed: input.count, limit: limit)
      }
    }
  }

  /// Inflates into chunks that grow with the output, so the allocation follows the actual size.
  private static func inflateAll(
    _ stream: UnsafeMutablePointer<z_stream>,
    compressed: Int,
    limit: Int
  ) throws(ArchiveError) -> [UInt8] {
    var output: [UInt8] = []
    var chunk = smallestChunk
    while true {
      var status = Z_OK
      let inflated = unsafe [UInt8](unsafeUninitializedCapacity: chunk) { buffer, count in
        unsafe stream.pointee.setOutput(buffer)
        status = unsafe CZLib.inflate(stream, Z_NO_FLUSH)
        count = unsafe buffer.count - Int(stream.pointee.avail_out)
      }
      guard output.count + inflated.count <= limit else { throw .tooLarge }
      if output.isEmpty { output = inflated } else { output += inflated }
      switch status {
      case Z_STREAM_END:
        guard unsafe stream.pointee.avail_in == 0 else { throw .damaged }
        return output
      case Z_OK where inflated.count == chunk:
        chunk = min(max(output.count, smallestChunk), limit)
      case Z_MEM_ERROR:
        throw .outOfMemory
      default:
        throw .damaged
      }
    }
  }

  private static let smallestChunk = 4096
}

/// The parameters of zlib that determine the memory of a compression.
///
/// With zlib's defaults, compression of a notification takes 52 µs instead of 16: most of the time goes into
/// allocating and clearing tables.
private struct Memory {
  let windowBits: Int32
  let level: Int32

  init(forSize size: Int) {
    let isSmall = size <= Self.smallSize
    windowBits = isSmall ? 13 : MAX_WBITS
    level = isSmall ? 6 : 8
  }

  /// Together with a dictionary of 4 kB, this size fits into a window of 2 to the power of 13.
  private static let smallSize = 4096
}

extension z_stream {
  fileprivate mutating func setInput(_ input: UnsafeBufferPointer<UInt8>) {
    // zlib does not write to its input; the parameter is mutable for historical reasons.
    unsafe next_in = UnsafeMutablePointer(mutating: input.baseAddress)
    unsafe avail_in = UInt32(input.count)
  }

  fileprivate mutating func setOutput(_ output: UnsafeMutableBufferPointer<UInt8>) {
    unsafe next_out = output.baseAddress
    unsafe avail_out = UInt32(output.count)
  }
}
