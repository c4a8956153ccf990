// SPDX-License-Identifier: Apache-2.0

package import HTTPMessages
import StrictJSON
import StrictTime
import SystemIO

/// The newest entries of what happened in a server, in memory.
package struct ActivityLog: Sendable {
  private struct Kept: Sendable {
    let entry: ActivityEntry
    /// The time of the store.
    let time: Timestamp
    /// The time of the machine; `nil` for what an earlier run did.
    let at: Timestamp?
  }

  /// A ring: the first entry after those that were cleared stands at 0.
  private var kept: [Kept] = []
  /// The number of the newest entry that was cleared.
  private var cleared = 0
  /// The number of the newest entry.
  private var newest = 0

  /// The number of the oldest entry that is kept.
  private var oldest: Int { newest - kept.count + 1 }

  /// Adds an entry; one that repeats what an earlier run did has no time of the machine.
  mutating func add(_ entry: ActivityEntry, time: Timestamp, isRepeated: Bool) {
    let at = isRepeated ? nil : Timestamp(millisecondsSince1970: wallClock()) ?? .latest
    let new = Kept(entry: entry, time: time, at: at)
    if kept.count < ActivityLog.most {
      kept.append(new)
    } else {
      kept[(newest - cleared) % ActivityLog.most] = new
    }
    newest += 1
  }

  /// Removes all entries; the numbers of later ones continue.
  mutating func clear() { (kept, cleared) = ([], newest) }

  /// The entries of `?after=N&limit=M`, oldest first: `{"entries": […], "newest": 20, "oldest": 1}`.
  package func json(_ request: RoutedRequest) throws(ViewError) -> [UInt8] {
    let most = ActivityLog.mostListed
    let query = try ViewQuery(request, ["after"], mostItems: most, defaultItems: most)
    return json(after: try query.number("after", 0...Int(Int32.max)) ?? 0, limit: query.limit)
  }

  private func json(after number: Int, limit: Int) -> [UInt8] {
    let first = max(oldest, min(number, newest) + 1)
    let last = min(newest, first + limit - 1)
    return JSONWriter.object { json in
      json.array("entries") { json in
        for number in stride(from: first, through: last, by: 1) {
          let each = kept[(number - 1 - cleared) % ActivityLog.most]
          each.entry.write(number: number, time: each.time, at: each.at, to: &json)
        }
      }
      json.member("newest") { $0.integer(Int64(newest)) }
      json.member("oldest") { $0.integer(Int64(oldest)) }
    }
  }

  /// With 8 kB of bodies each, at most 16 MB.
  static let most = 2_000
  /// The maximum number of entries in a response.
  private static let mostListed = 500
}
