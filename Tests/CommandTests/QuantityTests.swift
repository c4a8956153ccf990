// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import Testing

/// Durations and sizes on the command line.
@Suite struct QuantityTests {
  @Test(arguments: [
    "90s", "15m", "12h", "30d", "0s", "1h30m", "2d12h", "1d1h1m1s", "1d1s", "100d24h60m60s",
    "4629629d",
  ])
  func `accepts durations`(text: String) throws {
    let outcome = try Lab.shared().system.run("receiptctl verify --max-age \(text) empty")
    #expect(outcome.status == .notValid)
  }

  @Test(arguments: [
    "30", "h", "1h30", "30m1h", "1h1h", "1h-30m", "+1h", "-1h", "1.5h", "1H", "1w", "1h,30m",
    "4629630d", "4629629d24h", "9223372036854775807s", "1d9223372036854775807s",
    "99999999999999999999d", "106751991167301d", "\u{0661}d", "1\u{0301}d",
  ])
  func `rejects invalid durations`(text: String) {
    let outcome = FakeSystem().run("receiptctl verify --max-age=\(text) x")
    #expect(outcome.status == .usage)
    #expect(
      outcome.err.hasPrefix(
        "receiptctl: error: --max-age expects a duration such as 90s, 1h30m or 30d, found "
      )
    )
  }

  @Test func `adds the parts of a duration`() throws {
    // The receipt was created at 2025-03-04T10:11:12Z.
    let line = "receiptctl verify notes.der --root root.pem --at 2025-03-05T11:41:12Z --max-age"
    let system = try Lab.shared().system
    #expect(system.run("\(line) 1d1h30m").status == .success)
    #expect(system.run("\(line) 1d1h29m59s").status == .notValid)
    #expect(system.run("\(line) 25h30m").status == .success)
    #expect(system.run("\(line) 25h29m").status == .notValid)
  }

  @Test func `accepts sizes with binary prefixes`() {
    var system = FakeSystem()
    system.files["a"] = [UInt8](repeating: 0x20, count: 1024)
    system.files["b"] = [UInt8](repeating: 0x20, count: 1025)
    func isTooLarge(_ name: String, _ size: String) -> Bool {
      system.run("receiptctl verify \(name) --max-size \(size)").out.contains("[input/too-large]")
    }
    #expect(!isTooLarge("a", "1K"))
    #expect(isTooLarge("b", "1K"))
    #expect(isTooLarge("b", "1024"))
    #expect(!isTooLarge("b", "2K"))
    #expect(!isTooLarge("b", "1M"))
    #expect(!isTooLarge("b", "8589934591G"))
  }

  @Test(arguments: [
    "K", "1k", "1KB", "1KiB", "1.5M", "1M1K", "+1K", "-1K", "16T", "8589934592G",
    "9223372036854775808", "\u{0661}K",
  ])
  func `rejects invalid sizes`(text: String) {
    let outcome = FakeSystem().run("receiptctl decode --max-size=\(text) x")
    #expect(outcome.status == .usage)
    #expect(
      outcome.err.hasPrefix(
        "receiptctl: error: --max-size expects a size such as 4096, 64K, 16M or 1G, found "
      )
    )
  }
}
