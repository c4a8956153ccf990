// SPDX-License-Identifier: Apache-2.0

package import DocumentForms
import StrictBase64

/// What a text is: a document as it is, another document inside, or damaged.
package enum RecoveryOutcome {
  /// The text itself: a document, or not one, whose error is that of the text.
  case asItIs
  /// The only document or container in the text.
  case piece(FoundPieces.Piece)
  /// Several documents, or a damaged one, with the forms around it.
  case damaged(InputError, [UndoneForm])

  /// Searches a text, unless it is a document, or certainly none.
  ///
  /// `recognized` is the text as verifiers read it.
  package init(
    _ text: ArraySlice<UInt8>,
    _ recognized: Result<RecognizedInput, InputError>,
    limit: Int
  ) {
    self = .asItIs
    switch recognized {
    case .success(let input) where input.isIntact: return
    case .failure(let error) where !error.mayBeRecovered: return
    default: break
    }
    var finder = DocumentFinder(limit: limit, size: text.count)
    finder.search(text)
    self.init(finder.found, insteadOf: recognized)
  }

  /// The outcome of a search of a text.
  package init(_ found: FoundPieces, insteadOf recognized: Result<RecognizedInput, InputError>) {
    let isOne = found.pieces.count < 2
    let hasDocument = isOne && found.pieces.first?.isWhole == true
    let forms = isOne ? found.pieces.first?.forms ?? [] : []
    do throws(InputError) {
      switch recognized {
      case .failure(let error):
        // The text itself is damaged base64: its error says more than that of a part.
        guard hasDocument || !isOne || error.code != .base64 else {
          self = .asItIs
          return
        }
        self = .piece(try found.single(orElse: error))
      case .success(let input):
        guard hasDocument || !input.namesItsDamage || !isOne && !input.isOneWord else {
          self = .asItIs
          return
        }
        self = .piece(try found.single(orElse: InputError(.unrecognized)))
      }
    } catch {
      if case .failure(let original) = recognized, original == error {
        self = .asItIs
      } else {
        self = .damaged(error, forms.isEmpty ? found.other?.forms ?? [] : forms)
      }
    }
  }
}

extension RecognizedInput {
  /// Whether a verifier names the damage of this text: a receipt, or a token with its three segments.
  fileprivate var namesItsDamage: Bool {
    guard format == .token, let token = TokenText(bytes) else { return true }
    return token.segmentCount == 3 || token.damage != nil
  }

  /// Whether it is a text without white space, which no second document can follow.
  fileprivate var isOneWord: Bool { !bytes.contains(where: \.isWhiteSpace) }
}
