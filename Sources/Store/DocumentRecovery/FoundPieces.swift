// SPDX-License-Identifier: Apache-2.0

package import DocumentForms
package import StorePayloads
import StrictBase64
import StrictJSON

/// The pieces of a text that begin as documents do, readable or not, and what is left out beside a document.
///
/// Only one whole document and nothing else is taken: of several pieces the one that cannot be read may be the newer one.
package struct FoundPieces {
  /// A document, a container of documents, or what remains of one.
  package struct Piece {
    /// The bytes of the document or object.
    package let bytes: ArraySlice<UInt8>
    /// The bytes of a document without encoding, which tell whether two are the same.
    let identity: ArraySlice<UInt8>
    /// The line of the text in which it begins.
    var line: Int?
    /// The object, if it contains documents.
    package let container: DocumentContainer?
    /// The forms that were undone, the outermost first.
    package internal(set) var forms: [UndoneForm]
    /// Whether it shows no damage.
    package var isWhole = true
    /// The damage; `nil` if a verifier names it.
    package var damage: InputError?
  }

  /// The different pieces, in the order of the text, up to a limit.
  package private(set) var pieces: [Piece] = []
  /// Tokens without certificates, which the App Store did not sign, such as a session token or the bearer token of a request.
  private var otherTokens: [Piece] = []
  /// Documents in a form that is not undone, which only count beside others.
  private var encoded: [Piece] = []
  /// A certificate, a private key or another PEM block, with the forms around it.
  package private(set) var other: (error: InputError, forms: [UndoneForm])?

  /// Adds a piece, unless the same one is known; its line is counted only then.
  mutating func add(_ piece: Piece, line: () -> Int? = { nil }) {
    let isOtherToken = piece.isWhole && piece.isOtherToken
    let known = isOtherToken ? otherTokens : pieces
    guard known.count < FoundPieces.most,
      !known.contains(where: { $0.identity.elementsEqual(piece.identity) })
    else { return }
    var piece = piece
    piece.line = line()
    if isOtherToken { otherTokens.append(piece) } else { pieces.append(piece) }
  }

  /// Adds what may be a document in a form that is not undone.
  mutating func add(
    encoded bytes: ArraySlice<UInt8>,
    identity: ArraySlice<UInt8>? = nil,
    line: Int? = nil,
    _ forms: [UndoneForm]
  ) {
    guard encoded.count < FoundPieces.most else { return }
    encoded.append(
      Piece(
        bytes: bytes,
        identity: identity ?? bytes,
        line: line,
        container: nil,
        forms: forms,
        isWhole: false
      )
    )
  }

  /// Notes something that is no document; a private key is named first.
  mutating func leaveOut(_ error: InputError, _ forms: [UndoneForm]) {
    guard other == nil || error.code == .privateKey else { return }
    other = (error, forms)
  }

  /// Whether no piece has been found.
  package var isEmpty: Bool { pieces.isEmpty && otherTokens.isEmpty }

  /// The only piece that is whole, with the names of what is left out beside it.
  ///
  /// Throws an error that names all pieces if there are several, the damage of the only one, and without a piece the error of
  /// what else the text contains, or of the text itself.
  package func single(orElse failure: InputError) throws(InputError) -> Piece {
    let different = encoded.filter { piece in
      !pieces.contains { $0.identity.elementsEqual(piece.identity) }
    }
    let candidates = !pieces.isEmpty ? pieces + different : encoded.isEmpty ? otherTokens : []
    guard var only = candidates.first else { throw other?.error ?? failure }
    guard candidates.count == 1 else {
      throw InputError(.severalDocuments, found: candidates.map(\.place).joined(separator: ", "))
    }
    if let damage = only.damage { throw damage }
    if !pieces.isEmpty, !otherTokens.isEmpty { only.forms.append(UndoneForm(.otherToken)) }
    if let other, !only.forms.contains(UndoneForm(other.error)) {
      only.forms.append(UndoneForm(other.error))
    }
    return only
  }

  /// Enough to name what was found; further pieces are not compared.
  package static let most = 8
}

extension FoundPieces.Piece {
  /// The place in the text: the path in an object, or the line.
  package var place: String {
    let place = forms.last(where: { $0.path != nil })?.path ?? line.map { "line \($0)" }
    guard !isWhole else { return place ?? "a document" }
    return place.map { "\($0) (damaged)" } ?? "a damaged document"
  }

  /// Whether it is a token whose header has no certificates.
  fileprivate var isOtherToken: Bool {
    guard container == nil, let token = DocumentText(bytes).token?.bytes else { return false }
    do {
      let header = token.prefix { $0 != TokenText.stop }
      let json = try Base64.decode(header, alphabet: .urlSafe, padding: .forbidden)
      return try JSONDocument(json[...]).root.object.map { $0["x5c"] == nil } ?? false
    } catch {
      return false
    }
  }
}

extension UndoneForm {
  /// What was left out because of an error.
  fileprivate init(_ error: InputError) {
    self.init(error.code == .privateKey ? .privateKey : .certificate)
  }
}
