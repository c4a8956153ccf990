// SPDX-License-Identifier: Apache-2.0

import ReceiptCommands
import Testing

/// The forms in which input contains tokens, and the data around and inside them.
@Suite struct TokenInputTests {
  @Test(arguments: [("quoted", 1), ("quoted-lines", 2)])
  func `accepts tokens in quotation marks`(_ file: String, _ count: Int) throws {
    let system = try TokenLab.shared().system
    let outcome = system.run("receiptctl verify --root root.pem --json \(file)")
    let lines = outcome.out.split(separator: "\n")
    #expect(lines.count == count)
    #expect(lines.allSatisfy { $0.contains(#""verdict":"valid""#) })
  }

  @Test func `each element of an array gets an answer`() throws {
    let system = try TokenLab.shared().system
    let outcome = system.run("receiptctl verify --root root.pem --json array.json")
    let lines = outcome.out.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].contains(#""file":"array.json:[0]""#))
    #expect(lines[0].contains(#""verdict":"valid""#))
    // Apple's servers send transactions only inside notifications.
    #expect(lines[1].contains(#""code":"input/wrong-kind""#))
    #expect(lines[2].contains(#""code":"input/json""#))
  }

  @Test func `--kind sets the kind of a token without distinctive members`() throws {
    let system = try TokenLab.shared().system
    let unasked = system.run("receiptctl verify --root root.pem silent")
    #expect(CommandOutcome(unasked) == .invalid("input/wrong-kind"))
    #expect(unasked.out.contains("name it with --kind"))
    let asked = system.run("receiptctl verify --root root.pem --kind transaction silent")
    #expect(
      asked.firstLine == "VALID  transaction, signed under a configured root, Production"
    )
    let apple = system.run("receiptctl verify --kind transaction silent")
    #expect(CommandOutcome(apple) == .invalid("trust/untrusted"))
  }

  @Test func `only decode shows unsigned members`() throws {
    let system = try TokenLab.shared().system
    let decoded = system.run("receiptctl decode statuses.json").out
    #expect(decoded.contains("UNSIGNED MEMBER"))
    #expect(decoded.contains("subscriptionGroupIdentifier"))
    let verified = system.run("receiptctl verify --root root.pem statuses.json").out
    #expect(!verified.contains("NOT SIGNED"))
  }

  @Test func `decode reports a token of another kind than its member requires`() throws {
    let outcome = try TokenLab.shared().system.run("receiptctl decode array.json")
    #expect(outcome.out.contains("token of the wrong kind"))
  }

  @Test func `prints items, offers and refunds of Advanced Commerce`() throws {
    let outcome = try TokenLab.shared().system.run("receiptctl decode commerce")
    let expected = """
        Commitment               period 3 of 12, until 2025-01-02 00:00:00 UTC, 59.88
                                 USD
        Advanced Commerce        All of it, P1M, 4.99 USD without tax
        Item                     a1, First, 4.99 USD, offer 2 times P1M, 0.00 USD, for
                                 win back, refunded 1.99 USD (legal) on 2025-01-02
                                 00:00:00 UTC
      """
    #expect(outcome.out.contains(expected), "\(outcome.out)")
  }
}
