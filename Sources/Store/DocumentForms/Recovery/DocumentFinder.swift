// SPDX-License-Identifier: Apache-2.0

import StrictBase64
package import StrictJSON

/// Finds the documents in a text by undoing one form after the other.
///
/// Each form is undone in one pass, and at most ``depthLimit`` are undone one inside the other, so the work is linear in
/// the size of the text.
package struct DocumentFinder {
  /// A document, or an object that contains documents, in the text.
  package struct Finding {
    /// The bytes of the document or object.
    package let bytes: ArraySlice<UInt8>
    /// The bytes of a document without encoding, which tell whether two are the same.
    let identity: ArraySlice<UInt8>
    /// The line of the text in which it begins.
    var line: Int?
    /// The object, if the caller reads it.
    package let container: JSONValue?
    /// The forms that were undone, the outermost first.
    package let forms: [UndoneForm]
  }

  /// The different documents, in the order of the text, up to a limit.
  package private(set) var findings: [Finding] = []
  /// The first damaged document or private key, with the forms around it.
  package private(set) var damage: (error: InputError, forms: [UndoneForm])?
  /// A receipt that is cut off, if there is no other document: a verifier names its damage.
  private var cutReceipt: Finding?
  private let limit: Int
  private let isContainer: (JSONObject) -> Bool

  /// Creates a finder of documents; objects for which `isContainer` is true are found as a whole.
  package init(limit: Int, isContainer: @escaping (JSONObject) -> Bool = { _ in false }) {
    self.limit = limit
    self.isContainer = isContainer
  }

  /// The only document; a text with several or without any is an error.
  package func single(orElse failure: InputError) throws(InputError) -> Finding {
    let signed = findings.count > 1 ? findings.filter { !$0.isOtherToken } : findings
    let cut = damage?.error.isLongCut == true ? damage : nil
    guard signed.count + (cut == nil ? 0 : 1) < 2 || signed.allSatisfy(\.isOtherToken) else {
      let places = signed.map(\.place) + (cut == nil ? [] : ["a token that is cut off"])
      throw InputError(.severalDocuments, found: places.joined(separator: ", "))
    }
    if let cut { throw cut.error }
    if let finding = signed.first ?? findings.first { return finding }
    if let damage { throw damage.error }
    if let cutReceipt { return cutReceipt }
    throw failure
  }

  // MARK: Search

  /// Searches a text; `forms` are those undone already.
  package mutating func search(_ text: ArraySlice<UInt8>, in forms: [UndoneForm] = []) {
    guard forms.count <= DocumentFinder.depthLimit, !addDocument(text, in: forms) else { return }
    let inside = DocumentText(text).bytes
    guard !DocumentFinder.isBinary(inside) else { return }
    if let value = DocumentFinder.json(inside) {
      search(value, at: "", in: forms)
    } else if let body = HeaderBlock.bodyOfResponse(text[inside.startIndex...]) {
      let known = findings.count
      search(body, in: forms + [UndoneForm(.httpResponse)])
      // What looks like header fields may be part of the document.
      if findings.count == known { searchText(inside, forms) }
    } else if let message = MailPart(message: text[inside.startIndex...]) {
      let known = findings.count
      for text in message.texts {
        search(text.bytes, in: forms + [UndoneForm(.mail)] + text.encoding)
      }
      if findings.count == known { searchText(inside, forms) }
    } else if let rest = searchBlocks(in: inside, forms) {
      searchText(rest[...], forms)
    } else {
      searchText(inside, forms)
    }
  }

  /// Searches a text without structure, as it is and, if nothing is found, without what mails and pages add.
  private mutating func searchText(_ text: ArraySlice<UInt8>, _ forms: [UndoneForm]) {
    if let visible = InvisibleText.undone(text) {
      return search(visible[...], in: forms + [UndoneForm(.otherText)])
    }
    if let lines = QuotedLines.undone(text) {
      return search(lines[...], in: forms + [UndoneForm(.quotation)])
    }
    if let plain = MarkupText.undone(text) {
      return search(plain[...], in: forms + [UndoneForm(.markup)])
    }
    let known = findings.count
    var scanner = DocumentScanner(text)
    while let candidate = scanner.next() {
      let around = candidate.forms(in: text)
      let line = { 1 + text[..<candidate.range.lowerBound].count { $0 == 0x0A } }
      if !addDocument(candidate.bytes, in: forms + around, line: line), damage == nil {
        damage = candidate.error.map { ($0, forms + around) }
      }
    }
    guard findings.count == known, let decoded = QuotedPrintable.undone(text) else { return }
    damage = nil
    search(decoded[...], in: forms + [UndoneForm(.quotedPrintable)])
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
      if block.label.mayBeReceipt {
        search(block.base64, in: forms + [UndoneForm(.pem)])
      } else if damage == nil || block.label.code == .privateKey {
        damage = (InputError(block.label.code), forms + [UndoneForm(.otherText)])
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

  /// Searches a JSON value; the depth of its path counts as forms do.
  package mutating func search(
    _ value: JSONValue,
    at path: String,
    in forms: [UndoneForm],
    depth: Int = 0
  ) {
    guard depth <= DocumentFinder.depthLimit else { return }
    let here = path.isEmpty ? forms : forms + [UndoneForm(.object, path: path)]
    if let text = value.utf8 {
      searchString(text, in: here)
    } else if let array = value.array {
      for (index, element) in zip(0..., array) {
        search(element, at: "\(path.isEmpty ? "." : path)[\(index)]", in: forms, depth: depth + 1)
      }
    } else if let object = value.object {
      if isContainer(object) {
        return add(
          Finding(bytes: value.source, identity: value.source, container: value, forms: here)
        )
      }
      if object["signedPayload"]?.kind == .string || object["receipt-data"]?.kind == .string {
        // A body is a document or an error, as it is at the top level.
        _ = addDocument(value.source, in: here)
        return
      }
      for member in object {
        let step = DocumentFinder.step(to: member)
        let path = path.isEmpty && step.utf8.first == UInt8(ascii: "[") ? "." + step : path + step
        search(member.value, at: path, in: forms, depth: depth + 1)
      }
    }
  }

  /// Searches a string of JSON: a document, JSON again, or text.
  private mutating func searchString(_ text: ArraySlice<UInt8>, in forms: [UndoneForm]) {
    guard text.count >= DocumentFinder.leastCharacters, !addDocument(text, in: forms),
      forms.count <= DocumentFinder.depthLimit
    else { return }
    if let value = DocumentFinder.json(text.trimmed) {
      search(value, at: "", in: forms + [UndoneForm(.jsonString)])
    } else {
      search(text, in: forms)
    }
  }

  /// The step of a jq path to a member: `.name`, or `["any name"]` without the period that jq 1.6 refuses.
  private static func step(to member: JSONMember) -> String {
    let name = member.utf8Name
    let isWord = name.allSatisfy { TokenText.isBase64URL($0) && $0 != UInt8(ascii: "-") }
    let startsWithDigit = name.first.map { 0x30...0x39 ~= $0 } ?? true
    guard !isWord || startsWithDigit || name.count > longestName else { return ".\(member.name)" }
    // A longer name may be a document or a key itself.
    let shown = name.prefix(longestName).map { byte in
      0x20..<0x7F ~= byte && !#""\'`"#.utf8.contains(byte)
        ? Character(Unicode.Scalar(byte)) : "?" as Character
    }
    return "[\"\(String(shown))\(name.count > longestName ? "?" : "")\"]"
  }

  private static func json(_ text: ArraySlice<UInt8>) -> JSONValue? {
    guard let first = text.first, "{[\"".utf8.contains(first) else { return nil }
    do {
      return try JSONDocument(text).root
    } catch {
      return nil
    }
  }

  // MARK: Findings

  /// Adds a text that is a document, or notes its damage; returns false for other text.
  private mutating func addDocument(
    _ text: ArraySlice<UInt8>,
    in forms: [UndoneForm],
    line: () -> Int? = { nil }
  ) -> Bool {
    do throws(InputError) {
      let input = try RecognizedInput(text, limit: limit)
      // White space in DER is part of the document.
      let isBinary = input.format == .appReceipt && input.base64 == nil
      let finding = Finding(
        bytes: input.isBody || isBinary ? text : DocumentText(text).bytes,
        identity: input.bytes,
        container: nil,
        forms: forms
      )
      // Other text may begin like DER.
      let isWhole = !isBinary || input.bytes.isWholeElement
      guard isWhole, RecognizedInput.isIntact(input, in: text) else {
        if input.format == .appReceipt, !isBinary, cutReceipt == nil { cutReceipt = finding }
        if let fault = TokenText(input.bytes)?.damage, damage == nil { damage = (fault, forms) }
        return false
      }
      add(finding, line: line)
      return true
    } catch {
      if error.isDamage, damage == nil { damage = (error, forms) }
      return false
    }
  }

  /// Adds a finding, unless the same document is known; its line is counted only then.
  private mutating func add(_ finding: Finding, line: () -> Int? = { nil }) {
    guard findings.count < DocumentFinder.mostFindings,
      !findings.contains(where: { $0.identity.elementsEqual(finding.identity) })
    else { return }
    findings.append(finding)
    findings[findings.endIndex - 1].line = line()
  }

  /// The maximum number of forms undone one inside the other, and of levels of an object that are searched.
  ///
  /// A mail in a log in a ticket has three.
  ///
  /// Error: `input/json`, `input/unrecognized`.
  package static let depthLimit = 8

  /// Enough to name what was found; further documents are not compared.
  package static let mostFindings = 8

  /// Shorter strings are no documents.
  private static let leastCharacters = 16

  /// Names of members in use are shorter.
  private static let longestName = 40
}

extension DocumentFinder.Finding {
  /// The place in the text: the path in an object, or the line.
  package var place: String {
    forms.last(where: { $0.path != nil })?.path ?? line.map { "line \($0)" } ?? "a document"
  }

  /// Whether it is a token without certificates, which the App Store did not sign, such as a session token.
  fileprivate var isOtherToken: Bool {
    guard container == nil, let token = DocumentText(bytes).token?.bytes else { return false }
    do {
      let header = token.prefix { $0 != TokenText.stop }
      let json = try Base64.decode(header, alphabet: .urlSafe, padding: .forbidden)
      return try JSONDocument(json[...]).root.object?["x5c"] == nil
    } catch {
      return false
    }
  }
}

extension InputError {
  /// Whether it is about the start of a token that is long enough to count as a document.
  fileprivate var isLongCut: Bool {
    let size = found?.split(separator: " ").first.flatMap { Int($0) } ?? 0
    return code == .cutToken && size >= 40
  }

  /// Whether the text is what remains of a document, or something that must be named.
  fileprivate var isDamage: Bool {
    switch code {
    case .cutToken, .severalDocuments, .base64, .privateKey, .encodedTwice, .jsonWebSignature: true
    case .json: expected != nil
    default: false
    }
  }
}
