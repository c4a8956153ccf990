// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import AppStoreServer
import CommandArguments
import DocumentForms
import Foundation
import ReceiptCommands
import StoreEntitlements
import StorePayloads
import StoreVerification
import Testing

/// Every definition has a vocabulary, and every word its own meaning.
struct VocabularyTests {
  private static let words = Vocabulary.all.flatMap(\.words)

  @Test(arguments: Vocabulary.all.map(\.name))
  func `each word has a meaning of its own, and a source`(name: String) throws {
    let list = try #require(Vocabulary.all.first { $0.name == name })
    #expect(!list.words.isEmpty)
    #expect(!list.summary.isEmpty)
    for word in list.words {
      #expect(!word.kind.isEmpty && !word.source.isEmpty)
      #expect(word.meaning.utf8.count >= 7, "\(word.code)")
      #expect(word.meaning.hasSuffix(".") || word.meaning.hasSuffix("?"), "\(word.code)")
      #expect(word.action?.hasSuffix(".") != false, "\(word.code)")
    }
    let codes = list.words.map(\.code)
    #expect(Set(codes).count == codes.count)
    // Layers of our codes share some sentences: a missing member is one in each. A member of two objects may have two names.
    guard name != "errors", name != "payload-members" else { return }
    for (meaning, words) in Dictionary(grouping: list.words, by: \.meaning) where words.count > 1 {
      Issue.record("\(words.map(\.code)): \(meaning)")
    }
  }

  @Test(arguments: ["api", "http", "verify-receipt", "reasons", "warnings", "notifications"])
  func `no sentence is that of a whole vocabulary`(name: String) throws {
    let list = try #require(Vocabulary.all.first { $0.name == name })
    for sentences in [list.words.compactMap(\.causes), list.words.compactMap(\.action)] {
      let counts = Dictionary(grouping: sentences) { $0 }.mapValues(\.count)
      let most = counts.max { $0.value < $1.value }
      #expect((most?.value ?? 0) <= max(sentences.count / 20, 3), "\(most?.key ?? "")")
    }
  }

  @Test(arguments: Set(DocumentedValue.all.map(\.type)).sorted())
  func `the values of each enumeration are words`(type: String) {
    for value in DocumentedValue.all where value.type == type {
      #expect(!value.meaning.isEmpty, "\(type).\(value.name)")
      let start = value.meaning.dropFirst().prefix { $0 != "." }
      #expect(
        Self.words.contains { $0.code == value.value && $0.meaning.contains(start) },
        "add \(type) to the rows of Vocabulary+AppleValues.swift, or to Vocabulary.all"
      )
    }
  }

  @Test func `what to do is said for each value of a type, or for none`() {
    for (type, advice) in AppleValueAdvice.all {
      let values = DocumentedValue.all.filter { $0.type == type }.map(\.value)
      #expect(Set(advice.keys) == Set(values), "AppleValueAdvice, \(type)")
    }
    let types = NotificationDefinition.all.map(\.type.rawValue)
    #expect(Set(NotificationAdvice.types.keys) == Set(types))
    let subtypes = NotificationDefinition.subtypes.map(\.rawValue)
    #expect(Set(NotificationAdvice.subtypes.keys) == Set(subtypes))
  }

  @Test func `the cases of enumerations have generated comments`() {
    func check<Value: RawRepresentable & CaseIterable>(
      _ type: Value.Type,
      _ name: String
    ) where Value.RawValue == String {
      let known = DocumentedValue.all.filter { $0.type == name }.map(\.value)
      #expect(known == Value.allCases.map(\.rawValue), "\(name): run './dev vectors'")
    }
    check(EntitlementVerdict.self, "EntitlementVerdict")
    check(EntitlementReason.self, "EntitlementReason")
    check(EntitlementWarning.self, "EntitlementWarning")
    check(NextAction.self, "NextAction")
    check(AccessLevel.self, "AccessLevel")
    check(SubscriptionMove.Kind.self, "SubscriptionMove.Kind")
    check(AccessTimeline.Kind.self, "AccessTimeline.Kind")
    check(CheckName.self, "CheckName")
    check(CheckOutcome.self, "CheckOutcome")
    check(TrustLevel.self, "TrustLevel")
    check(ErrorCategory.self, "ErrorCategory")
    check(DocumentKind.self, "DocumentKind")
    check(Answer.Verdict.self, "Answer.Verdict")
    check(AdvancedCommerceServerOperation.self, "AdvancedCommerceServerOperation")
    let numbers = DocumentedValue.all.filter { $0.type == "APIErrorCode" }.map(\.value)
    #expect(numbers == APIErrorCode.allCases.map { "\($0.rawValue)" }, "run './dev vectors'")
    let rules = Set(DocumentedValue.all.filter { $0.type == "EntitlementRule" }.map(\.value))
    #expect(rules.count >= 44)
    for rule in EntitlementRule.allCases {
      #expect(rules.contains(rule.rawValue), "Docs/Reference/Entitlement-rules.md lacks \(rule)")
    }
  }

  @Test func `the names of lists are no words`() {
    let words = Set(Vocabulary.allWords.map { $0.lowercased() })
    for name in Vocabulary.listNames {
      #expect(!words.contains(name) || Self.isBoth(name), "\(name)")
    }
    #expect(Set(Vocabulary.all.map(\.name)).count == Vocabulary.all.count)
  }

  /// A layer of our codes that is also the name of a check or period: both are printed.
  private static func isBoth(_ name: String) -> Bool { Vocabulary.layers.contains(name) }

  private struct Row: Decodable { let code: String }

  @Test func `the codes and commands that explanations name exist`() {
    let codes = Set(Vocabulary.all.first { $0.name == "errors" }?.words.map(\.code) ?? [])
    let verbs = Set(ReceiptTool.tool.commands.map { $0.name })
    let requests = Set(APIRequestName.allCases.map(\.rawValue))
    for word in Self.words where word.kind != "error code" {
      for text in [word.meaning, word.causes ?? "", word.action ?? ""] {
        for found in text.matches(of: #/\b([a-z0-9-]+)\/([a-z-]+)\b/#)
        where Vocabulary.layers.contains(String(found.1)) {
          #expect(codes.contains(String(found.0)), "\(word.code): \(found.0)")
        }
        for found in text.matches(of: #/'receiptctl ([a-z-]+)(?: ([a-z-]+))?/#) {
          #expect(verbs.contains(String(found.1)), "\(word.code): \(found.0)")
          guard found.1 == "api", let request = found.2 else { continue }
          #expect(requests.contains(String(request)), "\(word.code): \(found.0)")
        }
      }
    }
  }

  @Test func `all words are explained`() throws {
    #expect(Vocabulary.allWords.count > 700)
    var line: [[UInt8]] = ["explain", "--json", "--"].map { Array($0.utf8) }
    line += Vocabulary.allWords.map { Array($0.utf8) }
    let outcome = FakeSystem().run(words: line)
    #expect(outcome.status == .success)
    #expect(outcome.err.isEmpty)
    let codes = try outcome.bytes.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Row.self, from: Data($0)).code
    }
    #expect(Set(Vocabulary.allWords).subtracting(codes).isEmpty)
  }
}
