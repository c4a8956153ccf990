// SPDX-License-Identifier: Apache-2.0

/// An attack on a good document, by its name.
///
/// The attacks of one type are a list to loop over, in tests of any verifier:
///
///     for tampering in TokenTampering.cases(for: .transaction) {
///       let forged = try authority.token(transaction).tampered(tampering).text()
///       #expect(throws: (any Error).self) { try backend.accept(forged) }
///     }
///
/// Each has one fault, and everything around it is right: what has to be signed anew is.
public protocol Tampering: CaseIterable, CustomStringConvertible, Hashable, Identifiable, Sendable {
  /// The name, for ever: words with dashes between them, as commands take it.
  var id: String { get }
  /// Which rule the document breaks, and where that stands.
  var rule: String { get }
  /// What a verifier of this package answers that would accept the document as it was.
  var code: String { get }
}

extension Tampering {
  /// The name.
  public var description: String { id }

  /// The attack of this name.
  public init?(id: String) {
    guard let found = Self.allCases.first(where: { $0.id.utf8.elementsEqual(id.utf8) }) else {
      return nil
    }
    self = found
  }

  /// Attacks of one name are the same.
  public static func == (left: Self, right: Self) -> Bool {
    left.id.utf8.elementsEqual(right.id.utf8)
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}
