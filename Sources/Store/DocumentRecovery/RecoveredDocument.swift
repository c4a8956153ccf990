// SPDX-License-Identifier: Apache-2.0

public import DocumentForms
import StorePayloads

/// A document found in text that a person pasted: a mail, a log, the output of a tool, or another JSON object.
///
///     let recovered = try RecoveredDocument(recovering: body)
///     let transaction = try verifier.verifyTransaction(recovered, expecting: .init(now: now))
///     log("read from: \(recovered.undone)")
///
/// Verifiers undo only what transport adds; call this for text from people and other systems, such as support
/// requests. It finds the single document of a text. A verifier decides whether it is genuine.
public struct RecoveredDocument: Hashable, Sendable {
  /// The document, in a form that verifiers accept.
  public let documentBytes: ArraySlice<UInt8>
  /// The forms that were undone, the outermost first; empty for a document that verifiers accept as it is.
  public let undone: [UndoneForm]

  /// Finds the document in a text of at most `limit` bytes.
  ///
  /// A text that is a damaged document is returned as it is: a verifier names the damage. Throws the error of the text
  /// itself if it contains no document, `input/several-documents` if it contains several
  /// different ones, readable or not, and the damage if the only document is damaged. Of a response of the App Store Server
  /// API, its only token is taken.
  public init(
    recovering text: some DocumentSource,
    limit: Int = DocumentLimits.bytes
  ) throws(InputError) {
    let text = text.documentBytes
    let recognized = Result { () throws(InputError) in try RecognizedInput(text, limit: limit) }
    switch RecoveryOutcome(text, recognized, limit: limit) {
    case .asItIs:
      _ = try recognized.get()
      self.init(documentBytes: text, undone: [])
    case .damaged(let error, _): throw error
    case .piece(let piece): try self.init(piece)
    }
  }

  /// A document, or the only one in a container.
  private init(_ piece: FoundPieces.Piece) throws(InputError) {
    guard let container = piece.container, !(container.value is SignedPayloadBody) else {
      self.init(documentBytes: piece.bytes, undone: piece.forms)
      return
    }
    let members = container.value.signedMembers
    let outer = piece.forms.last { $0.path != nil }?.path ?? ""
    let paths = members.map { "\(outer).\($0.path.replacing("/", with: "."))" }
    guard members.count == 1, let member = members.first, let path = paths.first else {
      throw InputError(
        .severalDocuments,
        found: paths.prefix(FoundPieces.most).joined(separator: ", ")
      )
    }
    var forms = piece.forms
    let form = UndoneForm(.object, path: path)
    if let last = forms.lastIndex(where: { $0.path != nil }) {
      forms[last] = form
    } else {
      forms.append(form)
    }
    self.init(documentBytes: member.text, undone: forms)
  }

  private init(documentBytes: ArraySlice<UInt8>, undone: [UndoneForm]) {
    self.documentBytes = documentBytes
    self.undone = undone
  }
}

extension RecoveredDocument: DocumentSource {}

extension InputError {
  /// Whether the text may contain a document in another form.
  package var mayBeRecovered: Bool {
    switch code {
    // The body of a request with something else than its document is not a wrapper.
    case .json: expected == nil
    case .jsonWebSignature, .tooLarge, .empty, .emptyJSON, .notificationV1, .privateKey,
      .transactionId, .encodedTwice,
      .wrongKind, .anchor:
      false
    default: true
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether it begins as a container does: a SEQUENCE with its type, an object identifier.
  var beginsLikeReceipt: Bool {
    guard first == 0x30, let length = dropFirst().first else { return false }
    return dropFirst(length > 0x80 ? 2 + Int(length & 0x7F) : 2).first == 0x06
  }
}
