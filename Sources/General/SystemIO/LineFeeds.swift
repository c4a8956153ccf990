// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The indices of the first line feeds, at most `limit`.
public func lineFeeds(in text: ArraySlice<UInt8>, atMost limit: Int) -> [Int] {
  unsafe text.withUnsafeBytes { bytes in
    var indices: [Int] = []
    guard let start = bytes.baseAddress else { return indices }
    var offset = 0
    while indices.count < limit, offset < bytes.count,
      let found = unsafe memchr(start + offset, 0x0A, bytes.count - offset)
    {
      offset = unsafe found - UnsafeMutableRawPointer(mutating: start) + 1
      indices.append(text.startIndex + offset - 1)
    }
    return indices
  }
}
