// SPDX-License-Identifier: Apache-2.0

/// What the benchmark was asked for:
/// `[--quick] [--json] [--command PATH] [--profile (PURCHASES|token|batch)]`.
struct BenchOptions {
  /// Fewer and shorter rounds.
  let isQuick: Bool
  /// The table as one JSON object.
  let isJSON: Bool
  /// The built `receiptctl`, whose start is measured; without it processes are left out.
  let command: String?
  /// Nothing but one thing over and over, for a profiler to look at.
  let profile: Profile?

  /// What a profiler may look at.
  enum Profile {
    /// A receipt with so many purchases.
    case receipt(purchases: Int)
    /// A transaction of today.
    case token
    /// Many of them together.
    case batch
  }

  init(_ words: ArraySlice<String>) {
    func value(after option: String) -> String? {
      words.firstIndex(of: option).flatMap { index in
        words.indices.contains(index + 1) ? words[index + 1] : nil
      }
    }
    isQuick = words.contains("--quick")
    isJSON = words.contains("--json")
    command = value(after: "--command")
    profile = value(after: "--profile").flatMap { word in
      switch word {
      case "token": .token
      case "batch": .batch
      default: Int(word).map(Profile.receipt)
      }
    }
  }

  /// Rounds of which the median or the best counts.
  var rounds: Int { isQuick ? 5 : 11 }

  /// How long one measurement of a round takes.
  var slice: Duration { isQuick ? .milliseconds(60) : .milliseconds(200) }

  /// How long a profiler has time to look.
  var profiledTime: Duration { isQuick ? .milliseconds(500) : .seconds(5) }

  /// Rounds of threads: many, of which some find both processors free.
  var threadRounds: Int { isQuick ? 15 : 40 }

  /// Tokens that each thread verifies in a round.
  var tokensOfThread: Int { 3_000 }

  /// Tokens that are verified together.
  var tokensOfBatch: Int { 20_000 }

  /// Rounds of them.
  var batchRounds: Int { isQuick ? 3 : 7 }

  /// How often `receiptctl batch` gets them.
  var timesOfBatch: Int { isQuick ? 2 : 50 }

  /// Rounds of that.
  var processRounds: Int { isQuick ? 2 : 5 }

  /// Tokens between two looks at memory.
  var tokensOfMemory: Int { isQuick ? 50_000 : 1_000_000 }
}
