// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import CommandArguments
import StoreLab

/// The value of `--tamper`: an attack, or the list of attacks.
enum MintTampering {
  case list
  case token(TokenTampering)
  case receipt(ReceiptTampering)
  case transactionReceipt(TransactionReceiptTampering)

  /// Finds the attack on this kind by its name.
  init(_ word: String, on kind: MintKind) throws(UsageError) {
    guard word != MintTampering.listWord else {
      self = .list
      return
    }
    guard let found = MintTampering.find(word, on: kind) else {
      let names = MintTampering.attacks(on: kind).map { $0.id }
      throw UsageError(
        .invalidValue,
        word: "--tamper",
        expected: ["an attack on \(kind.rawValue), or list"],
        found: word,
        suggestion: nearest(to: word, among: names)
      )
    }
    self = found
  }

  private static func find(_ word: String, on kind: MintKind) -> MintTampering? {
    switch kind {
    case .receipt: ReceiptTampering(id: word).map(MintTampering.receipt)
    case .transactionReceipt:
      TransactionReceiptTampering(id: word).map(MintTampering.transactionReceipt)
    default:
      kind.signedKind.flatMap { signed in
        TokenTampering.cases(for: signed).first { $0.id == word }.map(MintTampering.token)
      }
    }
  }

  /// All attacks on a kind, in the order of the library.
  private static func attacks(on kind: MintKind) -> [any Tampering] {
    switch kind {
    case .receipt: ReceiptTampering.allCases
    case .transactionReceipt: TransactionReceiptTampering.allCases
    default: kind.signedKind.map { TokenTampering.cases(for: $0) } ?? []
    }
  }

  /// The table of attacks on a kind: name, error code of `verify`, effect on a verifier that accepts the forgery,
  /// and the violated rule.
  static func list(of kind: MintKind) -> String {
    let attacks = attacks(on: kind)
    func width(_ texts: [String]) -> Int { texts.map(\.utf8.count).max() ?? 0 }
    func column(_ text: String, _ width: Int) -> String {
      text + spaces(width - text.utf8.count + 2)
    }
    let (names, codes) = (width(attacks.map { $0.id }), width(attacks.map { $0.code }))
    let effects = width(attacks.map { "\($0.effect)" })
    return attacks.map { attack in
      column(attack.id, names) + column(attack.code, codes) + column("\(attack.effect)", effects)
        + attack.rule + "\n"
    }.joined()
  }

  private static let listWord = "list"
}

extension MintTampering? {
  /// Whether only the list is requested.
  var isList: Bool {
    if case .list = self { true } else { false }
  }

  var ofToken: TokenTampering? {
    if case .token(let tampering) = self { tampering } else { nil }
  }

  var ofReceipt: ReceiptTampering? {
    if case .receipt(let tampering) = self { tampering } else { nil }
  }

  var ofTransactionReceipt: TransactionReceiptTampering? {
    if case .transactionReceipt(let tampering) = self { tampering } else { nil }
  }
}
