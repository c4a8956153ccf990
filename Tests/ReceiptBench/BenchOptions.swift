// SPDX-License-Identifier: Apache-2.0

/// What the benchmark was asked for.
struct BenchOptions {
  static let usage = """
    usage: ReceiptBench [--quick] [--json] [--command PATH] [--profile WHAT]

      --quick         fewer and shorter rounds, and no tables for 64 signers
      --json          the table as one JSON object
      --command PATH  a built receiptctl, to be measured as a process, too
      --profile WHAT  one thing over and over, for a profiler to look at: a number of
                      purchases in a receipt (1, 10, 200, 1000), token, batch or ledger

    Exit status: 0 all bounds are kept, 1 one is not, 2 usage, 3 it could not be measured.

    """

  private(set) var isQuick = false
  private(set) var isJSON = false
  private(set) var command: String?
  private(set) var profile: Profile?

  /// What a profiler may look at.
  enum Profile {
    /// A receipt with so many purchases.
    case receipt(purchases: Int)
    /// A transaction of today.
    case token
    /// Many of them together.
    case batch
    /// Ledgers of ten thousand and a hundred thousand transactions.
    case ledger

    init?(_ word: String) {
      switch word {
      case "token": self = .token
      case "batch": self = .batch
      case "ledger": self = .ledger
      default:
        guard let purchases = Int(word) else { return nil }
        self = .receipt(purchases: purchases)
      }
    }
  }

  /// `nil` when a word means nothing.
  init?(_ words: ArraySlice<String>) {
    var words = words
    while let word = words.popFirst() {
      switch word {
      case "--quick": isQuick = true
      case "--json": isJSON = true
      case "--command":
        guard let path = words.popFirst() else { return nil }
        command = path
      case "--profile":
        guard let profile = words.popFirst().flatMap(Profile.init) else { return nil }
        self.profile = profile
      default: return nil
      }
    }
  }

  /// Rounds of which the middle one counts.
  var rounds: Int { isQuick ? 3 : 11 }

  /// Starts of each command, of which the median counts.
  var starts: Int { isQuick ? 25 : 100 }

  /// How long one measurement of a round takes.
  var slice: Duration { isQuick ? .milliseconds(60) : .milliseconds(200) }

  /// How long one measurement of a round takes beside `openssl speed`, whose clock has ten milliseconds.
  var sharedSlice: Duration { isQuick ? .milliseconds(300) : .milliseconds(600) }

  /// How long a profiler has time to look.
  var profiledTime: Duration { isQuick ? .milliseconds(500) : .seconds(5) }

  /// Transactions of the largest ledger; each is signed and verified first.
  var transactionsOfLedger: Int { 100_000 }

  /// Runs of threads, of which the best counts.
  var threadRuns: Int { 5 }

  /// Rounds of each of them, of which the middle one counts.
  var threadRounds: Int { isQuick ? 7 : 25 }

  /// Tokens that each thread verifies in a round.
  var tokensOfThread: Int { isQuick ? 500 : 1_000 }

  /// Tokens that are verified together.
  var tokensOfBatch: Int { 20_000 }

  /// How often they have their turn in a round.
  var turnsOfBatch: Int { isQuick ? 2 : 1 }

  /// Notifications that are verified together.
  var notificationsOfBatch: Int { isQuick ? 1_000 : 4_000 }

  /// How often tokens of 64 signers have their turn in a round.
  var turnsOfMixture: Int { isQuick ? 3 : 5 }

  /// How many of them are verified one by one.
  var tokensAlone: Int { 8_000 }

  /// Tokens of 64 signers.
  var tokensOfMixture: Int { 4_000 }

  /// How often they stand in a run that is worth 64 tables.
  var timesOfMixture: Int { 25 }

  /// How often those of one signer stand in the file of `receiptctl batch`, which is slower as long as it makes
  /// the table.
  var timesInFile: Int { isQuick ? 3 : 10 }

  /// How often it gets them through a pipe.
  var timesOfBatch: Int { isQuick ? 2 : 50 }

  /// Rounds of `receiptctl batch`.
  var processRounds: Int { isQuick ? 2 : 5 }

  /// How often it has its turn in each.
  var turnsOfProcess: Int { 2 }

  /// Tokens between two looks at memory.
  var tokensOfMemory: Int { isQuick ? 10_000 : 1_000_000 }
}
