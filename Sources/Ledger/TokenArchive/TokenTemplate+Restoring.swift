// SPDX-License-Identifier: Apache-2.0

import StrictBase64

extension TokenTemplate {
  /// The document.
  func restored(limit: Int) throws(ArchiveError) -> [UInt8] {
    var restoration = TemplateRestoration(template: self, limit: limit)
    return try restoration.document()
  }
}

/// One pass over a template from untrusted bytes.
private struct TemplateRestoration {
  let template: TokenTemplate
  let limit: Int
  private var position = 0
  private var nextToken = 0

  init(template: TokenTemplate, limit: Int) {
    self.template = template
    self.limit = limit
  }

  mutating func document() throws(ArchiveError) -> [UInt8] {
    let document = try segment(depth: 0)
    guard position == template.text.count, nextToken == template.tokens.count else {
      throw .damaged
    }
    return document
  }

  /// A segment up to the end of its token, or up to the end of the template.
  private mutating func segment(depth: Int) throws(ArchiveError) -> [UInt8] {
    var segment: [UInt8] = []
    while true {
      try append(literal(), to: &segment)
      guard position < template.text.count, template.text[position] == .tokenStart else {
        return segment
      }
      guard depth < TokenTemplate.depthLimit else { throw .damaged }
      try appendToken(to: &segment, depth: depth)
    }
  }

  /// The bytes up to the next control character.
  private mutating func literal() -> ArraySlice<UInt8> {
    let text = template.text[position...]
    let bytes = text.span
    var end = 0
    while end < bytes.count, bytes[end] > .tokenEnd { end += 1 }
    position += end
    return text.prefix(end)
  }

  private mutating func appendToken(
    to segment: inout [UInt8],
    depth: Int
  ) throws(ArchiveError) {
    guard nextToken < template.tokens.count else { throw .damaged }
    let token = template.tokens[nextToken]
    nextToken += 1
    position += 1
    let payload = try self.segment(depth: depth + 1)
    guard position < template.text.count, template.text[position] == .tokenEnd else {
      throw .damaged
    }
    position += 1
    try append(token.header, to: &segment)
    segment.append(UInt8(ascii: "."))
    try append(encoding: payload[...], to: &segment)
    segment.append(UInt8(ascii: "."))
    try append(encoding: token.signature, to: &segment)
  }

  private func append(
    _ bytes: ArraySlice<UInt8>,
    to segment: inout [UInt8]
  ) throws(ArchiveError) {
    guard segment.count + bytes.count <= limit else { throw .tooLarge }
    segment.append(contentsOf: bytes)
  }

  private func append(
    encoding bytes: ArraySlice<UInt8>,
    to segment: inout [UInt8]
  ) throws(ArchiveError) {
    guard bytes.count <= limit else { throw .tooLarge }
    let text = Base64.encode(bytes, alphabet: .urlSafe, padding: false)
    guard segment.count + text.utf8.count <= limit else { throw .tooLarge }
    segment.append(contentsOf: text.utf8)
  }
}
