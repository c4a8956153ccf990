// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import StoreLab
import SystemIO
import TestSupport
import Testing

/// Chains in the name of a root that did not sign them: what explains them is named, and nobody is accused without need.
struct NotIssuedTests {
  private static func words(_ outcome: FakeSystem.Outcome) -> String {
    outcome.out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test func `the root of another test authority of the same name is named`() throws {
    var system = try TokenLab.shared().system
    system.files["other.pem"] = Array(try TokenAuthority.generate().rootPEM.utf8)
    let outcome = system.run("receiptctl verify --root other.pem plain")
    #expect(outcome.firstLine.hasSuffix("[trust/not-issued]"))
    #expect(Self.words(outcome).contains("signed by another test authority of this name"))
    #expect(!outcome.out.contains("forged"))
    let json = system.run("receiptctl batch --root other.pem --quiet plain")
    #expect(json.out.contains(#""httpStatus":400"#))
    #expect(!json.out.contains("undecided"))
  }

  @Test(arguments: [0, 1])
  func `a changed certificate below the right root is damaged, not of another authority`(
    place: Int
  ) throws {
    let lab = try TokenLab.shared()
    var system = lab.system
    let token = try lab.authority.token(TransactionBuilder.production) {
      // The last byte is one of the certificate's signature.
      $0.header.x5c?[place][lab.authority.certificates[place].count - 1] ^= 1
    }
    system.files["changed"] = Array(try token.text().utf8)
    let outcome = system.run("receiptctl verify --root root.pem changed")
    #expect(outcome.firstLine.hasSuffix("[trust/not-issued]"))
    #expect(Self.words(outcome).contains("one changed byte of a certificate is enough"))
    #expect(!outcome.out.contains("forged") && !outcome.out.contains("another"))
  }

  @Test(arguments: ["lab", "lab/"])
  func `a folder of ours names its roots`(folder: String) throws {
    let lab = try TokenLab.shared()
    var system = lab.system
    system.files["lab/roots.pem"] = Array(lab.authority.rootPEM.utf8)
    system.faults[folder] = .directory
    let outcome = system.run("receiptctl verify --root \(folder) plain")
    #expect(outcome.status == .inputOutput)
    #expect(outcome.err.contains("hint: use --root lab/roots.pem\n"))
  }
}
