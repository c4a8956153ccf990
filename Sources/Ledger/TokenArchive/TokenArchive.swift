// SPDX-License-Identifier: Apache-2.0

import Faults

/// Packs signed documents into few bytes, and restores them byte for byte.
///
/// Most of a notification is one certificate chain, three times. The archive replaces the header of a token, which
/// contains the chain, by a number: the caller keeps the table of headers. It decodes payloads and signatures, also
/// of tokens inside a payload, and deflates the rest. A document without tokens, such as a receipt, is deflated as it
/// is. Packing verifies nothing.
///
/// A packed document is a format byte (``ArchiveFormat``) and, by form:
///
///     raw        the document
///     deflated   the document, deflated
///     tokens     for each token: flags, header number, signature (TokenReference)
///                the template of the document (TokenTemplate), deflated
package enum TokenArchive {
  /// The maximum size of a document that is compressed or decompressed.
  package static let sizeLimit = 32 << 20

  /// Packs any bytes; `headerNumber` returns the number of a header, which it adds to the table if it is new.
  ///
  /// Keeps the bytes as they are if they are larger than ``sizeLimit``, or if packing does not make them smaller. Asks
  /// once for a header that several tokens in a row have. Any document that looks like a token can add a header to
  /// the table: pack untrusted documents with a function that limits the number of headers.
  package static func pack<Failure: Error>(
    _ document: ArraySlice<UInt8>,
    headerNumber: (ArraySlice<UInt8>) throws(Failure) -> Int64
  ) throws(Failure) -> [UInt8] {
    guard document.count <= sizeLimit else { return raw(document) }
    guard let template = TokenTemplate(of: document), !template.tokens.isEmpty else {
      return deflated(document)
    }
    // A document that cannot be restored, or does not get smaller, adds no header to the table.
    guard let text = Deflate.compress(template.text[...], with: .current),
      text.count + template.referenceSizeLimit < document.count,
      restores(document, from: template, packedAs: text)
    else { return deflated(document) }
    var packed = [ArchiveFormat(.tokens, .current).byte]
    var lastHeader: ArraySlice<UInt8>?
    for (index, token) in template.tokens.enumerated() {
      let newNumber: Int64?
      if let lastHeader, lastHeader.hasSameBytes(as: token.header) {
        newNumber = nil
      } else {
        newNumber = try headerNumber(token.header)
        lastHeader = token.header
      }
      let reference = TokenReference(
        newNumber: newNumber,
        signature: token.signature,
        isLast: index == template.tokens.count - 1
      )
      reference.write(to: &packed)
    }
    return packed + text
  }

  /// Restores a packed document; `header` returns the header of a number, or `nil` if the table does not have it.
  ///
  /// Throws for damaged bytes, and never restores more than ``sizeLimit`` bytes, except that a raw document has the
  /// size of its packed form. Undamaged bytes are not proof: verify the signatures of the document.
  package static func unpack<Failure: Error>(
    _ packed: ArraySlice<UInt8>,
    header: (Int64) throws(Failure) -> [UInt8]?
  ) throws(UnpackError<Failure>) -> [UInt8] {
    let unpackError = UnpackError<Failure>.archive
    var reader = PackedReader(packed)
    let byte = try rethrowing(try reader.byte(), as: unpackError)
    let format = try rethrowing(try ArchiveFormat(byte: byte), as: unpackError)
    switch format.form {
    case .raw:
      return Array(reader.rest)
    case .deflated:
      return try rethrowing(try inflate(reader.rest, format), as: unpackError)
    case .tokens:
      let tokens = try tokens(from: &reader, header: header)
      let text = try rethrowing(try inflate(reader.rest, format), as: unpackError)
      let template = TokenTemplate(text: text, tokens: tokens)
      return try rethrowing(try template.restored(limit: sizeLimit), as: unpackError)
    }
  }
}

extension TokenArchive {
  private static func raw(_ document: ArraySlice<UInt8>) -> [UInt8] {
    [ArchiveFormat(.raw, .none).byte] + document
  }

  private static func deflated(_ document: ArraySlice<UInt8>) -> [UInt8] {
    guard let bytes = Deflate.compress(document, with: .current), bytes.count < document.count,
      inflates(bytes, to: document)
    else { return raw(document) }
    return [ArchiveFormat(.deflated, .current).byte] + bytes
  }

  private static func restores(
    _ document: ArraySlice<UInt8>,
    from template: TokenTemplate,
    packedAs text: [UInt8]
  ) -> Bool {
    do throws(ArchiveError) {
      guard inflates(text, to: template.text[...]) else { return false }
      return try template.restored(limit: sizeLimit)[...].hasSameBytes(as: document)
    } catch {
      return false
    }
  }

  private static func inflates(_ bytes: [UInt8], to original: ArraySlice<UInt8>) -> Bool {
    do throws(ArchiveError) {
      let inflated = try Deflate.expand(bytes[...], with: .current, limit: sizeLimit)
      return inflated[...].hasSameBytes(as: original)
    } catch {
      return false
    }
  }

  private static func inflate(
    _ bytes: ArraySlice<UInt8>,
    _ format: ArchiveFormat
  ) throws(ArchiveError) -> [UInt8] {
    try Deflate.expand(bytes, with: format.dictionary, limit: sizeLimit)
  }

  /// The tokens of a template.
  ///
  /// A restored document contains all headers and signatures, so their total size has the same limit. Without this
  /// check, a few bytes that repeat a header number would fill the memory with headers.
  private static func tokens<Failure: Error>(
    from reader: inout PackedReader,
    header: (Int64) throws(Failure) -> [UInt8]?
  ) throws(UnpackError<Failure>) -> [ArchivedToken] {
    let unpackError = UnpackError<Failure>.archive
    var tokens: [ArchivedToken] = []
    var lastHeader: ArraySlice<UInt8>?
    var size = 0
    var isLast = false
    while !isLast {
      let reference = try rethrowing(try TokenReference(from: &reader), as: unpackError)
      if let number = reference.newNumber {
        lastHeader = try look(up: number, with: header)
      }
      guard let lastHeader else { throw .archive(.damaged) }
      size += lastHeader.count + reference.signature.count
      guard size <= sizeLimit else { throw .archive(.tooLarge) }
      tokens.append(ArchivedToken(header: lastHeader, signature: reference.signature))
      isLast = reference.isLast
    }
    return tokens
  }

  private static func look<Failure: Error>(
    up number: Int64,
    with header: (Int64) throws(Failure) -> [UInt8]?
  ) throws(UnpackError<Failure>) -> ArraySlice<UInt8> {
    let found: [UInt8]?
    do throws(Failure) {
      found = try header(number)
    } catch {
      throw .headerLookup(error)
    }
    guard let found else { throw .archive(.unknownHeader(number)) }
    return found[...]
  }
}
