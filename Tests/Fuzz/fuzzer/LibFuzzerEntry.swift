// SPDX-License-Identifier: Apache-2.0

import CLibrary
import FuzzTargets

// One program for all fuzz targets. An environment variable selects the target, because libFuzzer parses the
// arguments and starts the program again to minimize an input.

/// The target that `FUZZ_TARGET` names.
private let selected: FuzzTarget = {
  let name = unsafe getenv("FUZZ_TARGET").map { unsafe String(cString: $0) } ?? ""
  guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
    let names = FuzzTarget.all.map(\.name).joined(separator: " ")
    print(
      "fuzzer: error: unknown target \"\(name)\"\nfuzzer: hint: set FUZZ_TARGET to one of \(names)"
    )
    exit(2)
  }
  return target
}()

/// Called by libFuzzer once, before the first input.
@c(LLVMFuzzerInitialize)
public func initialize(
  _ count: UnsafeMutablePointer<CInt>?,
  _ arguments: UnsafeMutableRawPointer?
) -> CInt {
  _ = selected
  return 0
}

/// Called by libFuzzer with each input.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  unsafe selected.fuzz(start, count)
}
