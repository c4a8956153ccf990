// SPDX-License-Identifier: Apache-2.0

package import DocumentForms
package import StorePayloads
import StrictBase64
package import StrictJSON

/// Finds the documents in a text by undoing one form after the other.
///
/// Each form is undone in one pass, and the bytes of all passes are limited to a small multiple of the text, so the work is
/// linear in its size.
package struct DocumentFinder {
  /// What was found.
  package private(set) var found = FoundPieces()
  private let limit: Int
  /// The number of bytes that may still be searched.
  private var budget: Int

  /// Creates a finder for texts of together `size` bytes, with documents of at most `limit` bytes.
  package init(limit: Int, size: Int) {
    self.limit = limit
    let (bytes, isTooLarge) = size.multipliedReportingOverflow(by: DocumentFinder.passes)
    budget = isTooLarge ? .max : max(bytes, DocumentFinder.leastBudget)
  }

  // MARK: Text

  /// Searches a text; `forms` are those undone already.
  package mutating func search(_ text: ArraySlice<UInt8>, in forms: [UndoneForm] = []) {
    guard spend(text, forms), addDocument(text, in: forms) == nil else { return }
    let inside = DocumentText(text).bytes
    guard !DocumentFinder.isBinary(inside) else {
      // Inside another form, bytes that are no text may be what remains of a document.
      if !forms.isEmpty, DocumentScanner.mayContainDocument(text) {
        addDamaged(
          text,
          InputError(.unrecognized, found: "a document among control characters"),
          forms
        )
      }
      return
    }
    if let value = DocumentFinder.json(inside) {
      search(value, in: forms)
    } else if let decoded = EncodedJSON.decoded(inside) {
      search(decoded[...], in: forms + [UndoneForm(.base64)])
    } else if let body = HeaderBlock.bodyOfResponse(text[inside.startIndex...]) {
      let known = found.pieces.count
      search(body, in: forms + [UndoneForm(.httpResponse)])
      // What looks like header fields may be part of the document.
      if found.pieces.count == known {
        searchTextAgain(inside, forms)
      } else {
        _ = scan(inside[..<max(inside.startIndex, min(body.startIndex, inside.endIndex))], forms)
      }
    } else if let message = MailPart(message: text[inside.startIndex...]) {
      let known = found.pieces.count
      for text in message.texts {
        search(text.bytes, in: forms + [UndoneForm(.mail)] + text.encoding)
      }
      if found.pieces.count == known {
        searchTextAgain(inside, forms)
      } else {
        for text in message.others { _ = scan(text, forms + [UndoneForm(.mail)]) }
      }
    } else if let rest = searchBlocks(in: inside, forms) {
      searchText(rest[...], forms)
    } else {
      searchText(inside, forms)
    }
  }

  /// Counts the bytes of a pass; a text that is nested too deeply, or costs too much, is a piece that cannot be read if it may
  /// contain a document.
  private mutating func spend(_ text: ArraySlice<UInt8>, _ forms: [UndoneForm]) -> Bool {
    guard forms.count <= DocumentFinder.depthLimit, text.count <= budget else {
      if DocumentScanner.mayContainDocument(text) {
        addDamaged(text, InputError(.unrecognized, found: "a document in too many forms"), forms)
      }
      return false
    }
    budget -= text.count
    return true
  }

  /// Searches the text of a message in which nothing was found.
  private mutating func searchTextAgain(_ text: ArraySlice<UInt8>, _ forms: [UndoneForm]) {
    if spend(text, forms) { searchText(text, forms) }
  }

  /// Searches a text without structure, as it is and, if nothing is found, without what mails and pages add.
  private mutating func searchText(_ text: ArraySlice<UInt8>, _ forms: [UndoneForm]) {
    if text.contains(0) {
      // UTF-16 or bytes after the text, as programs append to a log.
      found.add(encoded: text, forms)
    }
    if let damage = ContainerNames.damage(in: text) { return addDamaged(text, damage, forms) }
    if let visible = InvisibleText.undone(text) {
      return search(visible[...], in: forms + [UndoneForm(.otherText)])
    }
    if let lines = QuotedLines.undone(text) {
      return search(lines[...], in: forms + [UndoneForm(.quotation)])
    }
    if let plain = MarkupText.undone(text) {
      return search(plain[...], in: forms + [UndoneForm(.markup)])
    }
    if let unescaped = EscapedText.undone(text) {
      return search(unescaped[...], in: forms + [UndoneForm(.jsonString)])
    }
    let known = found
    guard !scan(text, forms), let decoded = QuotedPrintable.undone(text) else { return }
    // A piece that ends at a soft line break was not damaged.
    found = known
    search(decoded[...], in: forms + [UndoneForm(.quotedPrintable)])
  }

  /// Adds the documents among the words of a text; returns whether one of them is whole.
  private mutating func scan(_ text: ArraySlice<UInt8>, _ forms: [UndoneForm]) -> Bool {
    for (range, bytes) in HexadecimalText.documents(in: text) {
      let line = 1 + text[..<range.lowerBound].count { $0 == 0x0A }
      found.add(encoded: text[range], identity: bytes[...], line: line, forms)
    }
    var hasDocument = false
    var scanner = DocumentScanner(text)
    while let candidate = scanner.next() {
      let forms = forms + candidate.forms(in: text)
      let line = { 1 + text[..<candidate.range.lowerBound].count { $0 == 0x0A } }
      if candidate.isInEscapes {
        addDamaged(candidate.bytes, candidate.damage, forms, line: line)
      } else if let isWhole = addDocument(candidate.bytes, in: forms, line: line, isWord: true) {
        hasDocument = hasDocument || isWhole
      } else if let json = EncodedJSON.decoded(candidate.bytes) {
        search(json[...], in: forms + [UndoneForm(.base64)])
        hasDocument = true
      } else if candidate.isToken || candidate.damage != nil {
        addDamaged(candidate.bytes, candidate.damage, forms, line: line)
      }
    }
    return hasDocument
  }

  /// Searches the blocks of a PEM file; returns the text around them, or `nil` if there is no block.
  private mutating func searchBlocks(
    in text: ArraySlice<UInt8>,
    _ forms: [UndoneForm]
  ) -> [UInt8]? {
    var rest: [UInt8] = []
    var end = text.startIndex
    var hasBlock = false
    for block in PEMBlocks(text) {
      hasBlock = true
      rest += text[end..<block.range.lowerBound]
      end = block.range.upperBound
      guard block.label.mayBeReceipt else {
        found.leaveOut(InputError(block.label.code), forms + [UndoneForm(.otherText)])
        // Without its last line it may extend over a document.
        if !block.hasEnd { found.add(encoded: text[block.range], forms) }
        continue
      }
      let known = found.pieces.count
      let forms = forms + [UndoneForm(.pem)]
      search(block.base64, in: forms)
      guard found.pieces.count == known else { continue }
      if block.base64.allSatisfy(\.isWhiteSpace) {
        found.leaveOut(InputError(block.label.code), forms)
      } else {
        addDamaged(block.base64, InputError(.base64, found: "an unreadable PEM block"), forms)
      }
    }
    return hasBlock ? rest + text[end...] : nil
  }

  /// Whether the first bytes contain control characters that text does not have, as every DER document does.
  private static func isBinary(_ text: ArraySlice<UInt8>) -> Bool {
    // Escape begins a color of a terminal.
    text.prefix(inspectedBytes).contains { $0 < 0x20 && !$0.isWhiteSpace && $0 != 0x1B }
  }

  /// Text for people has no control characters in its first bytes.
  private static let inspectedBytes = 1024

  // MARK: JSON

  /// Searches a JSON value; `path` is its place in the JSON text.
  package mutating func search(
    _ value: JSONValue,
    at path: JSONPath? = nil,
    in forms: [UndoneForm] = []
  ) {
    if let text = value.utf8 {
      guard text.count >= DocumentFinder.leastCharacters else { return }
      searchString(text, in: forms + JSONPath.form(path))
    } else if let array = value.array {
      for (index, element) in zip(0..., array) {
        search(element, at: JSONPath(.element(index), in: path), in: forms)
      }
    } else if let object = value.object {
      guard !addContainer(object, at: path, in: forms) else { return }
      for member in object {
        if member.utf8Name.count >= DocumentFinder.leastName {
          searchString(member.utf8Name, in: forms + JSONPath.form(path))
        }
        search(member.value, at: JSONPath(.member(member), in: path), in: forms)
      }
    }
  }

  /// Adds an object that is a container of Apple's, or damaged; returns false for other objects.
  private mutating func addContainer(
    _ object: JSONObject,
    at path: JSONPath?,
    in forms: [UndoneForm]
  ) -> Bool {
    guard !DocumentContainer.Form.all(in: object).isEmpty else {
      guard DocumentContainer.Form.isRewritten(object) else { return false }
      let damage = InputError(.json, at: 0, expected: "a response as Apple writes it")
      addDamaged(object.value.source, damage, forms + JSONPath.form(path))
      return true
    }
    let here = forms + JSONPath.form(path)
    let value = object.value
    do throws(PayloadError) {
      guard let container = try DocumentContainer(object) else {
        guard object["receipt-data"] != nil else { return false }
        // A body is a document or an error, as it is at the top level.
        if addDocument(value.source, in: here) == nil {
          addDamaged(value.source, bodyDamage(value.source), here)
        }
        return true
      }
      guard !container.isEmpty else { return false }
      found.add(
        FoundPieces.Piece(
          bytes: value.source,
          identity: value.source,
          container: container,
          forms: here
        )
      )
    } catch {
      addDamaged(value.source, InputError(error), here)
    }
    return true
  }

  /// Why the body of a request is no document.
  private func bodyDamage(_ body: ArraySlice<UInt8>) -> InputError {
    do throws(InputError) {
      _ = try RecognizedInput(body, limit: limit)
      return InputError(.json, expected: "receipt-data as a receipt")
    } catch {
      return error
    }
  }

  /// Searches a string of JSON: a document, JSON again, or text.
  private mutating func searchString(_ text: ArraySlice<UInt8>, in forms: [UndoneForm]) {
    guard addDocument(text, in: forms) == nil else { return }
    if let value = DocumentFinder.json(text.trimmed) {
      guard spend(text, forms) else { return }
      search(value, in: forms + [UndoneForm(.jsonString)])
    } else {
      search(text, in: forms)
    }
  }

  private static func json(_ text: ArraySlice<UInt8>) -> JSONValue? {
    guard let first = text.first, "{[\"".utf8.contains(first) else { return nil }
    do {
      return try JSONDocument(text).root
    } catch {
      return nil
    }
  }

  // MARK: Pieces

  /// Adds a text that is a document; returns whether it is whole, and `nil` for other text.
  private mutating func addDocument(
    _ text: ArraySlice<UInt8>,
    in forms: [UndoneForm],
    line: () -> Int? = { nil },
    isWord: Bool = false
  ) -> Bool? {
    do throws(InputError) {
      let input = try RecognizedInput(text, limit: limit)
      // White space in DER is part of the document.
      let isBinary = input.format == .appReceipt && input.base64 == nil
      // Other text may begin like DER.
      guard !isBinary || input.bytes.isWholeElement else { return nil }
      var piece = FoundPieces.Piece(
        bytes: input.isBody || isBinary ? text : DocumentText(text).bytes,
        identity: input.bytes,
        container: nil,
        forms: forms
      )
      if !input.isIntact {
        // A token with other text around it, or folded into lines, is found by its words.
        guard input.format != .token, input.bytes.beginsLikeReceipt else { return nil }
        piece.isWhole = false
      }
      found.add(piece, line: line)
      return piece.isWhole
    } catch {
      switch error.code {
      case .certificate, .privateKey:
        // There may be a document after a PEM block.
        found.leaveOut(error, forms)
        return nil
      case .base64 where isWord && DocumentScanner.beginsLikeReceipt(text): break
      case .encodedTwice, .jsonWebSignature: break
      case .json where error.expected != nil: break
      default: return nil
      }
      addDamaged(text, error, forms, line: line)
      return false
    }
  }

  private mutating func addDamaged(
    _ text: ArraySlice<UInt8>,
    _ damage: InputError?,
    _ forms: [UndoneForm],
    line: () -> Int? = { nil }
  ) {
    found.add(
      FoundPieces.Piece(
        bytes: text,
        identity: text,
        container: nil,
        forms: forms,
        isWhole: false,
        damage: damage
      ),
      line: line
    )
  }

  /// The maximum number of forms undone one inside the other.
  ///
  /// A mail in a log in a ticket has three.
  ///
  /// Error: `input/unrecognized`.
  package static let depthLimit = 16

  /// The bytes that are searched in all are at most this multiple of the text.
  ///
  /// A mail in a log in a ticket takes four passes.
  ///
  /// Error: `input/unrecognized`.
  package static let passes = 8

  /// Short texts may be in more forms.
  private static let leastBudget = 1 << 16

  /// Shorter strings are no documents.
  private static let leastCharacters = 16

  /// Names of members in use are shorter; a program that prints a map may have documents as names.
  private static let leastName = 64
}

extension InputError {
  /// A container that cannot be read, with the path of the member.
  package init(_ error: PayloadError) {
    let path = error.path.map { "\($0) as " } ?? ""
    self.init(
      .json,
      at: error.offset,
      expected: path + (error.expected ?? "a valid value"),
      found: error.found ?? error.code.rawValue
    )
  }
}
