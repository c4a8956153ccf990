// SPDX-License-Identifier: Apache-2.0

import StoreLab
import TestSupport
import Testing

/// The lists of attacks are complete, and their names are valid command arguments.
@Suite struct `Lists of attacks` {
  @Test func `every attack has a unique name`() {
    check(CertificateForgery.self)
    check(TokenForgery.self)
    check(ReceiptForgery.self)
    check(TransactionReceiptForgery.self)
    check(OCSPForgery.self)
  }

  private func check<Attack: Forgery>(_ type: Attack.Type) {
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
    try checkConstants(of: CertificateForgery.self)
    try checkConstants(of: TokenForgery.self)
    try checkConstants(of: ReceiptForgery.self)
    try checkConstants(of: TransactionReceiptForgery.self)
    try checkConstants(of: OCSPForgery.self)
  }

  private func checkConstants<Attack: Forgery>(of type: Attack.Type) throws {
    let listed = Set(Attack.allCases.map { $0.id.replacing("-", with: "") })
    let declared = try APIPage("\(type)").constants
    #expect(declared.count > 5)
    for name in declared { #expect(listed.contains(name.lowercased()), "\(name) is not listed") }
  }

  /// Attacks without a constant are lost if their list is not part of `allCases`.
  @Test func `every attack with a summary is listed`() {
    checkSummaries(of: CertificateForgery.self, CertificateForgery.summaries)
    checkSummaries(of: TokenForgery.self, TokenForgery.summaries)
    checkSummaries(of: ReceiptForgery.self, ReceiptForgery.summaries)
    checkSummaries(of: TransactionReceiptForgery.self, TransactionReceiptForgery.summaries)
    checkSummaries(of: OCSPForgery.self, OCSPForgery.summaries)
  }

  private func checkSummaries<Attack: Forgery>(
    of type: Attack.Type,
    _ summaries: [String: String]
  ) {
    let listed = Set(Attack.allCases.map(\.id))
    #expect(summaries.count > 5)
    for id in summaries.keys { #expect(listed.contains(id), "\(id) is not listed") }
  }
}
