// SPDX-License-Identifier: Apache-2.0

import FuzzBodies
import FuzzReaders

/// What libFuzzer calls with each input.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  unsafe FuzzTarget.keyTable.fuzz(start, count)
}
