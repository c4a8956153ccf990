// SPDX-License-Identifier: Apache-2.0

import ReceiptCommands
import Testing

/// The forms in which tokens come, and what is shown of what stands around and inside them.
@Suite struct TokenInputScripts {
  @Test(arguments: [("quoted", 1), ("quoted-lines", 2)])
  func `tokens in quotation marks`(_ file: String, _ count: Int) throws {
    let world = try TokenLab.shared().world
    let outcome = world.run("receiptctl verify --root root.pem --json \(file)")
    let lines = outcome.out.split(separator: "\n")
    #expect(lines.count == count)
    #expect(lines.allSatisfy { $0.contains(#""verdict":"valid""#) })
  }

  @Test func `elements of an array have answers of their own`() throws {
    let world = try TokenLab.shared().world
    let outcome = world.run("receiptctl verify --root root.pem --json array.json")
    let lines = outcome.out.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].contains(#""file":"array.json:[0]""#))
    #expect(lines[0].contains(#""verdict":"valid""#))
    // Apple posts no transaction by itself.
    #expect(lines[1].contains(#""code":"input/wrong-kind""#))
    #expect(lines[2].contains(#""code":"input/json""#))
  }

  @Test func `a test authority may leave it to the user to say what a token is`() throws {
    let world = try TokenLab.shared().world
    let unasked = world.run("receiptctl verify --root root.pem silent")
    #expect(CommandOutcome(unasked) == .invalid("input/wrong-kind"))
    #expect(unasked.out.contains("name it with --kind"))
    let asked = world.run("receiptctl verify --root root.pem --kind transaction silent")
    #expect(
      asked.firstLine == "VALID  transaction, signed under a configured root, Production"
    )
    let apple = world.run("receiptctl verify --kind transaction silent")
    #expect(CommandOutcome(apple) == .invalid("trust/untrusted"))
  }

  @Test func `what nobody signed is shown by decode alone`() throws {
    let world = try TokenLab.shared().world
    let decoded = world.run("receiptctl decode statuses.json").out
    #expect(decoded.contains("UNSIGNED MEMBER"))
    #expect(decoded.contains("subscriptionGroupIdentifier"))
    let verified = world.run("receiptctl verify --root root.pem statuses.json").out
    #expect(!verified.contains("NOT SIGNED"))
  }

  @Test func `decode says when a token is in the place of another kind`() throws {
    let outcome = try TokenLab.shared().world.run("receiptctl decode array.json")
    #expect(outcome.out.contains("token of the wrong kind"))
  }

  @Test func `items, offers and refunds of Advanced Commerce`() throws {
    let outcome = try TokenLab.shared().world.run("receiptctl decode commerce")
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
