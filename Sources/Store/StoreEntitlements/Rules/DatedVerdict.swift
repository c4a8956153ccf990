// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// A verdict with the time since which it holds.
protocol DatedVerdict {
  var verdict: EntitlementVerdict { get }
  var from: Timestamp? { get }
  /// Of a verdict that grants nothing, when the last access ended.
  var accessEnd: Timestamp? { get }
}

extension Decision: DatedVerdict {}
extension Entitlement: DatedVerdict {}

extension Collection where Element: DatedVerdict {
  /// E-57: since when none of several verdicts grants access, or it is not known whether one does; `nil` if unknown.
  var startOfNoAccess: Timestamp? {
    let ended = compactMap(\.accessEnd).max()
    let open = filter { $0.verdict == .undetermined }.map(\.from)
    guard !open.isEmpty else { return ended }
    guard !open.contains(nil), let first = open.compactMap(\.self).min() else { return nil }
    return Swift.max(first, ended ?? first)
  }
}
