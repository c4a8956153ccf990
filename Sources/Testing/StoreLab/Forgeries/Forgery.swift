// SPDX-License-Identifier: Apache-2.0

/// A named attack on a genuine document.
///
/// Loop over the attacks of a type to test any verifier:
///
///     for attack in TokenForgery.cases(for: .transaction) {
///       let forged = try authority.token(transaction).forged(attack).text()
///       #expect(throws: (any Error).self) { try backend.accept(forged) }
///     }
///
/// Each attack has one fault; everything else is re-signed and correct.
public protocol Forgery: CaseIterable, CustomStringConvertible, Hashable, Identifiable, Sendable {
  /// The stable name in kebab case, which commands accept.
  var id: String { get }
  /// The broken rule, and what its violation means.
  var broken: BrokenRule { get }
  /// What is in each document, by name of the attack.
  static var summaries: [String: String] { get }
}

extension Forgery {
  /// The name.
  public var description: String { id }

  /// The broken rule and its source.
  public var rule: String { broken.text }
  /// The error code with which this package's verifiers reject the forgery.
  public var code: String { broken.code }
  /// The consequence of accepting this attack.
  public var effect: ForgeryEffect { broken.effect }
  /// How serious it is that a verifier accepts this attack.
  public var level: ForgeryLevel { broken.level }
  /// Whether the standard lets a verifier accept this document, which this package rejects.
  public var isOpen: Bool { broken.isOpen }

  /// What is in the document, in a sentence.
  public var summary: String {
    Self.summaries[id] ?? CertificateForgery.summaries[id] ?? StoreLab.summary(ofName: id)
  }

  /// The attack with this name.
  public init?(id: String) {
    guard let found = Self.allCases.first(where: { $0.id.utf8.elementsEqual(id.utf8) }) else {
      return nil
    }
    self = found
  }

  /// Attacks are equal if their names are.
  public static func == (left: Self, right: Self) -> Bool {
    left.id.utf8.elementsEqual(right.id.utf8)
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}
