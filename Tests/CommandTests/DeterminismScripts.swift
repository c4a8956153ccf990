// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestVectors
import Testing

/// The same bytes at the same moment have the same answer, octet for octet, wherever the tool runs.
struct DeterminismScripts {
  @Test func `neither the time zone nor the language of the system changes an answer`() async throws
  {
    let here = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      try DeterminismScripts.answer(inTimeZone: "UTC", locale: "C")
    }
    let there = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      try DeterminismScripts.answer(inTimeZone: "Asia/Kolkata", locale: "tr_TR.UTF-8")
    }
    let answers = try #require(here).standardOutputContent
    #expect(answers.split(separator: UInt8(ascii: "\n")).count > 200)
    #expect(try #require(there).standardOutputContent == answers)
  }

  /// In a process of its own, because the C library keeps both for all of it.
  private static func answer(inTimeZone zone: String, locale: String) throws {
    unsafe setenv("TZ", zone, 1)
    unsafe setenv("LC_ALL", locale, 1)
    tzset()
    // A system without the locale has at least its name.
    _ = unsafe setlocale(LC_ALL, "")
    var world = World(files: try files())
    world.environment = ["TZ": zone, "LC_ALL": locale]
    for line in lines(world.files.keys.sorted()) {
      let outcome = world.run(line)
      print("\(line): \(outcome.status)\n\(outcome.out)\(outcome.err)")
    }
  }

  /// Documents of all kinds, valid and not.
  private static func files() throws -> [String: [UInt8]] {
    var files = [
      "lab-root": try TestVectors.certificate("lab-root"),
      "token-root": try TestVectors.certificate("token-root"),
      "receipt": try TestVectors.sampleReceipt(),
    ]
    for operation in ["receipt-verify", "jws-verify"] {
      for (number, vector) in try TestVectors.vectors(of: operation).enumerated()
      where number % 20 == 0 {
        files["\(operation)-\(number)"] = try TestVectors.bytes(of: vector.input)
      }
    }
    return files
  }

  private static func lines(_ files: [String]) -> [String] {
    let options = "--root lab-root --root token-root"
    let documents = files.filter { !$0.hasSuffix("-root") }
    return documents.flatMap { file in
      ["--json", ""].flatMap { form in
        ["decode \(file) \(form)"]
          + ["verify", "entitlements"].map { "\($0) \(file) \(options) \(form)" }
      }
    }.map { "receiptctl \($0)" }
      + ["receiptctl entitlements \(documents.joined(separator: " ")) \(options) --json --explain"]
  }
}
