// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Where the first line feeds stand, up to so many of them.
public func lineFeeds(in octets: ArraySlice<UInt8>, atMost limit: Int) -> [Int] {
  unsafe octets.withUnsafeBytes { bytes in
    var places: [Int] = []
    guard let start = bytes.baseAddress else { return places }
    var offset = 0
    while places.count < limit, offset < bytes.count,
      let found = unsafe memchr(start + offset, 0x0A, bytes.count - offset)
    {
      offset = unsafe found - UnsafeMutableRawPointer(mutating: start) + 1
      places.append(octets.startIndex + offset - 1)
    }
    return places
  }
}
