// SPDX-License-Identifier: Apache-2.0

import StrictBase64

/// A mail message or a part of one (RFC 2045, RFC 2046): its texts, decoded from their transfer encoding.
struct MailPart {
  /// A text, with the form of its transfer encoding.
  struct Text {
    let bytes: ArraySlice<UInt8>
    let encoding: [UndoneForm]
  }

  /// The texts of all parts.
  private(set) var texts: [Text] = []
  /// What is around them: header fields, and the text before, between and after the parts of a message.
  private(set) var others: [ArraySlice<UInt8>] = []

  /// Reads a message; `nil` for text that does not begin with header fields of a mail.
  init?(message text: ArraySlice<UInt8>) {
    var text = text
    // A mailbox file separates its messages with such a line.
    if text.starts(with: "From ".utf8) {
      var lines = MessageLines(text)
      _ = lines.next()
      text = lines.rest
    }
    guard let header = HeaderBlock(text),
      header.names.contains(where: MailPart.namesOfMessages.contains)
    else { return nil }
    others.append(text[..<header.body.startIndex])
    add(header, depth: 0)
  }

  private mutating func add(_ header: HeaderBlock, depth: Int) {
    guard depth <= DocumentFinder.depthLimit else {
      others.append(header.body)
      return
    }
    let type = (header.fields["content-type"] ?? "").lowercased()
    if type.hasPrefix("multipart/"), let boundary = header.parameter("boundary", of: "content-type")
    {
      let parts = parts(of: header.body, boundary)
      for part in parts { add(part: part, depth: depth + 1) }
    } else if type.hasPrefix("message/") {
      add(part: header.body, depth: depth + 1)
    } else {
      add(header.body, encodedAs: (header.fields["content-transfer-encoding"] ?? "").lowercased())
    }
  }

  /// A part may have no header fields: it then begins with a blank line.
  private mutating func add(part: ArraySlice<UInt8>, depth: Int) {
    if let header = HeaderBlock(part) {
      others.append(part[..<header.body.startIndex])
      add(header, depth: depth)
    } else {
      add(part, encodedAs: "")
    }
  }

  private mutating func add(_ body: ArraySlice<UInt8>, encodedAs encoding: String) {
    // Some programs write parameters, quotation marks or comments.
    switch encoding.split(whereSeparator: " ;\"(".contains).first ?? "" {
    case "base64":
      do {
        texts.append(Text(bytes: try ReceivedBase64(decoding: body).bytes[...], encoding: []))
      } catch {
        texts.append(Text(bytes: body, encoding: []))
      }
    case "quoted-printable":
      let form = UndoneForm(.quotedPrintable)
      texts.append(Text(bytes: QuotedPrintable.decode(body)[...], encoding: [form]))
    default: texts.append(Text(bytes: body, encoding: []))
    }
  }

  /// The parts between the lines of a boundary (RFC 2046, 5.1); the text around them is added to the others.
  private mutating func parts(
    of body: ArraySlice<UInt8>,
    _ boundary: String
  ) -> [ArraySlice<UInt8>] {
    let mark = Array("--\(boundary)".utf8)
    var parts: [ArraySlice<UInt8>] = []
    var start: Int?
    var end = body.startIndex
    var lines = MessageLines(body)
    while let line = lines.next() {
      guard line.starts(with: mark) else { continue }
      if let start {
        parts.append(body[start..<line.startIndex])
      } else {
        others.append(body[end..<line.startIndex])
      }
      end = lines.rest.isEmpty ? body.endIndex : lines.rest.startIndex
      let isLast = line.dropFirst(mark.count).starts(with: "--".utf8)
      start = isLast ? nil : lines.rest.isEmpty ? nil : lines.rest.startIndex
    }
    // A message that is cut off has no last boundary.
    if let start {
      parts.append(body[start...])
    } else {
      others.append(body[end...])
    }
    return parts
  }

  /// A mail has at least one of these (RFC 5322, 3.6; RFC 2045, 3).
  private static let namesOfMessages: Set<String> = [
    "from", "to", "subject", "date", "received", "return-path", "delivered-to", "message-id",
    "mime-version", "content-transfer-encoding",
  ]
}
