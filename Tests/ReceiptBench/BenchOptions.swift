// SPDX-License-Identifier: Apache-2.0

/// The options of the benchmark.
struct BenchOptions {
  static let usage = """
    usage: ReceiptBench [--quick] [--json] [--command PATH] [--profile WHAT]
           ReceiptBench --tokens FILE --root FILE

      --quick         fewer and shorter rounds, and no tables for 64 signers
      --json          the table as one JSON object
      --command PATH  a built receiptctl, to be measured as a process, too
      --profile WHAT  one thing over and over, for a profiler to look at: a number of
                      purchases in a receipt (1, 10, 200, 1000), token, batch, ledger, store,
                      signing (the signatures of store) or interface (C beside Swift)
      --tokens FILE   verify the transactions of a file, one on each line, for each line of
                      standard input, and print the microseconds of one
      --root FILE     the certificate that these transactions are trusted by

    Exit status: 0 all bounds are kept, 1 one is not, 2 usage, 3 it could not be measured.

    """

  private(set) var isQuick = false
  private(set) var isJSON = false
  private(set) var command: String?
  private(set) var profile: Profile?
  private(set) var tokens: String?
  private(set) var root: String?

  /// The operations to profile.
  enum Profile {
    /// A receipt with a number of purchases.
    case receipt(purchases: Int)
    /// A current transaction.
    case token
    /// A batch of transactions.
    case batch
    /// Ledgers of ten thousand and a hundred thousand transactions.
    case ledger
    /// A simulated store: a year, signing and memory.
    case store
    /// The tokens and receipts that a simulated store signs.
    case signing
    /// The C interface beside Swift.
    case interface

    init?(_ word: String) {
      switch word {
      case "token": self = .token
      case "batch": self = .batch
      case "ledger": self = .ledger
      case "store": self = .store
      case "signing": self = .signing
      case "interface": self = .interface
      default:
        guard let purchases = Int(word) else { return nil }
        self = .receipt(purchases: purchases)
      }
    }
  }

  /// `nil` for an unknown argument.
  init?(_ words: ArraySlice<String>) {
    var words = words
    while let word = words.popFirst() {
      switch word {
      case "--quick": isQuick = true
      case "--json": isJSON = true
      case "--command":
        guard let path = words.popFirst() else { return nil }
        command = path
      case "--tokens":
        guard let path = words.popFirst() else { return nil }
        tokens = path
      case "--root":
        guard let path = words.popFirst() else { return nil }
        root = path
      case "--profile":
        guard let profile = words.popFirst().flatMap(Profile.init) else { return nil }
        self.profile = profile
      default: return nil
      }
    }
    guard (tokens == nil) == (root == nil) else { return nil }
  }

  /// Rounds; the result is the median.
  var rounds: Int { isQuick ? 3 : 11 }

  /// Starts of each command; the result is the median.
  var starts: Int { isQuick ? 25 : 100 }

  /// The duration of one measurement of a round.
  var slice: Duration { isQuick ? .milliseconds(60) : .milliseconds(200) }

  /// The duration of one measurement next to `openssl speed`, whose clock has a resolution of ten milliseconds.
  var sharedSlice: Duration { isQuick ? .milliseconds(300) : .milliseconds(600) }

  /// The duration of a profiled run.
  var profiledTime: Duration { isQuick ? .milliseconds(500) : .seconds(5) }

  /// The number of transactions in the largest ledger; each is signed and verified first.
  var transactionsOfLedger: Int { 100_000 }

  /// The number of customers in a simulated year; the second year has twice as many.
  var simulatedCustomers: Int { 10_000 }

  /// Pairs of simulated years; the result is the median.
  var simulatedYears: Int { isQuick ? 3 : 5 }

  /// Runs with threads; the result is the best one.
  var threadRuns: Int { 5 }

  /// Rounds of each run; the result is the median.
  var threadRounds: Int { isQuick ? 7 : 25 }

  /// Tokens that each thread verifies in a round.
  var tokensOfThread: Int { isQuick ? 500 : 1_000 }

  /// Tokens in a batch.
  var tokensOfBatch: Int { 20_000 }

  /// Batches per round.
  var turnsOfBatch: Int { isQuick ? 2 : 1 }

  /// Notifications in a batch.
  var notificationsOfBatch: Int { isQuick ? 1_000 : 4_000 }

  /// Runs of the 64-signer tokens per round.
  var turnsOfMixture: Int { isQuick ? 3 : 5 }

  /// The tokens of the batch that are also verified one by one.
  var tokensAlone: Int { 8_000 }

  /// Tokens of 64 signers.
  var tokensOfMixture: Int { 4_000 }

  /// How often a run verifies these tokens: often enough to build 64 key tables.
  var timesOfMixture: Int { 25 }

  /// Repetitions of the tokens of one signer in the input file of `receiptctl batch`, which is slower until it has
  /// built the key table.
  var timesInFile: Int { isQuick ? 3 : 10 }

  /// Repetitions through a pipe.
  var timesOfBatch: Int { isQuick ? 2 : 50 }

  /// Rounds of `receiptctl batch`.
  var processRounds: Int { isQuick ? 2 : 5 }

  /// Runs in each round.
  var turnsOfProcess: Int { 2 }

  /// Tokens between two memory measurements.
  var tokensOfMemory: Int { isQuick ? 10_000 : 1_000_000 }
}
