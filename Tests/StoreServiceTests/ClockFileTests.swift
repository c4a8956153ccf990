// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import AppStoreServer
import Foundation
import StoreClient
import StoreService
import StoreServing
import StrictJSON
import StrictTime
import Synchronization
import SystemIO
import TestSupport
import Testing

/// `--clock-file`: the time of the store for libfaketime.
struct ClockFileTests {
  /// The seconds since 1970 of the first days of 2026, and of a year later.
  private static let (january, february, nextYear) = (1_767_225_600, 1_769_904_000, 1_798_761_600)

  @Test func `has the time of each notification before it is posted`() async throws {
    let times = Mutex<[Timestamp]>([])
    let seen = Mutex<[(Timestamp?, Timestamp)]>([])
    let webhook: StoreService.Post = { delivery in
      seen.withLock { $0.append((times.withLock { $0.last }, delivery.storeTime)) }
      return DeliveryOutcome(status: 200)
    }
    let served = try ServedStore(
      post: webhook,
      follow: { time in times.withLock { $0.append(time) } }
    )
    let purchase = #"{"do": "purchase", "product": "pro.month", "customer": "anna"}"#
    _ = try await served.control(.post, "/store/steps", purchase)
    _ = try await served.control(.post, "/store/clock", #"{"by": "P1Y"}"#)
    #expect(seen.withLock { $0.count } > 12)
    for (told, time) in seen.withLock({ $0 }) { #expect(told == time) }
    let all = times.withLock { $0 }
    #expect(all == all.sorted())
    #expect(all.last == served.service.storeTime)
    _ = try await served.control(.post, "/store/reset", "{}")
    #expect(times.withLock { $0.last } == all.first)
  }

  @Test func `is written at the start and at each move, and stays at the end`() async throws {
    let folder = try TemporaryFolder()
    let file = folder.path("clock")
    // The second server replaces the file of the first.
    for _ in 0..<2 {
      let (run, url) = try await started(["--clock-file", file])
      #expect(try folder.contents("clock") == Array("@\(Self.january)\n".utf8))
      for (body, seconds) in [
        (#"{"to": "2026-02-01T00:00:00Z"}"#, "\(Self.february)"),
        (#"{"to": "2026-02-01T00:00:00.250Z"}"#, "\(Self.february).2505"),
        (#"{"to": "2027-01-01T00:00:00Z"}"#, "\(Self.nextYear)"),
      ] {
        #expect(try await moves(url, body))
        #expect(try folder.contents("clock") == Array("@\(seconds)\n".utf8))
      }
      run.isInterrupted.withLock { $0 = true }
      #expect(try await run.waitForStatus() == .success)
      #expect(try folder.contents("clock") == Array("@\(Self.nextYear)\n".utf8))
    }
  }

  @Test(arguments: ["notes\n", "@1767225600", "", "@home\n", "2026-01-01 00:00:00\n"])
  func `a file of something else stays as it is`(_ contents: String) async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("clock", Array(contents.utf8))
    let run = ServeRun(usesFiles: true)
    run.start(["serve", "--clock-file", file])
    #expect(try await run.waitForStatus() == .inputOutput)
    #expect(run.err.withLock { $0 }.contains("--clock-file \(file)"))
    #expect(try folder.contents("clock") == Array(contents.utf8))
  }

  @Test func `a file that cannot be written is an error at the start, later a warning`()
    async throws
  {
    let folder = try TemporaryFolder()
    let early = ServeRun(usesFiles: true)
    early.start(["serve", "--clock-file", folder.path("none/clock")])
    #expect(try await early.waitForStatus() == .inputOutput)
    #expect(early.err.withLock { $0 }.contains("parent directory does not exist"))

    try createDirectory(folder.path("some"))
    let (run, url) = try await started(["--clock-file", folder.path("some/clock")])
    try FileManager.default.removeItem(atPath: folder.path("some"))
    #expect(try await moves(url, #"{"by": "P1D"}"#))
    _ = try await run.value { run in
      run.err.withLock { $0.contains("warning: --clock-file") } ? true : nil
    }
    run.isInterrupted.withLock { $0 = true }
    #expect(try await run.waitForStatus() == .success)
  }

  private func started(_ words: [String]) async throws -> (run: ServeRun, url: String) {
    let run = ServeRun(usesFiles: true)
    run.start(["serve", "--config", ServedStore.configurationPath] + words)
    let line = try await run.value { run in
      run.out.withLock { $0.contains("webhook") ? $0.split(separator: "\n").first : nil }
    }
    let address = try #require(line.split(separator: " ").last)
    return (run, String(address.dropLast()))
  }

  /// Moves the clock, and returns whether the store did so.
  private func moves(_ url: String, _ body: String) async throws -> Bool {
    let request = HTTPRequest(
      method: .post,
      url: "\(url)/store/clock",
      headers: [HTTPHeader("Content-Type", "application/json")],
      body: Array(body.utf8)
    )
    return try await HTTPTransport(limits: .patient).answer(to: request).status == 200
  }
}
