// SPDX-License-Identifier: Apache-2.0

import CompactJWS
import StrictJSON
import TestSupport
import Testing

/// Tokens of the corpus, split and decoded without verification.
@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
struct TokenCorpusTests {
  @Test(arguments: try tokens().filter { !$0.file.hasPrefix("negative/") })
  func `reads a token of the corpus`(_ entry: Corpus.Entry) throws {
    let token = try CompactToken(try text(of: entry)[...])
    #expect(try JSONDocument(token.payload).root.kind == .object)
    let header = try JWSHeader(token.headerSegment)
    let isFromXcode = header.document.root.object?["kid"]?.string == "Apple_Xcode_Key"
    #expect(header.shape == (isFromXcode ? .single : .chain))
  }

  @Test(arguments: try tokens().filter { $0.file.hasPrefix("negative/") })
  func `rejects malformed tokens and reads tokens with an invalid signature`(
    _ entry: Corpus.Entry
  ) throws {
    let text = try text(of: entry)
    let error: JWSError?
    do {
      _ = try JWSHeader(try CompactToken(text[...]).headerSegment)
      error = nil
    } catch let fault {
      error = fault
    }
    #expect(error?.code == Self.faults[entry.file])
  }

  private func text(of entry: Corpus.Entry) throws -> [UInt8] {
    try entry.bytes().filter { $0 > 0x20 }
  }

  private static func tokens() throws -> [Corpus.Entry] {
    try Corpus.manifest().filter { $0.encoding == "compact-jws" }
  }

  /// Malformed tokens; a changed payload or signature is detected by the verifier only.
  private static let faults: [String: JWSError.Code] = [
    "negative/derived__jws-alg-hs256.jws": .algorithm,
    "negative/derived__jws-alg-none.jws": .algorithm,
    "negative/derived__jws-der-signature.jws": .signatureLength,
    "negative/derived__jws-padded.jws": .base64,
    "negative/derived__jws-truncated.jws": .signatureLength,
    "negative/derived__jws-two-parts.jws": .segments,
  ]
}
