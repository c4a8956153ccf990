// SPDX-License-Identifier: Apache-2.0

package import StoreTypes

/// A kind of document that can be minted, and the attacks on it.
package enum MintedKind: Hashable, Sendable {
  case token(DocumentKind)
  case receipt
  case transactionReceipt

  /// All kinds, the tokens first.
  package static let all =
    DocumentKind.tokens.map(MintedKind.token) + [.receipt, .transactionReceipt]

  /// The name of the kind, which commands and the C interface accept.
  package var name: String {
    switch self {
    case .token(let kind): kind.rawValue
    case .receipt: "receipt"
    case .transactionReceipt: DocumentKind.transactionReceipt.rawValue
    }
  }

  /// The kind with this name.
  package init?(named name: String) {
    guard let kind = MintedKind.all.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
      return nil
    }
    self = kind
  }

  /// The attacks on documents of the kind, in the order of their types.
  package var attacks: [any Forgery] {
    switch self {
    case .token(let kind): TokenForgery.cases(for: kind)
    case .receipt: ReceiptForgery.allCases
    case .transactionReceipt: TransactionReceiptForgery.allCases
    }
  }

  /// The attack with this name.
  package func attack(named name: String) -> (any Forgery)? {
    attacks.first { $0.id.utf8.elementsEqual(name.utf8) }
  }
}
