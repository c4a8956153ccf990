// SPDX-License-Identifier: Apache-2.0

import TokenArchive

/// A table of headers in memory.
struct HeaderTable {
  private(set) var headers: [[UInt8]] = []
  /// How often packing asked for a number.
  private(set) var requestCount = 0

  mutating func number(of header: ArraySlice<UInt8>) -> Int64 {
    requestCount += 1
    let header = Array(header)
    if let known = headers.firstIndex(of: header) { return Int64(known) }
    headers.append(header)
    return Int64(headers.count - 1)
  }

  func header(_ number: Int64) -> [UInt8]? {
    headers.indices.contains(Int(number)) ? headers[Int(number)] : nil
  }

  mutating func pack(_ document: [UInt8]) -> [UInt8] {
    // Other bytes around the document show that packing takes the slice only.
    let padded = Array("eyJ".utf8) + document + Array(".".utf8)
    return TokenArchive.pack(padded[3..<padded.count - 1]) { number(of: $0) }
  }

  func unpack(_ packed: [UInt8]) throws(UnpackError<Never>) -> [UInt8] {
    let padded = [0x12] + packed + [0]
    return try TokenArchive.unpack(padded[1..<padded.count - 1]) { header($0) }
  }
}
