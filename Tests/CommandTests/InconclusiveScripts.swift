// SPDX-License-Identifier: Apache-2.0

import Foundation
import ReceiptCommands
import TestSupport
import Testing

/// What is said where libcrypto cannot judge.
@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
struct InconclusiveScripts {
  /// In a process of its own, because OpenSSL reads its configuration once.
  ///
  /// This one asks for a provider that is not there.
  @Test func `nothing that was not judged looks like more than it is`() async throws {
    let result = await #expect(
      processExitsWith: .exitCode(CommandStatus.internalFault.rawValue),
      observing: [\.standardOutputContent]
    ) {
      let configuration = FileManager.default.temporaryDirectory
        .appendingPathComponent("OpenSSL-\(UUID().uuidString).cnf")
      try Data(InconclusiveScripts.configuration.utf8).write(to: configuration)
      unsafe setenv("OPENSSL_CONF", configuration.path, 1)
      var world = World()
      world.input = try InconclusiveScripts.genuineReceipt()
      let outcome = world.run("receiptctl verify")
      try FileManager.default.removeItem(at: configuration)
      print(outcome.out)
      exit(outcome.status.rawValue)
    }
    let out = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    let lines = out.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let verdict = lines.first { $0.hasPrefix("NOT VERIFIED  app receipt: ") }
    #expect(verdict?.hasSuffix("[trust/internal]") == true)
    #expect(lines.contains("what it says, which anyone could have written:"))
    #expect(out.contains("OPENSSL_CONF, FIPS"))
  }

  private static func genuineReceipt() throws -> [UInt8] {
    let receipts = try Corpus.entries(ofKind: "receipt").filter { $0.origin == "apple" }
    return try #require(receipts.first).bytes()
  }

  private static let configuration = """
    openssl_conf = init
    [init]
    alg_section = evp
    [evp]
    default_properties = fips=yes

    """
}
