// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// Makes the C library keep freed memory for later allocations, up to about `bytes`.
///
/// Memory that returns to the system costs a microsecond for each page when it is allocated again,
/// because the system clears it. There is no portable call for this. glibc keeps twice the size of
/// the largest freed block that had its own mapping: the block here is never written to, so it
/// takes no memory. Other C libraries are not affected.
public func keepFreedMemory(bytes: Int) {
  var block: UnsafeMutableRawPointer?
  guard unsafe posix_memalign(&block, MemoryLayout<Int>.size, bytes / 2) == 0 else { return }
  unsafe free(block)
}
