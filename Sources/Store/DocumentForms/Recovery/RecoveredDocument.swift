// SPDX-License-Identifier: Apache-2.0

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
  /// different ones, and the damage if the only document is damaged.
  public init(
    recovering text: some DocumentSource,
    limit: Int = DocumentLimits.bytes
  ) throws(InputError) {
    let text = text.documentBytes
    var failure: InputError?
    var isToken = false
    do {
      let input = try RecognizedInput(text, limit: limit)
      if RecognizedInput.isIntact(input, in: text) {
        self.init(documentBytes: text, undone: [])
        return
      }
      let token = TokenText(input.bytes)
      isToken = token?.segmentCount == 3 || token?.damage != nil
    } catch {
      guard error.mayBeRecovered else { throw error }
      failure = error
    }
    var finder = DocumentFinder(limit: limit)
    finder.search(text)
    // A verifier names the damage of a document that is recognized.
    let isCut = !isToken && finder.damage?.error.code == .cutToken
    if failure == nil, finder.findings.isEmpty, !isCut {
      self.init(documentBytes: text, undone: [])
      return
    }
    let finding = try finder.single(orElse: failure ?? InputError(.unrecognized))
    self.init(documentBytes: finding.bytes, undone: finding.forms)
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

extension RecognizedInput {
  /// Whether the text shows no damage, so that no other form is searched for.
  package static func isIntact(_ input: RecognizedInput, in text: ArraySlice<UInt8>) -> Bool {
    switch input.format {
    case .token: TokenText(input.bytes)?.isComplete ?? false
    case .appReceipt: input.base64 == nil || input.bytes.isWholeElement
    case .transactionReceipt: true
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether the length of a SEQUENCE is that of the bytes; true for one of indefinite length.
  package var isWholeElement: Bool {
    dropFirst().first == 0x80 || lengthOfElement.map { $0 == count } ?? false
  }

  /// The size of a SEQUENCE with its header, from the header; `nil` for an indefinite or unreadable length.
  var lengthOfElement: Int? {
    guard let second = dropFirst().first else { return nil }
    guard second >= 0x80 else { return 2 + Int(second) }
    let digits = dropFirst(2).prefix(Int(second & 0x7F))
    guard 1...4 ~= digits.count, digits.count == Int(second & 0x7F) else { return nil }
    return digits.reduce(0) { $0 << 8 | Int($1) } + 2 + digits.count
  }
}
