// SPDX-License-Identifier: Apache-2.0

import CommandArguments
import ReceiptKit

/// The values of `verify --kind`: the documents that Apple signs, and offers that the user signs.
enum VerifyKind: Choice, Equatable {
  case document(DocumentKind)
  case promotionalOffer

  static let allCases = DocumentKind.allCases.map(VerifyKind.document) + [.promotionalOffer]

  init?(rawValue: String) {
    guard
      let kind = VerifyKind.allCases.first(where: { $0.rawValue.utf8.elementsEqual(rawValue.utf8) })
    else { return nil }
    self = kind
  }

  var rawValue: String { documentKind?.rawValue ?? "promotional-offer" }

  /// The kind of document that Apple signs.
  var documentKind: DocumentKind? { if case .document(let kind) = self { kind } else { nil } }
}
