// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import Foundation
import ReceiptCommands
import TestSupport
import Testing

/// Output if libcrypto fails.
@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
struct InconclusiveTests {
  @Test func `reports no verdict on a document if libcrypto fails`() async throws {
    let result = await #expect(
      processExitsWith: .exitCode(CommandStatus.internalFault.rawValue),
      observing: [\.standardOutputContent]
    ) {
      var system = FakeSystem()
      system.input = try InconclusiveTests.genuineReceipt()
      let outcome = try InconclusiveTests.runWithoutDigests("receiptctl verify", in: system)
      print(outcome.out)
      exit(outcome.status.rawValue)
    }
    let out = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    let lines = out.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let verdict = lines.first { $0.hasPrefix("NOT VERIFIED  app receipt: ") }
    #expect(verdict?.hasSuffix("[trust/internal]") == true)
    #expect(lines.contains("Unverified contents:"))
    #expect(out.contains("OPENSSL_CONF, FIPS"))
  }

  /// The hint must not blame a valid file.
  @Test func `does not blame the root file if libcrypto cannot digest it`() async throws {
    let result = await #expect(
      processExitsWith: .exitCode(CommandStatus.internalFault.rawValue),
      observing: [\.standardOutputContent]
    ) {
      var system = FakeSystem()
      system.files["root.der"] = try InconclusiveTests.certificate()
      system.input = try InconclusiveTests.genuineReceipt()
      let line = "receiptctl verify --root root.der"
      let outcome = try InconclusiveTests.runWithoutDigests(line, in: system)
      print(outcome.out, outcome.err)
      exit(outcome.status.rawValue)
    }
    let out = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    #expect(out.contains("trust/digest-disabled"))
    #expect(!out.contains("input/anchor"))
  }

  /// Runs in a separate process, because OpenSSL reads its configuration once.
  ///
  /// This configuration names a missing provider.
  private static func runWithoutDigests(_ line: String, in system: FakeSystem) throws
    -> FakeSystem.Outcome
  {
    let folder = try TemporaryFolder()
    let path = try folder.file("openssl.cnf", Array(configuration.utf8))
    unsafe setenv("OPENSSL_CONF", path, 1)
    return withExtendedLifetime(folder) { system.run(line) }
  }

  private static func certificate() throws -> [UInt8] {
    try #require(try Corpus.entries(ofKind: "certificate").first).bytes()
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
