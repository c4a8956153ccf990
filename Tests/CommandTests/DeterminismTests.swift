// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestVectors
import Testing

/// The same input at the same time gets the same answer, byte for byte, on every system.
struct DeterminismTests {
  @Test func `answers do not depend on the system's time zone and language`() async throws {
    let here = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      try DeterminismTests.answer(inTimeZone: "UTC", locale: "C")
    }
    let there = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      try DeterminismTests.answer(inTimeZone: "Asia/Kolkata", locale: "tr_TR.UTF-8")
    }
    let answers = try #require(here).standardOutputContent
    #expect(answers.split(separator: UInt8(ascii: "\n")).count > 100)
    #expect(try #require(there).standardOutputContent == answers)
  }

  /// Runs in a separate process, because time zone and locale are set per process.
  private static func answer(inTimeZone zone: String, locale: String) throws {
    unsafe setenv("TZ", zone, 1)
    unsafe setenv("LC_ALL", locale, 1)
    tzset()
    // The name of the locale has an effect even if the locale is not installed.
    _ = unsafe setlocale(LC_ALL, "")
    var system = FakeSystem(files: try files())
    system.environment = ["TZ": zone, "LC_ALL": locale]
    for line in lines(system.files.keys.sorted()) {
      let outcome = system.run(line)
      print("\(line): \(outcome.status)\n\(outcome.out)\(outcome.err)")
    }
  }

  /// Valid and invalid documents of all kinds.
  private static func files() throws -> [String: [UInt8]] {
    var files = [
      "lab-root": try TestVectors.certificate("lab-root"),
      "token-root": try TestVectors.certificate("token-root"),
      "receipt": try TestVectors.sampleReceipt(),
    ]
    for operation in ["receipt-verify", "jws-verify"] {
      for (number, vector) in try TestVectors.vectors(of: operation).enumerated()
      where number % 40 == 0 {
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
