// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Lets the C library keep so much freed memory for what comes next, in place of giving it back to the system
/// and asking for it again: the system clears each page, and takes a microsecond for it.
///
/// There is no portable call for this. glibc keeps twice as much as the largest block that it had from the
/// system by itself and that was freed: here one that nothing was written into, and which took no memory.
/// Others do what they do.
public func keepFreedMemory(octets: Int) {
  var block: UnsafeMutableRawPointer?
  guard unsafe posix_memalign(&block, MemoryLayout<Int>.size, octets / 2) == 0 else { return }
  unsafe free(block)
}
