// SPDX-License-Identifier: Apache-2.0

/// What the benchmark was asked for: `[--quick] [--json] [--command PATH] [--profile N]`.
struct BenchOptions {
  /// Fewer and shorter rounds.
  let isQuick: Bool
  /// The table as one JSON object.
  let isJSON: Bool
  /// The built `receiptctl`, whose start is measured; without it processes are left out.
  let command: String?

  /// Nothing but a receipt with so many purchases over and over, for a profiler to look at.
  let profiledPurchases: Int?

  init(_ words: ArraySlice<String>) {
    func value(after option: String) -> String? {
      words.firstIndex(of: option).flatMap { index in
        words.indices.contains(index + 1) ? words[index + 1] : nil
      }
    }
    isQuick = words.contains("--quick")
    isJSON = words.contains("--json")
    command = value(after: "--command")
    profiledPurchases = value(after: "--profile").flatMap { Int($0) }
  }

  /// Rounds of which the median counts.
  var rounds: Int { isQuick ? 5 : 11 }

  /// How long one measurement of a round takes.
  var slice: Duration { isQuick ? .milliseconds(60) : .milliseconds(200) }
}
