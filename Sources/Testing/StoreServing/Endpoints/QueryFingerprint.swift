// SPDX-License-Identifier: Apache-2.0

/// FNV-1a of the filters of a query, which binds its next page to it.
///
/// It needs no secret: a client may request the pages of any query.
enum QueryFingerprint {
  static func text(of filters: [String]) -> String {
    let hash = filters.joined(separator: "\n").utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}
