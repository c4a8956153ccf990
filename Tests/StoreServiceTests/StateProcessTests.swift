// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import Foundation
import StoreClient
import StoreConfiguration
import StoreService
import StrictJSON
import Synchronization
import SystemIO
import TestSupport
import Testing

/// `receiptctl-net serve --state` as a process that is killed, or whose disk is full.
struct StateProcessTests {
  /// A server in a separate process.
  private final class Server {
    private let process: SpawnedProcess
    let url: String

    /// Starts the process; `blocks` limits the size of its files, in units of 512 bytes.
    init(_ folder: TemporaryFolder, _ number: Int, blocks: Int? = nil) throws {
      let program = try #require(Server.program)
      let ready = folder.path("ready\(number).json")
      let limit = blocks.map { "ulimit -f \($0); " } ?? ""
      process = try SpawnedProcess(
        "/bin/sh",
        [
          "-c", limit + "exec \"$0\" \"$@\"", program, "serve", "--config",
          ServedStore.configurationPath, "--state", folder.path("log"), "--ready-file", ready,
        ]
      )
      while !FileManager.default.fileExists(atPath: ready) {
        try #require(process.isRunning)
        pause(milliseconds: 10)
      }
      let facts = try JSONDocument(try folder.contents("ready\(number).json").dropLast()).root
      url = try #require(facts.object?["url"]?.string)
    }

    /// The path of the program, which is built beside the tests: beside this process, or beside a bundle that it loaded.
    private static var program: String? {
      let process = URL(fileURLWithPath: CommandLine.arguments[0])
      let folders = ([process] + Bundle.allBundles.map(\.bundleURL)).map {
        $0.deletingLastPathComponent()
      }
      return folders.map { $0.appendingPathComponent("receiptctl-net").path }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    func answer(_ method: HTTPMethod, _ path: String, _ body: String = "") -> HTTPAnswer? {
      let header = HTTPHeader("Content-Type", "application/json")
      let request = HTTPRequest(
        method: method,
        url: url + path,
        headers: [header],
        body: Array(body.utf8)
      )
      return switch HTTPTransport(limits: .patient).blockingAnswer(to: request) {
      case .success(let answer): answer
      case .failure: nil
      }
    }

    func customers() throws -> Int {
      let state = try #require(answer(.get, "/store/state"))
      return try JSONDocument(state.body).root.object?["customers"]?.array?.count ?? 0
    }

    func kill() { process.kill() }
  }

  private static func onThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      _ = runOnNewThread { continuation.resume(with: Result { try body() }) }
    }
  }

  @Test func `after it was killed and started again, a server has every change that it confirmed`()
    async throws
  {
    try await Self.onThread {
      let folder = try TemporaryFolder()
      var answered = 0
      for round in 0..<3 {
        let server = try Server(folder, round)
        #expect(try server.customers() >= answered)
        let isKilled = Mutex(false)
        let bought = Monitor(0)
        let url = server.url
        let buyer = Monitor(false)
        _ = runOnNewThread {
          var number = 0
          while !isKilled.withLock({ $0 }) {
            number += 1
            let step =
              "{\"do\": \"purchase\", \"product\": \"coins100\", \"customer\": \"c\(round)-\(number)\"}"
            let request = HTTPRequest(
              method: .post,
              url: "\(url)/store/steps",
              headers: [HTTPHeader("Content-Type", "application/json")],
              body: Array(step.utf8)
            )
            guard
              case .success(let answer) = HTTPTransport(limits: .patient).blockingAnswer(
                to: request
              ),
              answer.status == 200
            else { break }
            bought.change { $0 += 1 }
          }
          buyer.change { $0 = true }
        }
        _ = bought.wait { $0 >= 20 ? true : nil }
        server.kill()
        isKilled.withLock { $0 = true }
        _ = buyer.wait { $0 ? true : nil }
        answered += bought.withLock { $0 }
      }
      let last = try Server(folder, 3)
      // The last request of each process may have been executed without a response.
      #expect(answered...answered + 3 ~= (try last.customers()))
    }
  }

  @Test func `rejects a change if the disk has no space for it`() async throws {
    try await Self.onThread {
      let folder = try TemporaryFolder()
      let server = try Server(folder, 0, blocks: 24)
      var done = 0
      while true {
        done += 1
        let step =
          "{\"do\": \"purchase\", \"product\": \"coins100\", \"customer\": \"customer\(done)\"}"
        let answer = try #require(server.answer(.post, "/store/steps", step))
        if answer.status == 200 { continue }
        #expect(answer.status == 503)
        #expect(String(decoding: answer.body, as: UTF8.self).contains("no space left on device"))
        break
      }
      #expect(done > 10)
      #expect(try server.customers() == done - 1)
      // The line of a clock move is shorter. Once there is no space for it either, the clock does
      // not move.
      while server.answer(.post, "/store/clock", "{\"by\": \"PT1S\"}")?.status == 200 {}
      #expect(server.answer(.post, "/store/clock", "{\"by\": \"P1M\"}")?.status == 503)
      let state = server.answer(.get, "/store/state")?.body
      server.kill()
      let next = try Server(folder, 1)
      #expect(next.answer(.get, "/store/state")?.body == state)
      #expect(next.answer(.post, "/store/clock", "{\"by\": \"P1M\"}")?.status == 200)
    }
  }
}
