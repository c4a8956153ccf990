// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import AppStoreServer
import LocalServer
import NetworkCommands
import ReceiptCommands
import StoreClient
import StoreLab
import StrictTime
import Synchronization
import SystemIO
import TestVectors

/// The environment of `receiptctl api`: a key, a local server, and a clock that does not wait.
struct APIFixture {
  static let options = "--key-id 2X9R4HXF34 --issuer-id 57246542-96fe-1a63-e053-0824d011072a"
  static let credentials = "--key key.p8 \(options) --bundle-id com.example.notes"

  var system = FakeSystem()
  let server: LocalServer
  let clock = InstantClock()
  /// The text of the key.
  let key: String

  init(
    limits: TransportLimits = .api,
    _ handler: @escaping LocalServer.Handler
  ) throws {
    server = try LocalServer(handler)
    let file = try TestVectors.file("keys/private/token-leaf.pem")
    key = String(decoding: file, as: UTF8.self)
    system.files["key.p8"] = file
    system.network = CurlNetwork(clock: clock, limits: limits)
  }

  /// Runs `api` with these arguments against the server.
  func run(_ words: String) async -> FakeSystem.Outcome {
    await system.runBlocking("receiptctl api \(words) --url \(server.url)")
  }

  /// Runs `api` with the key.
  func ask(_ words: String) async -> FakeSystem.Outcome {
    await run("\(words) \(Self.credentials)")
  }

  /// The secrets in an output: lines of the key, and bearer tokens that the server received.
  func secrets(in outcome: FakeSystem.Outcome) -> [String] {
    let lines = key.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("-") }
    let tokens = server.requests.compactMap { $0.header("Authorization") }.flatMap { header in
      header.dropFirst("Bearer ".count).split(separator: ".").dropFirst().map(String.init)
    }
    return (lines + tokens).filter { outcome.out.contains($0) || outcome.err.contains($0) }
  }
}

extension FakeSystem {
  /// Runs a command line that uses the network, on a new thread: it blocks its thread while it waits for tasks, and
  /// those tasks run on the threads of the tests.
  func runBlocking(_ line: String) async -> Outcome {
    await withCheckedContinuation { continuation in
      let isStarted = runOnNewThread { continuation.resume(returning: run(line)) }
      if !isStarted { continuation.resume(returning: Outcome(status: .internalFault)) }
    }
  }
}

/// A clock that advances only by sleeping.
final class InstantClock: APIClock {
  private let time = Mutex<Int64>(1_763_596_800_000)
  private let pauses = Mutex<[Int64]>([])

  var now: Timestamp {
    Timestamp(millisecondsSince1970: time.withLock { $0 }) ?? .latest
  }

  /// The pauses so far, in milliseconds.
  var slept: [Int64] { pauses.withLock { $0 } }

  func sleep(milliseconds: Int64) async throws {
    time.withLock { $0 += milliseconds }
    pauses.withLock { $0.append(milliseconds) }
  }
}
