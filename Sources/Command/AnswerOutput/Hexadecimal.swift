// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// Bytes as hexadecimal digits, at most the first `limit` bytes.
func shortHexadecimal(_ bytes: ArraySlice<UInt8>, limit: Int) -> String {
  guard bytes.count > limit else { return hexadecimal(bytes) }
  return "\(hexadecimal(bytes.prefix(limit)))… (\(bytes.count) bytes)"
}
