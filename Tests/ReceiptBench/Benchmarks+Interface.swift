// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StoreVerification

/// The same transactions for the C interface and for Swift.
struct InterfaceSamples {
  private let interface: Interface
  private let verifier: SignedDataVerifier
  private let run: TokenRun
  private let buffer: InterfaceBuffer
  private let token: [UInt8]
  private let expectations: VerificationExpectations

  init(_ tokens: TokenSamples, _ options: BenchOptions) throws {
    run = try tokens.batch(count: options.tokensOfBatch)
    buffer = InterfaceBuffer(run.tokens, block: InterfaceSamples.block)
    interface = try Interface(root: run.authority.rootPEM, at: tokens.expectations.now)
    verifier = try run.verifier()
    token = Array(tokens.example.utf8)
    expectations = tokens.expectations
  }

  /// As many as the library verifies together.
  private static let block = 64
  private static let transaction: Int32 = 3

  func singleInC() throws {
    try interface.verify(token, kind: InterfaceSamples.transaction)
  }

  func singleInSwift() throws {
    _ = try verifier.verifyTransaction(token, expecting: expectations)
  }

  func batchInC() throws -> Double { try run.microseconds { _ in try interface.verify(buffer) } }

  func batchInSwift() throws -> Double {
    try run.microseconds { try $0.verifyTogether(by: verifier) }
  }
}

extension Benchmarks {
  /// The C interface and Swift in turn: both verify the same tokens with chains that they know.
  func measureInterface(into table: inout BenchTable) throws {
    let samples = try InterfaceSamples(tokens, options)
    // The first batches build the key tables.
    _ = (try samples.batchInC(), try samples.batchInSwift())
    var rounds = Rounds()
    // Single calls differ little: the median needs many rounds, also with --quick.
    for round in 0..<22 {
      // The first of a pair finds a colder cache.
      if round % 2 == 0 {
        try rounds.note(.singleInC, for: options.slice, samples.singleInC)
        try rounds.note(.singleInSwift, for: options.slice, samples.singleInSwift)
        rounds.note(.batchInC, try samples.batchInC())
        rounds.note(.batchInSwift, try samples.batchInSwift())
      } else {
        try rounds.note(.singleInSwift, for: options.slice, samples.singleInSwift)
        try rounds.note(.singleInC, for: options.slice, samples.singleInC)
        rounds.note(.batchInSwift, try samples.batchInSwift())
        rounds.note(.batchInC, try samples.batchInC())
      }
    }
    table.add("transaction by rk_verify, chain known", rounds[.singleInC])
    table.add("the same by verifyTransaction", rounds[.singleInSwift])
    table.add("tokens by rk_verify_batch, each", rounds[.batchInC])
    table.add("the same by verify(all:), each", rounds[.batchInSwift])
    table.compare(
      "transaction: C interface / Swift",
      rounds.ratio(.singleInC, to: .singleInSwift),
      atMost: 1.05
    )
    table.compare(
      "tokens together: C interface / Swift",
      rounds.ratio(.batchInC, to: .batchInSwift),
      atMost: 1.05
    )
  }
}
