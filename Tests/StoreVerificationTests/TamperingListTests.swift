// SPDX-License-Identifier: Apache-2.0

import StoreLab
import TestSupport
import Testing

/// The lists of attacks are complete, and their names are valid command arguments.
@Suite struct `Lists of attacks` {
  @Test func `every attack has a unique name`() {
    check(CertificateTampering.self)
    check(TokenTampering.self)
    check(ReceiptTampering.self)
    check(TransactionReceiptTampering.self)
    check(OCSPTampering.self)
  }

  private func check<Attack: Tampering>(_ type: Attack.Type) {
    #expect(Set(Attack.allCases.map(\.id)).count == Attack.allCases.count)
    for attack in Attack.allCases {
      #expect(attack.id.utf8.allSatisfy(letters.contains), "\(attack)")
      #expect(Attack(id: attack.id) == attack)
      #expect(attack.code.split(separator: "/").count == 2, "\(attack)")
      #expect(!attack.rule.isEmpty, "\(attack)")
    }
    #expect(Attack(id: "none of them") == nil)
  }

  private let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789-".utf8)

  /// A constant that is not part of `allCases` would not be an attack of any loop.
  @Test func `every attack with a public constant is listed`() throws {
    try checkConstants(of: CertificateTampering.self)
    try checkConstants(of: TokenTampering.self)
    try checkConstants(of: ReceiptTampering.self)
    try checkConstants(of: TransactionReceiptTampering.self)
    try checkConstants(of: OCSPTampering.self)
  }

  private func checkConstants<Attack: Tampering>(of type: Attack.Type) throws {
    let listed = Set(Attack.allCases.map { $0.id.replacing("-", with: "") })
    let declared = try APIPage("\(type)").constants
    #expect(declared.count > 5)
    for name in declared { #expect(listed.contains(name.lowercased()), "\(name) is not listed") }
  }

  /// Attacks without a constant are lost if their list is not part of `allCases`.
  @Test func `every attack with a summary is listed`() {
    checkSummaries(of: CertificateTampering.self, CertificateTampering.summaries)
    checkSummaries(of: TokenTampering.self, TokenTampering.summaries)
    checkSummaries(of: ReceiptTampering.self, ReceiptTampering.summaries)
    checkSummaries(of: TransactionReceiptTampering.self, TransactionReceiptTampering.summaries)
    checkSummaries(of: OCSPTampering.self, OCSPTampering.summaries)
  }

  private func checkSummaries<Attack: Tampering>(
    of type: Attack.Type,
    _ summaries: [String: String]
  ) {
    let listed = Set(Attack.allCases.map(\.id))
    #expect(summaries.count > 5)
    for id in summaries.keys { #expect(listed.contains(id), "\(id) is not listed") }
  }
}
